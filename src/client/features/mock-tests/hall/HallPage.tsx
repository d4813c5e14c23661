import { Container } from '@mantine/core';
import { IconClipboardOff } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { LoginFor } from '#client/features/sign-in/LoginFor.tsx';
import { prefetchSubject } from '#client/features/sign-in/subject.tsx';
import { prefetchVerification } from '#client/features/verification/VerificationBanner.tsx';
import { messageOf, notify } from '#client/lib/notify.ts';
import { Head } from '#client/lib/page-head.tsx';
import type { PageModule } from '#client/lib/prefetch.ts';
import { useFreshSession } from '#client/lib/session.ts';
import { trpc } from '#client/lib/trpc.ts';
import { keepRefusal, OneItem } from '#client/ui/OneItem.tsx';
import type { BookletSeries } from '#shared/hall-pages.ts';
import { mailedReturnPath } from '#shared/links.ts';
import { paths } from '#shared/paths.ts';
import type { SessionUser } from '#shared/users.ts';
import type { RunningAttempt } from './attempt-state.ts';
import { Hall, type HallProps } from './Hall.tsx';
import { HallRules, type HallTest } from './HallRules.tsx';
import type { KeptHere } from './sheet-changes.ts';

export const prefetch: PageModule['prefetch'] = async (queries, { params: { id = '' }, isSignedIn }) =>
  isSignedIn
    ? Promise.all([queries.hall.test.prefetch({ testId: id }), prefetchVerification(queries)])
    : prefetchSubject(queries, mailedReturnPath(paths.hall(id)));

export function Component() {
  const user = useFreshSession();
  const { id: testId = '' } = useParams();
  return <Place key={testId} user={user} testId={testId} />;
}

/** Whoever is in the hall stays there, also when her session ends meanwhile. */
function Place({ user, testId }: { user: SessionUser | null; testId: string }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  if (opened) return <InHall {...opened} enter={setOpened} />;
  return user ? <Entrance user={user} testId={testId} enter={setOpened} /> : <LoginFor />;
}

/** What came with the page is not asked for again at once; what is older is, whenever the page is shown. */
const justFetchedMs = 2000;

type EntranceProps = { user: SessionUser; testId: string; enter: (opened: Opened | null) => void };

function Entrance({ user, testId, enter }: EntranceProps) {
  const query = trpc.hall.test.useQuery({ testId }, { ...keepRefusal, staleTime: justFetchedMs });
  const missing = {
    path: paths.hall(testId),
    title: 'Test not found',
    description: 'There is no test at this address.',
    text: 'It may have been taken off the site.',
    icon: <IconClipboardOff size={56} stroke={1.25} aria-hidden />,
    back: { to: paths.tests, label: 'All tests' },
  };
  return (
    <Container size="sm" py={{ base: 24, sm: 48 }}>
      <OneItem query={query} loading="Loading the test" missing={missing}>
        {(test) => <HallEntry user={user} test={test} reload={() => void query.refetch()} enter={enter} />}
      </OneItem>
    </Container>
  );
}

type Opened = Pick<HallProps, 'attempt' | 'device' | 'unsent' | 'user'>;

/** How long the site has to open an attempt, in ms. */
const openingMs = 20_000;

/** Asks for an attempt under a new name of this page; null: there is none to write any more. */
async function askFor(
  ask: (device: string, options: { signal: AbortSignal }) => Promise<RunningAttempt | null>,
): Promise<Pick<Opened, 'attempt' | 'device'> | null> {
  const device = crypto.randomUUID();
  const attempt = await ask(device, { signal: AbortSignal.timeout(openingMs) });
  return attempt && { attempt, device };
}

/** Opens an attempt that runs, for this page to write; null: it is over. */
function useOpening() {
  const { client } = trpc.useUtils();
  return (attemptId: string) =>
    askFor(async (device, options) => {
      const answer = await client.hall.open.mutate({ attemptId, device }, options);
      return answer.outcome === 'open' ? answer.attempt : null;
    });
}

type HallEntryProps = Pick<EntranceProps, 'user' | 'enter'> & { test: HallTest; reload: () => void };

/** The rules and the start. */
function HallEntry({ user, test, reload, enter }: HallEntryProps) {
  const { client } = trpc.useUtils();
  const openAgain = useOpening();
  const [isOpening, setIsOpening] = useState(false);
  async function open(asking: ReturnType<typeof askFor>) {
    setIsOpening(true);
    try {
      const opened = await asking;
      if (opened) enter({ ...opened, user, unsent: null });
      else reload();
    } catch (error) {
      notify.error(messageOf(error));
    } finally {
      setIsOpening(false);
    }
  }
  const start = (series: BookletSeries) =>
    open(
      askFor(async (device, options) => {
        const answer = await client.hall.start.mutate({ testId: test.id, device, series }, options);
        return answer.outcome === 'started' ? answer.attempt : null;
      }),
    );
  return (
    <HallRules
      user={user}
      test={test}
      isOpening={isOpening}
      start={(series) => void start(series)}
      goOn={(id) => void open(openAgain(id))}
      reload={reload}
    />
  );
}

/** The hall, with the ways out of it. */
function InHall({ attempt, device, unsent, user, enter }: Opened & Pick<EntranceProps, 'enter'>) {
  const { hall, results, tests } = trpc.useUtils();
  const navigate = useNavigate();
  const openAgain = useOpening();
  const onSubmitted = useCallback(() => {
    void hall.invalidate();
    void results.invalidate();
    void tests.invalidate();
    void navigate(paths.hallResult(attempt.id), { replace: true });
  }, [hall, results, tests, navigate, attempt.id]);
  async function takeBack(left: KeptHere) {
    try {
      const opened = await openAgain(attempt.id);
      if (!opened) await hall.test.invalidate({ testId: attempt.testId });
      enter(opened && { ...opened, user, unsent: left });
    } catch (error) {
      notify.error(messageOf(error));
    }
  }
  return (
    <>
      <Head title={attempt.title} description="Take this mock test." path={paths.hall(attempt.testId)} noindex />
      <Hall key={device} {...{ attempt, device, unsent, user, onSubmitted }} takeBack={(left) => void takeBack(left)} />
    </>
  );
}
