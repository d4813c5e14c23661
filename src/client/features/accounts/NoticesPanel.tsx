import { Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
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
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { QueryState } from '#client/ui/QueryState.tsx';
import { momentLabel } from '#shared/dates.ts';
import { type StudentNoticeKind, studentNoticeKinds } from '#shared/push.ts';
import rows from './AccountPanel.module.css';
import classes from './NoticesPanel.module.css';

type Devices = Answers['notices']['devices'];
type Device = Devices['devices'][number];

/** What this device shows of the student's orders, tests and messages, each chosen by itself, and the other devices. */
export function NoticesPanel() {
  const here = useNoticesHere();
  const query = trpc.notices.devices.useQuery(undefined, { staleTime: 0 });
  return (
    <Panel title="Notices on this device" mt="lg">
      <QueryState
        query={query}
        loading={<Loading height={120} label="Loading your notices" />}
        errorText="Your notices could not be loaded."
      >
        {query.data && here.data && (
          <>
            <Choices answer={query.data} {...here.data} />
            <OtherDevices devices={query.data.devices.filter(({ isThis }) => !isThis)} />
          </>
        )}
      </QueryState>
    </Panel>
  );
}

const explanations: Record<NoticePermission, string> = {
  ready:
    'Shown at once, even while the site is closed. A notice holds the number of the order or the name of the test, never your name, an amount or your marks. The mails come as before.',
  blocked:
    "This browser blocks notices from this site. Allow them in the browser's settings for this site, then come back.",
  unsupported:
    'This browser cannot show notices. On an iPhone or iPad, add this site to the Home Screen and open it from there. Elsewhere use Chrome, Edge or Firefox.',
};

const kindLabels: Record<StudentNoticeKind, string> = {
  paid: 'A payment has arrived',
  quoted: 'An order has its price',
  sent: 'A parcel is on its way',
  results: 'Marks of a test',
  answers: 'Answers to messages and objections',
};

type ChoicesProps = { answer: Devices; permission: NoticePermission; isSubscribed: boolean };

function Choices({ answer: { publicKey, devices }, permission, isSubscribed }: ChoicesProps) {
  const own = permission === 'ready' && isSubscribed ? devices.find(({ isThis }) => isThis) : undefined;
  const change = useChange(publicKey);
  const chosen = change.isPending ? change.variables : (own?.kinds ?? []);
  return (
    <fieldset className={classes.choices} disabled={permission !== 'ready'} aria-label="What this device shows">
      <Text size="sm" c="dimmed" mb="xs">
        {explanations[permission]}
      </Text>
      {permission !== 'unsupported' &&
        studentNoticeKinds.map((kind) => (
          <label key={kind} className={classes.choice}>
            <input
              type="checkbox"
              checked={chosen.includes(kind)}
              onChange={({ currentTarget: { checked } }) => {
                const others = chosen.filter((one) => one !== kind);
                change.mutate(checked ? [...others, kind] : others);
              }}
            />
            {kindLabels[kind]}
          </label>
        ))}
    </fieldset>
  );
}

/** Chooses what this device shows; nothing chosen turns notices off here. Asks the browser only when one is turned on. */
function useChange(publicKey: string) {
  const utils = trpc.useUtils();
  const refreshHere = useRefreshNoticesHere();
  const choose = trpc.notices.choose.useMutation();
  const turnOff = trpc.notices.turnOff.useMutation();
  return useMutation({
    networkMode: 'always',
    // One press after the other: each knows what the one before has left.
    scope: { id: 'notices-here' },
    async mutationFn(kinds: StudentNoticeKind[]) {
      if (kinds.length > 0) {
        const subscription = await subscribeHere(publicKey);
        if (subscription === null) throw new Error('the browser was not allowed to show them.');
        await choose.mutateAsync({ subscription, kinds });
        return 'Your notices on this device are saved.';
      }
      const own = utils.notices.devices.getData()?.devices.find(({ isThis }) => isThis);
      if (own) await turnOff.mutateAsync({ id: own.id });
      await unsubscribeHere();
      return 'Notices are off on this device.';
    },
    onSuccess: (text) => notify.success(text),
    onError: (error) => notify.error(`Notices could not be changed: ${messageOf(error)}`),
    onSettled: () => Promise.all([utils.notices.devices.invalidate(), refreshHere()]),
  });
}

function OtherDevices({ devices }: { devices: Device[] }) {
  if (devices.length === 0) return null;
  return (
    <Stack gap={0} component="ul" p={0} m={0} aria-label="Other devices with notices">
      {devices.map((device) => (
        <OtherDevice key={device.id} device={device} />
      ))}
    </Stack>
  );
}

function OtherDevice({ device: { id, agent, createdAt } }: { device: Device }) {
  const { timeZone } = useSite();
  const utils = trpc.useUtils();
  const remove = trpc.notices.turnOff.useMutation({
    onSuccess: () => notify.success('This device gets no more notices.'),
    onError: (error) => notify.error(`The device could not be removed: ${messageOf(error)}`),
    onSettled: () => utils.notices.devices.invalidate(),
  });
  const name = agent || 'Unknown device';
  const since = `since ${momentLabel(createdAt, timeZone)}`;
  return (
    <li className={rows.row}>
      <Text size="sm">
        {name}, {since}
      </Text>
      <ActionButton
        variant="default"
        loading={remove.isPending}
        aria-label={`Remove ${name}, ${since}`}
        onClick={() => remove.mutate({ id })}
      >
        Remove
      </ActionButton>
    </li>
  );
}
