import { Container } from '@mantine/core';
import { IconClipboardOff } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { prefetchVerification } from '#client/features/verification/VerificationBanner.tsx';
import { messageOf, notify } from '#client/lib/notify.ts';
import { Head } from '#client/lib/page-head.tsx';
import type { PageModule } from '#client/lib/prefetch.ts';
import { useFreshSession } from '#client/lib/session.ts';
import { trpc } from '#client/lib/trpc.ts';
import { keepRefusal, OneItem } from '#client/ui/OneItem.tsx';
import { PleaseLogin } from '#client/ui/PleaseLogin.tsx';
import type { BookletSeries } from '#shared/hall-pages.ts';
import { paths } from '#shared/paths.ts';
import type { SessionUser } from '#shared/users.ts';
import type { RunningAttempt } from './attempt-writer.ts';
import { Hall } from './Hall.tsx';
import { HallRules, type HallTest } from './HallRules.tsx';

export const prefetch: PageModule['prefetch'] = async (queries, { params: { id = '' }, isSignedIn }) =>
  isSignedIn && Promise.all([queries.hall.test.prefetch({ testId: id }), prefetchVerification(queries)]);

export function Component() {
  const user = useFreshSession();
  const { id: testId = '' } = useParams();
  return user ? <Entrance key={testId} user={user} testId={testId} /> : <PleaseLogin />;
}

/** What came with the page is not asked for again at once; what is older is, whenever the page is shown. */
const justFetchedMs = 2000;

function Entrance({ user, testId }: { user: SessionUser; testId: string }) {
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
        {(test) => <Doors user={user} test={test} reload={() => void query.refetch()} />}
      </OneItem>
    </Container>
  );
}

type Opened = { attempt: RunningAttempt; device: string };

/** The rules and the start; from then on the hall itself. */
function Doors({ user, test, reload }: { user: SessionUser; test: HallTest; reload: () => void }) {
  const { client, hall, results } = trpc.useUtils();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isOpening, setIsOpening] = useState(false);
  const attemptId = opened?.attempt.id ?? '';

  async function open(ask: (device: string) => Promise<RunningAttempt | null>) {
    const device = crypto.randomUUID();
    setIsOpening(true);
    try {
      const attempt = await ask(device);
      setOpened(attempt && { attempt, device });
      if (!attempt) reload();
    } catch (error) {
      notify.error(messageOf(error));
    } finally {
      setIsOpening(false);
    }
  }
  const start = (series: BookletSeries) =>
    open(async (device) => {
      const answer = await client.hall.start.mutate({ testId: test.id, device, series });
      return answer.outcome === 'started' ? answer.attempt : null;
    });
  const goOn = (id: string) =>
    open(async (device) => {
      const answer = await client.hall.open.mutate({ attemptId: id, device });
      return answer.outcome === 'open' ? answer.attempt : null;
    });
  const onSubmitted = useCallback(() => {
    void hall.invalidate();
    void results.invalidate();
    void navigate(paths.hallResult(attemptId), { replace: true });
  }, [hall, results, navigate, attemptId]);

  if (opened)
    return (
      <>
        <Head title={test.title} description="Take this mock test." path={paths.hall(test.id)} noindex />
        <Hall key={opened.device} {...opened} takeBack={() => void goOn(opened.attempt.id)} onSubmitted={onSubmitted} />
      </>
    );
  return <HallRules user={user} test={test} isOpening={isOpening} start={start} goOn={goOn} reload={reload} />;
}
