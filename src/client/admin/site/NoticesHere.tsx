import { Button, Group, Skeleton, Stack, Switch, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Section } from '#client/admin/ui/Section.tsx';
import { messageOf, notify } from '#client/lib/notify.ts';
import {
  type NoticePermission,
  subscribeHere,
  unsubscribeHere,
  useNoticesHere,
  useRefreshNoticesHere,
} from '#client/lib/push-notices.ts';
import { useSite } from '#client/lib/site.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { QueryState } from '#client/ui/QueryState.tsx';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { formatDate } from '#shared/dates.ts';

type Devices = Answers['pushAdmin']['devices'];
type Device = Devices['devices'][number];

/** Notices of new work on the admin's own devices: a switch for this one, and a list of all. */
export function NoticesHere() {
  const here = useNoticesHere();
  const query = trpc.pushAdmin.devices.useQuery(undefined, { staleTime: 0 });
  return (
    <Section title="Notices on your devices" mb="sm">
      <QueryState
        query={query}
        loading={<Skeleton height={120} maw="48rem" />}
        errorText="Your devices could not be loaded."
        isEmpty={false}
        empty={null}
      >
        {query.data && here.data && (
          <Stack maw="48rem">
            <ThisDevice answer={query.data} {...here.data} />
            {query.data.devices.length > 0 && <DeviceList devices={query.data.devices} />}
          </Stack>
        )}
      </QueryState>
    </Section>
  );
}

const explanations: Record<NoticePermission, string> = {
  ready:
    'As soon as there is a paid order, a print request, a payment to check or a new student, even while the site is closed. A notice shows the order number and the amount, no name.',
  blocked:
    "This browser blocks notices from this site. Allow them in the browser's settings for this site, then come back.",
  unsupported:
    'This browser cannot show notices. On an iPhone or iPad, add the site to the Home Screen and open it from there. Elsewhere use Chrome, Edge or Firefox.',
};

type ThisDeviceProps = { answer: Devices; permission: NoticePermission; isSubscribed: boolean };

function ThisDevice({ answer: { publicKey, devices }, permission, isSubscribed }: ThisDeviceProps) {
  const change = useChange();
  const own = devices.find(({ isThis }) => isThis);
  const isOn = own !== undefined && isSubscribed && permission === 'ready';
  const test = trpc.pushAdmin.test.useMutation({
    onSuccess: () => notify.success('Sent. The notice appears on this device in a moment.'),
    onError: (error) => notify.error(`The notice was not sent: ${messageOf(error)}`),
    onSettled: change.refresh,
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
          if (!change.isPending) change.mutate(isOn ? { turnOff: own.id } : { turnOn: publicKey });
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

/** Turns notices on or off in this browser. */
function useChange() {
  const utils = trpc.useUtils();
  const refreshHere = useRefreshNoticesHere();
  const refresh = async () => void (await Promise.all([utils.pushAdmin.devices.invalidate(), refreshHere()]));
  const turnOn = trpc.pushAdmin.turnOn.useMutation();
  const turnOff = trpc.pushAdmin.turnOff.useMutation();
  const change = useMutation({
    async mutationFn(wanted: { turnOn: string } | { turnOff: string }) {
      if ('turnOff' in wanted) {
        await turnOff.mutateAsync({ id: wanted.turnOff });
        await unsubscribeHere();
        return 'Notices are off on this device.';
      }
      const subscription = await subscribeHere(wanted.turnOn);
      if (subscription === null) throw new Error('the browser was not allowed to show them.');
      await turnOn.mutateAsync(subscription);
      return 'Notices are on. Send a test notice to see one.';
    },
    onSuccess: (text) => notify.success(text),
    onError: (error) => notify.error(`Notices could not be changed: ${messageOf(error)}`),
    onSettled: refresh,
  });
  return { ...change, refresh };
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
  const utils = trpc.useUtils();
  const remove = trpc.pushAdmin.turnOff.useMutation({
    onSuccess: () => notify.success('This device gets no more notices.'),
    onError: (error) => notify.error(`The device could not be removed: ${messageOf(error)}`),
    onSettled: () => utils.pushAdmin.devices.invalidate(),
  });
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
