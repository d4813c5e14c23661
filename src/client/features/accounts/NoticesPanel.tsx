import { Stack } from '@mantine/core';
import {
  type NoticePermission,
  noticeRefusals,
  useNoticeDevices,
  useNoticesChange,
  useNoticesHere,
  useRemoveDevice,
} from '#client/lib/push-notices.ts';
import { useSite } from '#client/lib/site.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import classes from '#client/ui/Choices.module.css';
import { Loading } from '#client/ui/Loading.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { QueryState } from '#client/ui/QueryState.tsx';
import { formatDateTime } from '#shared/dates.ts';
import { type StudentNoticeKind, studentNoticeKinds } from '#shared/push.ts';
import rows from './AccountPanel.module.css';

type Device = Answers['notices']['devices']['devices'][number];

/** What this device shows of the student's orders, tests and messages, each chosen by itself, and the other devices. */
export function NoticesPanel() {
  const here = useNoticesHere();
  const query = useNoticeDevices();
  return (
    <Panel title="Notices on this device" mt="lg">
      <QueryState
        query={query}
        loading={<Loading height={120} label="Loading your notices" />}
        errorText="Your notices could not be loaded."
      >
        {query.data && here.data && (
          <>
            <Choices devices={query.data.devices} {...here.data} />
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
  ...noticeRefusals,
};

const kindLabels: Record<StudentNoticeKind, string> = {
  paid: 'A payment has arrived',
  quoted: 'An order has its price',
  sent: 'A parcel is on its way',
  results: 'Marks of a test',
  answers: 'Answers to messages and objections',
  exams: 'News of the exams you follow',
  tests: 'A test opens tomorrow, closes tonight, or is new in your series or batch',
};

type ChoicesProps = { devices: Device[]; permission: NoticePermission; isSubscribed: boolean };

function Choices({ devices, permission, isSubscribed }: ChoicesProps) {
  const own = permission === 'ready' && isSubscribed ? devices.find(({ isThis }) => isThis) : undefined;
  const choose = trpc.notices.choose.useMutation();
  const change = useNoticesChange<StudentNoticeKind[]>(
    (subscription, kinds) => choose.mutateAsync({ subscription, kinds }),
    'Your notices on this device are saved.',
  );
  const chosen = (change.isPending ? change.variables : own?.kinds) ?? [];
  return (
    <fieldset className={classes.choices} disabled={permission !== 'ready'} aria-label="What this device shows">
      <p className="small dimmed">{explanations[permission]}</p>
      {permission !== 'unsupported' &&
        studentNoticeKinds.map((kind) => (
          <label key={kind} className={classes.choice}>
            <input
              type="checkbox"
              checked={chosen.includes(kind)}
              onChange={({ currentTarget: { checked } }) => {
                const others = chosen.filter((one) => one !== kind);
                const kinds = checked ? [...others, kind] : others;
                change.mutate(kinds.length > 0 ? kinds : null);
              }}
            />
            {kindLabels[kind]}
          </label>
        ))}
    </fieldset>
  );
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
  const remove = useRemoveDevice();
  const name = agent || 'Unknown device';
  const since = `since ${formatDateTime(createdAt, timeZone)}`;
  return (
    <li className={rows.row}>
      <p className="small">
        {name}, {since}
      </p>
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
