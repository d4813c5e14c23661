import { Anchor, Container, Group, Select, Stack, Table, Text, Title } from '@mantine/core';
import { IconClipboardOff } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { messageOf, notify } from '#client/lib/notify.ts';
import { Head } from '#client/lib/page-head.tsx';
import type { PageModule } from '#client/lib/prefetch.ts';
import { useFreshSession } from '#client/lib/session.ts';
import { useSite } from '#client/lib/site.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { keepRefusal, OneItem } from '#client/ui/OneItem.tsx';
import { PleaseLogin } from '#client/ui/PleaseLogin.tsx';
import { VerificationBanner } from '#client/ui/VerificationBanner.tsx';
import { formatDateTime } from '#shared/dates.ts';
import type { StartRefusal } from '#shared/hall.ts';
import { type Format, questionsIn, sectionMarks } from '#shared/hall-formats.ts';
import type { BookletSeries } from '#shared/hall-pages.ts';
import { paths } from '#shared/paths.ts';
import { formatScore } from '#shared/results-texts.ts';
import type { SessionUser } from '#shared/users.ts';
import type { RunningAttempt } from './attempt-writer.ts';
import { Hall } from './Hall.tsx';
import { clockText } from './HallClock.tsx';

export const prefetch: PageModule['prefetch'] = async (queries, { params: { id = '' }, isSignedIn }) =>
  isSignedIn && queries.hall.test.prefetch({ testId: id });

export function Component() {
  const user = useFreshSession();
  const { id: testId = '' } = useParams();
  return user ? <Entrance key={testId} user={user} testId={testId} /> : <PleaseLogin />;
}

type Test = Answers['hall']['test'];

