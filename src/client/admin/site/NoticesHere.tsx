import { Box, Button, Group, Stack, Switch, Text } from '@mantine/core';
import { Section } from '#client/admin/ui/AdminScreen.tsx';
import { Loaded } from '#client/admin/ui/Loaded.tsx';
import { useSetupStep } from '#client/admin/ui/use-setup-step.ts';
import { messageOf, notify } from '#client/lib/notify.ts';
import {
  type NoticePermission,
  noticeRefusals,
  useNoticeDevices,
  useNoticesChange,
  useNoticesHere,
  useRefreshNotices,
  useRemoveDevice,
} from '#client/lib/push-notices.ts';
import { useSite } from '#client/lib/site.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { formatDate } from '#shared/dates.ts';

type Device = Answers['notices']['devices']['devices'][number];

/** Notices of new work on the admin's own devices: a switch for this one, and a list of all. */
export function NoticesHere() {
  const here = useNoticesHere();
  const query = useNoticeDevices();
  return (
    <Box mb="xl">
      <Section title="Notices on your devices" mb="sm">
        <Loaded query={query} what="your devices" height={120}>
          {({ devices }) =>
            here.data && (
              <Stack maw="48rem">
                <ThisDevice devices={devices} {...here.data} />
                {devices.length > 0 && <DeviceList devices={devices} />}
              </Stack>
            )
          }
        </Loaded>
      </Section>
    </Box>
  );
}

const explanations: Record<NoticePermission, string> = {
  ready:
    'As soon as there is a paid order, a print request, a payment to check or a new student, even while the site is closed. A notice shows the order number and the amount, no name.',
  ...noticeRefusals,
};

type ThisDeviceProps = { devices: Device[]; permission: NoticePermission; isSubscribed: boolean };

function ThisDevice({ devices, permission, isSubscribed }: ThisDeviceProps) {
  const turnOn = trpc.pushAdmin.turnOn.useMutation();
  const change = useNoticesChange<'all'>(
    (subscription) => turnOn.mutateAsync(subscription),
    'Notices are on. Send a test notice to see one.',
  );
  const refresh = useRefreshNotices();
  const goOn = useSetupStep();
  const isOn = devices.some(({ isThis }) => isThis) && isSubscribed && permission === 'ready';
  const test = trpc.pushAdmin.test.useMutation({
    onSuccess: () => {
      notify.success('Sent. The notice appears on this device in a moment.');
      goOn();
    },
    onError: (error) => notify.error(`The notice was not sent: ${messageOf(error)}`),
    onSettled: refresh,
  });
  return (
    <>
      <Switch
        size="md"
        label="Notices on this device"
        description={explanations[permission]}
        checked={change.isPending ? !isOn : isOn}
        disabled={permission !== 'ready'}
        onChange={() => {
          if (!change.isPending) change.mutate(isOn ? null : 'all');
        }}
      />
      {isOn && (
        <div>
          <Button variant="default" mih={44} loading={test.isPending} onClick={() => test.mutate()}>
            Send a test notice
          </Button>
        </div>
      )}
    </>
  );
}

function DeviceList({ devices }: { devices: Device[] }) {
  return (
    <Stack gap={0} component="ul" p={0} m={0} aria-label="Devices that get notices" style={{ listStyle: 'none' }}>
      {devices.map((device) => (
        <DeviceRow key={device.id} device={device} />
      ))}
    </Stack>
  );
}

function DeviceRow({ device: { id, agent, createdAt, isThis } }: { device: Device }) {
  const { timeZone } = useSite();
  const remove = useRemoveDevice();
  const name = agent || 'Unknown device';
  return (
    <Group component="li" justify="space-between" wrap="nowrap" py="xs" mih={56}>
      <div>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          Since {formatDate(createdAt, timeZone)}
        </Text>
      </div>
      {isThis ? (
        <ToneBadge tone="good">This device</ToneBadge>
      ) : (
        <Button
          variant="default"
          mih={44}
          loading={remove.isPending}
          aria-label={`Remove ${name}, since ${formatDate(createdAt, timeZone)}`}
          onClick={() => remove.mutate({ id })}
        >
          Remove
        </Button>
      )}
    </Group>
  );
}
