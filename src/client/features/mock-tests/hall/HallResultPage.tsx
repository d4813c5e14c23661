import { Anchor, Container, List, Stack, Table, Text, Title } from '@mantine/core';
import { IconClipboardOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { HallResult } from '#client/features/mock-tests/results.ts';
import { Head } from '#client/lib/page-head.tsx';
import type { PageModule } from '#client/lib/prefetch.ts';
import { useSession } from '#client/lib/session.ts';
import { useSite } from '#client/lib/site.ts';
import { trpc } from '#client/lib/trpc.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { keepRefusal, OneItem } from '#client/ui/OneItem.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { PleaseLogin } from '#client/ui/PleaseLogin.tsx';
import { ProgressBar } from '#client/ui/ProgressBar.tsx';
import { StatCards } from '#client/ui/StatCards.tsx';
import { formatDateTime } from '#shared/dates.ts';
import { spansOf } from '#shared/hall-formats.ts';
import type { SectionMarks } from '#shared/hall-marking.ts';
import { paths } from '#shared/paths.ts';
import { formatScore, formatShare, ordinal } from '#shared/results-texts.ts';
import { AnswerReview } from './AnswerReview.tsx';
import { BesideOthers } from './BesideOthers.tsx';
import { MistakePractice } from './MistakePractice.tsx';
import { RankConsent } from './RankConsent.tsx';

export const prefetch: PageModule['prefetch'] = async (queries, { params: { attemptId = '' }, isSignedIn }) =>
  isSignedIn && queries.hall.result.prefetch({ attemptId });

export function Component() {
  const user = useSession();
  const { attemptId = '' } = useParams();
  return user ? <Result key={attemptId} attemptId={attemptId} /> : <PleaseLogin />;
}

function Result({ attemptId }: { attemptId: string }) {
  const query = trpc.hall.result.useQuery({ attemptId }, keepRefusal);
  const missing = {
    path: paths.hallResult(attemptId),
    title: 'Result not found',
    description: 'There is no result of yours at this address.',
    text: 'It may belong to another account.',
    icon: <IconClipboardOff size={56} stroke={1.25} aria-hidden />,
    back: { to: paths.tests, label: 'All tests' },
  };
  return (
    <Container size="md" py={{ base: 24, sm: 48 }}>
      <OneItem query={query} loading="Loading your result" missing={missing}>
        {(result) =>
          result.state === 'closing' ? (
            <Closing {...result} attemptId={attemptId} reload={() => void query.refetch()} />
          ) : result.state === 'held' ? (
            <Held {...result} attemptId={attemptId} />
          ) : (
            <Shown result={result} />
          )
        }
      </OneItem>
    </Container>
  );
}

type ClosingProps = { attemptId: string; serverNow: number; readyAt: number; reload: () => void };

/** The last sheets are still taken: the result is there when that is over. */
function Closing({ attemptId, serverNow, readyAt, reload }: ClosingProps) {
  useEffect(() => {
    const timer = setTimeout(reload, Math.max(readyAt - serverNow, 1000));
    return () => clearTimeout(timer);
  }, [readyAt, serverNow, reload]);
  return (
    <>
      <Head title="Your result" description="The result of your test." path={paths.hallResult(attemptId)} noindex />
      <Title mb="md">Your result</Title>
      <Notice tone="wait" title="Your last answers are being taken">
        The result is shown here within two minutes.
      </Notice>
    </>
  );
}

type HeldProps = { attemptId: string; title: string; number: number; submittedAt: number; closesAt: number | null };

/** Handed in, and nobody sees marks before the test has closed. */
function Held({ attemptId, title, number, submittedAt, closesAt }: HeldProps) {
  const { timeZone } = useSite();
  return (
    <Stack gap="md">
      <Head
        title={`Your result: ${title}`}
        description="The result of your test."
        path={paths.hallResult(attemptId)}
        noindex
      />
      <Title>{title}</Title>
      <Text c="dimmed">
        Attempt {number}, handed in {formatDateTime(submittedAt, timeZone)}
      </Text>
      <Notice tone="wait" title="Your answers are with us">
        Marks and ranks are shown here once the test has closed for everybody
        {closesAt !== null && `, after ${formatDateTime(closesAt, timeZone)}`}.
      </Notice>
    </Stack>
  );
}

function Shown({ result }: { result: HallResult }) {
  const { timeZone } = useSite();
  const { id, testId, title, number, marks, ending, isCutOff, startedAt, submittedAt, isEstimate, hasSolutions } =
    result;
  return (
    <Stack gap="lg">
      <Head
        title={`Your result: ${title}`}
        description="The result of your test."
        path={paths.hallResult(id)}
        noindex
      />
      <div>
        <Anchor component={Link} to={paths.myResults} display="inline-block" py={10}>
          My marks
        </Anchor>
        <Title>{title}</Title>
        <Text c="dimmed">
          {result.booklet ? `Booklet ${result.booklet.series}` : `Attempt ${number}`},{' '}
          {formatDateTime(submittedAt ?? startedAt, timeZone)}
          {ending === 'time' && `, handed in when the ${isCutOff ? 'test was closed' : 'time was up'}`}
        </Text>
      </div>
      {isEstimate && (
        <Notice title="An estimate">
          The official key may still change, and your marks and rank with it. You can fill it in again from the test’s
          page.
        </Notice>
      )}
      <StatCards
        label="Your result"
        stats={[
          {
            label: isEstimate ? 'Estimated marks' : 'Marks',
            figure: `${formatScore(marks.score)} / ${formatScore(marks.maxScore)}`,
          },
          { label: 'Rank', ...rankOf(result) },
          { label: 'Percentile', figure: result.place ? formatScore(result.place.percentile) : '–' },
        ]}
      />
      <Verdict result={result} />
      <SectionTable result={result} />
      {result.beside && <BesideOthers marks={marks} beside={result.beside} />}
      <Units result={result} />
      {hasSolutions && (
        <ActionButton variant="default" href={paths.paperSolutions(testId)} newTab>
          Solutions (PDF, opens in a new tab)
        </ActionButton>
      )}
      <RankConsent known={result} />
      {result.key ? (
        <>
          <MistakePractice testId={testId} />
          <AnswerReview result={result} answerKey={result.key} />
        </>
      ) : (
        <KeyWait result={result} />
      )}
    </Stack>
  );
}

/** The rank, or why there is none. */
const rankOf = ({ place, number, marks }: HallResult): { figure: string; note?: string } => {
  if (place) return { figure: `${ordinal(place.rank)} of ${place.ranked}` };
  if (number > 1) return { figure: '–', note: 'First attempt only' };
  const failed = marks.sections.find(({ isQualifying, isPassed }) => isQualifying && isPassed === false);
  return marks.isQualified
    ? { figure: '–' }
    : { figure: '–', note: `Not ranked: ${failed?.name.split(':')[0] ?? 'a part'} not passed` };
};

/** What the marks mean, in one sentence a section that must be passed. */
function Verdict({ result: { marks } }: { result: HallResult }) {
  const failed = marks.sections.filter(({ isPassed }) => isPassed === false);
  if (marks.sections.every(({ isPassed }) => isPassed === null)) return null;
  if (failed.length === 0)
    return <Notice tone="good" title={marks.sections.length > 1 ? 'You passed every section' : 'You passed'} />;
  return (
    <Notice tone="bad" title={marks.isQualified ? 'Not passed' : 'Not qualified'}>
      {failed.map((section) => (
        <Text key={section.name}>{sentenceOf(section, marks.sections)}</Text>
      ))}
    </Notice>
  );
}

/** `Part A: 18 of 50, 20 needed: not qualified, though 109 in Part B.` */
function sentenceOf(section: SectionMarks, all: SectionMarks[]): string {
  const short = ({ name }: SectionMarks) => name.split(':')[0] ?? name;
  const others = all.filter((other) => other !== section && other.isPassed !== false);
  const though =
    section.isQualifying && others.length > 0
      ? `, though ${others.map((other) => `${formatScore(other.score)} in ${short(other)}`).join(' and ')}`
      : '';
  const needed = section.passMark === null ? '' : `, ${formatScore(section.passMark)} needed`;
  return `${short(section)}: ${formatScore(section.score)} of ${formatScore(section.maxScore)}${needed}: ${section.isQualifying ? 'not qualified' : 'not passed'}${though}.`;
}

function SectionTable({ result: { marks, seconds, format } }: { result: HallResult }) {
  const times = spansOf(format).map(({ from, to }) =>
    Math.round(seconds.slice(from, to).reduce((sum, one) => sum + one, 0) / 60),
  );
  return (
    <Table.ScrollContainer minWidth={300} type="native" tabIndex={0}>
      <Table aria-label="Marks by section" verticalSpacing="xs" horizontalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Section</Table.Th>
            <Table.Th>Marks</Table.Th>
            <Table.Th>Right</Table.Th>
            <Table.Th>Wrong</Table.Th>
            <Table.Th>Left out</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {marks.sections.map((section, place) => (
            <Table.Tr key={section.name}>
              <Table.Td>
                {section.name}
                <Text size="sm" c="dimmed">
                  {[section.isPassed !== null && (section.isPassed ? 'Passed' : 'Not passed'), `${times[place]} min`]
                    .filter(Boolean)
                    .join(', ')}
                </Text>
              </Table.Td>
              <Table.Td>
                {formatScore(section.score)} / {formatScore(section.maxScore)}
              </Table.Td>
              <Table.Td>{section.right + section.cancelled}</Table.Td>
              <Table.Td>{section.wrong}</Table.Td>
              <Table.Td>{section.blank}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** The units of the syllabus, the weakest first, with what helps. */
function Units({ result: { units } }: { result: HallResult }) {
  if (!units || units.length === 0) return null;
  const share = ({ score, maxScore }: { score: number; maxScore: number }) =>
    maxScore === 0 ? 0 : Math.max(score / maxScore, 0);
  return (
    <Panel
      title="Units, the weakest first"
      aside={
        <Anchor component={Link} to={paths.practice} className="touch">
          Over all tests
        </Anchor>
      }
    >
      <List listStyleType="none" spacing="md">
        {[...units]
          .sort((one, other) => share(one) - share(other))
          .map((unit) => (
            <List.Item key={unit.name} styles={{ itemWrapper: { display: 'block' }, itemLabel: { display: 'block' } }}>
              <Text fw={600}>
                {unit.name}: {unit.right} of {unit.questions} right ({formatShare(share(unit))})
              </Text>
              <ProgressBar label={`${unit.name}: ${formatShare(share(unit))}`} value={share(unit)} />
              {unit.inSyllabus && (
                <Anchor
                  component={Link}
                  to={`${paths.syllabus(unit.inSyllabus.slug)}#unit-${unit.inSyllabus.position}`}
                  display="inline-block"
                  py={6}
                  mr="md"
                >
                  All on this unit
                </Anchor>
              )}
              {unit.material && (
                <Anchor component={Link} to={paths.material(unit.material.id)} display="inline-block" py={6} mr="md">
                  Read: {unit.material.title}
                </Anchor>
              )}
              {unit.tests.map((test) => (
                <Anchor key={test.id} component={Link} to={paths.hall(test.id)} display="inline-block" py={6} mr="md">
                  Practise: {test.title}
                </Anchor>
              ))}
            </List.Item>
          ))}
      </List>
    </Panel>
  );
}

function KeyWait({ result: { keyFrom } }: { result: HallResult }) {
  const { timeZone } = useSite();
  if (keyFrom === 'never') return null;
  const when =
    keyFrom === 'close'
      ? 'after the test has closed'
      : typeof keyFrom === 'number'
        ? `on ${formatDateTime(keyFrom, timeZone)}`
        : 'soon';
  return <Notice title="The answer key">You can compare your answers with the key {when}.</Notice>;
}
