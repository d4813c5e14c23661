import { messageOf, notify } from '#client/lib/notify.ts';
import { useSite } from '#client/lib/site.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { QueryState } from '#client/ui/QueryState.tsx';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { formatDateTime } from '#shared/dates.ts';
import classes from './AccountPanel.module.css';

type Device = Answers['account']['sessions'][number];

/** The user's sessions, each with a button that ends it. */
export function DevicesPanel() {
  const query = trpc.account.sessions.useQuery(undefined, { staleTime: 0 });
  return (
    <Panel title="Where you are logged in" mt="lg">
      <QueryState
        query={query}
        loading={<Loading height={60} label="Loading your devices" />}
        errorText="Your devices could not be loaded."
      >
        <ul className={classes.rows}>
          {query.data?.map((device) => (
            <Row key={device.id} device={device} />
          ))}
        </ul>
      </QueryState>
    </Panel>
  );
}

function Row({ device: { id, agent, signedInAt, lastSeenAt, isThis } }: { device: Device }) {
  const { timeZone } = useSite();
  const utils = trpc.useUtils();
  const end = trpc.account.endSession.useMutation({
    onSuccess: () => notify.success('The device is logged out.'),
    onError: (error) => notify.error(`The device could not be logged out: ${messageOf(error)}`),
    onSettled: () => utils.account.sessions.invalidate(),
  });
  const name = agent || 'Unknown device';
  const day = (at: number) => formatDateTime(at, timeZone);
  const seen = lastSeenAt === null ? '' : `, last used on ${day(lastSeenAt)}`;
  return (
    <li className={classes.row}>
      <div>
        <b>{name}</b>
        <p className="small dimmed">
          Logged in on {day(signedInAt)}
          {seen}
        </p>
      </div>
      {isThis ? (
        <ToneBadge tone="quiet">This device</ToneBadge>
      ) : (
        <ActionButton
          variant="default"
          loading={end.isPending}
          aria-label={`Log out ${name}, logged in on ${day(signedInAt)}`}
          onClick={() => end.mutate({ id })}
        >
          Log out
        </ActionButton>
      )}
    </li>
  );
}