function Entrance({ user, testId }: { user: SessionUser; testId: string }) {
  const query = trpc.hall.test.useQuery({ testId }, { ...keepRefusal, refetchOnMount: 'always' });
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
function Doors({ user, test, reload }: { user: SessionUser; test: Test; reload: () => void }) {
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
      if (attempt) setOpened({ attempt, device });
      else reload();
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
  return <Rules user={user} test={test} isOpening={isOpening} start={start} goOn={goOn} reload={reload} />;
}

type RulesProps = {
  user: SessionUser;
  test: Test;
  isOpening: boolean;
  start: (series: BookletSeries) => void;
  goOn: (attemptId: string) => void;
  reload: () => void;
};

function Rules({ user, test, isOpening, start, goOn, reload }: RulesProps) {
  const { title, description, format, questions, minutes, minutesNow, extraPerHour, attempts, allowedAttempts } = test;
  const [series, setSeries] = useState<BookletSeries>('A');
  const running = attempts.find(({ state }) => state === 'running');
  const closing = attempts.find(({ state }) => state === 'closing');
  const finished = attempts.filter(({ state }) => state === 'closed');
  return (
    <Stack gap="md">
      <Head title={title} description={description || 'Take this mock test.'} path={paths.hall(test.id)} noindex />
      <Anchor component={Link} to={paths.tests} display="inline-block" py={10}>
        All tests
      </Anchor>
      <Title>{title}</Title>
      {description && <Text>{description}</Text>}
      {test.isPreview && (
        <Notice title="Preview">You see the test as a student does. Nothing you do here counts.</Notice>
      )}
      {test.isEstimate && (
        <Notice title="An estimate">
          Fill in what you marked in the examination. The official key may still change, and your marks with it.
        </Notice>
      )}
      <Sections format={format} />
      <ul style={{ listStyle: 'disc', paddingInlineStart: '1.25rem' }}>
        <li>
          {questions} questions{minutes === null ? ', without a clock' : `, ${minutesText(minutes)}`}
          {extraPerHour > 0 && `, your extra time of ${extraPerHour} minutes an hour included`}.
        </li>
        {minutes !== null && <li>The clock runs from the start to the end, also when you leave this page.</li>}
        <li>Every answer is saved at once. You can leave, lose the connection or change the phone, and go on.</li>
        <li>
          {allowedAttempts === 1
            ? 'You can take it once.'
            : `You can take it ${allowedAttempts} times; only the first attempt is ranked.`}
        </li>
        <li>{keyText(test)}</li>
      </ul>
      <Times test={test} reload={reload} />
      {minutes !== null &&
        minutesNow !== null &&
        minutesNow < minutes &&
        running === undefined &&
        test.refusal === null && (
          <Notice tone="wait" title={`Only ${minutesText(minutesNow)} are left`}>
            The test closes before the full time is over.
          </Notice>
        )}
      {test.refusal === 'notVerified' && <VerificationBanner user={user} />}
      {test.series.length > 1 && running === undefined && test.refusal === null && (
        <Select
          label="Series of your booklet"
          data={[...test.series]}
          value={series}
          onChange={(value) => value && setSeries(value)}
          allowDeselect={false}
          maw={240}
        />
      )}
      {closing && (
        <Notice tone="wait" title="Your last answers are being taken">
          <Anchor component={Link} to={paths.hallResult(closing.id)}>
            Go to the result
          </Anchor>
        </Notice>
      )}
      {running ? (
        <ActionButton size="lg" loading={isOpening} onClick={() => goOn(running.id)}>
          Go on with the test
        </ActionButton>
      ) : test.refusal === null ? (
        <ActionButton size="lg" loading={isOpening} onClick={() => start(series)}>
          {test.isPreview ? 'Start the preview' : 'Start the test'}
        </ActionButton>
      ) : (
        test.refusal !== 'notVerified' && <Notice tone="wait" title={refusalText(test.refusal)} />
      )}
      {finished.length > 0 && (
        <section aria-labelledby="finished">
          <Title order={2} size="h4" id="finished" mb="xs">
            Your attempts
          </Title>
          <ul>
            {finished.map(({ id, number }) => (
              <li key={id}>
                <Anchor component={Link} to={paths.hallResult(id)} display="inline-block" py={10}>
                  See the result of attempt {number}
                </Anchor>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Stack>
  );
}

function Sections({ format }: { format: Format }) {
  return (
    <Table.ScrollContainer minWidth={300}>
      <Table aria-label="Sections of the test" verticalSpacing="xs" horizontalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Section</Table.Th>
            <Table.Th>Questions</Table.Th>
            <Table.Th>Marks</Table.Th>
            <Table.Th>Needed</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {format.sections.map((section) => (
            <Table.Tr key={section.name}>
              <Table.Td>
                {section.name}
                {section.minutes !== null && `, ${minutesText(section.minutes)}`}
                {section.isQualifying && (
                  <Text size="sm" c="dimmed">
                    Must be passed; does not count towards the total
                  </Text>
                )}
                {section.groups.some(({ negative }) => negative > 0) && (
                  <Text size="sm" c="dimmed">
                    Wrong answers cost marks
                  </Text>
                )}
              </Table.Td>
              <Table.Td>{questionsIn(section)}</Table.Td>
              <Table.Td>{formatScore(sectionMarks(section))}</Table.Td>
              <Table.Td>{section.passMark === null ? '–' : formatScore(section.passMark)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** When it opens and closes; before it opens, counting down. */
function Times({ test: { phase, opensAt, closesAt, serverNow }, reload }: { test: Test; reload: () => void }) {
  const { timeZone } = useSite();
  const [offset] = useState(() => serverNow - Date.now());
  const [now, setNow] = useState(serverNow);
  const isSoon = phase === 'soon' && opensAt !== null;
  useEffect(() => {
    if (!isSoon) return;
    const tick = setInterval(() => setNow(Date.now() + offset), 1000);
    return () => clearInterval(tick);
  }, [isSoon, offset]);
  const isDue = isSoon && now >= opensAt;
  useEffect(() => {
    if (isDue) reload();
  }, [isDue, reload]);
  return (
    <Group gap="xs">
      {opensAt !== null && (
        <Text>
          {phase === 'soon' ? 'Opens' : 'Opened'}: {formatDateTime(opensAt, timeZone)}
          {isSoon && opensAt - now < 86_400_000 && `, in ${clockText(Math.max(opensAt - now, 0))}`}
        </Text>
      )}
      {closesAt !== null && (
        <Text>
          {phase === 'over' ? 'Closed' : 'Closes'}: {formatDateTime(closesAt, timeZone)}
        </Text>
      )}
    </Group>
  );
}

const refusals: Record<Exclude<StartRefusal, 'notVerified'>, string> = {
  notYet: 'This test is not open yet.',
  over: 'This test has closed.',
  noAttemptLeft: 'You have no attempt left.',
  noSuchSeries: 'There is no such booklet in this paper.',
};
const refusalText = (refusal: Exclude<StartRefusal, 'notVerified'>): string => refusals[refusal];

const minutesText = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [
    ...(hours > 0 ? [`${hours} ${hours === 1 ? 'hour' : 'hours'}`] : []),
    ...(rest > 0 ? [`${rest} minutes`] : []),
  ];
  return parts.join(' ') || '0 minutes';
};

function keyText({ keyRule }: Test): string {
  switch (keyRule) {
    case 'submitted':
      return 'You see the answer key as soon as you have handed in.';
    case 'closed':
      return 'You see the answer key after the test has closed.';
    case 'date':
      return 'The answer key is shown later, at a set time.';
    case 'never':
      return 'You get your marks; the answer key is not shown.';
  }
}
