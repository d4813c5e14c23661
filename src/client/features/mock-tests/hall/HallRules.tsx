import { Anchor, Group, Select, Stack, Table, Text, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { VerificationBanner } from '#client/features/verification/VerificationBanner.tsx';
import { Head } from '#client/lib/page-head.tsx';
import { useSite } from '#client/lib/site.ts';
import type { Answers } from '#client/lib/trpc.ts';
import { ActionButton } from '#client/ui/ActionButton.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { formatDateTime } from '#shared/dates.ts';
import type { StartRefusal } from '#shared/hall.ts';
import { type Format, minutesText, questionsIn, type Section, sectionMarks } from '#shared/hall-formats.ts';
import type { BookletSeries } from '#shared/hall-pages.ts';
import { formatPaise } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { formatScore } from '#shared/results-texts.ts';
import type { SessionUser } from '#shared/users.ts';
import { clockText } from './HallClock.tsx';
import { StateSigns } from './Palette.tsx';

export type HallTest = Answers['hall']['test'];

type HallRulesProps = {
  user: SessionUser;
  test: HallTest;
  isOpening: boolean;
  start: (series: BookletSeries) => void;
  goOn: (attemptId: string) => void;
  reload: () => void;
};

/** A test before its start: sections, rules, times, the way in, and the attempts made so far. */
export function HallRules({ user, test, isOpening, start, goOn, reload }: HallRulesProps) {
  const { id, title, description, format, attempts } = test;
  return (
    <Stack gap="md">
      <Head title={title} description={description || 'Take this mock test.'} path={paths.hall(id)} noindex />
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
      <Terms test={test} />
      <HowItWorks mayPrint={test.mayPrint} />
      <Times test={test} reload={reload} />
      {test.refusal === 'notVerified' && <VerificationBanner user={user} />}
      {test.soldIn.length > 0 && test.refusal !== 'over' && <SoldIn series={test.soldIn} />}
      <StartOptions test={test} isOpening={isOpening} start={start} goOn={goOn} />
      <Finished attempts={attempts} />
    </Stack>
  );
}

/** What holds of the whole test, in sentences. */
function Terms({ test }: { test: HallTest }) {
  const { questions, minutes, extraPerHour, allowedAttempts, isEstimate } = test;
  return (
    <ul style={{ listStyle: 'disc', paddingInlineStart: '1.25rem' }}>
      <li>
        {questions} questions{minutes === null ? ', without a clock' : `, ${minutesText(minutes)}`}
        {extraPerHour > 0 && `, your extra time of ${extraPerHour} minutes an hour included`}.
      </li>
      {minutes !== null && <li>The clock runs from the start to the end, also when you leave this page.</li>}
      <li>Every answer is saved at once. You can leave, lose the connection or change the phone, and go on.</li>
      <li>
        {isEstimate
          ? 'You can fill it in again; what you handed in last counts.'
          : allowedAttempts === 1
            ? 'You can take it once.'
            : `You can take it ${allowedAttempts} times; only the first attempt is ranked.`}
      </li>
      {test.holdsMarks && <li>Marks and ranks are shown once the test has closed for everybody.</li>}
      <li>{keyText(test)}</li>
    </ul>
  );
}

/** The signs of the palette, which every candidate knows, and the keys of a keyboard. */
const HowItWorks = ({ mayPrint }: Pick<HallTest, 'mayPrint'>) => (
  <details>
    <summary style={{ paddingBlock: 10, cursor: 'pointer' }}>Question marks, keyboard, screen reader</summary>
    <StateSigns />
    <Text mt="xs">
      Keyboard: the letters choose, Backspace clears, N is the next question, P the previous one, M marks for review.
    </Text>
    <Text mt="xs">
      Below each page stands its text, for a screen reader or large letters, where the paper has it. Who needs more
      time, with a scribe or without, asks us before the start.
    </Text>
    <Text mt="xs">
      {mayPrint
        ? 'You can print the paper in its last part, and fill in only the bubbles'
        : 'You can show only the bubbles'}
      : under “Questions”. Every page carries your code.
    </Text>
  </details>
);

/** Starts the test, goes on with it, or says why neither can be done. */
function StartOptions({ test, isOpening, start, goOn }: Pick<HallRulesProps, 'test' | 'isOpening' | 'start' | 'goOn'>) {
  const [series, setSeries] = useState<BookletSeries>('A');
  const { attempts, refusal, minutes, minutesNow, isPreview } = test;
  const running = attempts.find(({ state }) => state === 'running');
  const closing = attempts.find(({ state }) => state === 'closing');
  const isAgain = test.isEstimate && attempts.length > 0;
  if (running)
    return (
      <ActionButton size="lg" loading={isOpening} onClick={() => goOn(running.id)}>
        Continue the test
      </ActionButton>
    );
  return (
    <>
      {closing && (
        <Notice tone="wait" title="Your last answers are being taken">
          <Anchor component={Link} to={paths.hallResult(closing.id)}>
            Go to the result
          </Anchor>
        </Notice>
      )}
      {refusal === null && minutes !== null && minutesNow !== null && minutesNow < minutes && (
        <Notice tone="wait" title={`Only ${minutesText(minutesNow)} left`}>
          The test closes before the full time is over.
        </Notice>
      )}
      {refusal === null && test.series.length > 1 && (
        <Select
          label="Series of your booklet"
          data={[...test.series]}
          value={series}
          onChange={(value) => value && setSeries(value)}
          allowDeselect={false}
          maw={240}
        />
      )}
      {refusal === null && (
        <ActionButton size="lg" loading={isOpening} onClick={() => start(series)}>
          {isPreview ? 'Start the preview' : isAgain ? 'Fill it in again' : 'Start the test'}
        </ActionButton>
      )}
      {refusal !== null && refusal !== 'notVerified' && refusal !== 'needsSeries' && (
        <Notice tone="wait" title={refusals[refusal]} />
      )}
    </>
  );
}

/** The series that open the test to whoever buys one, the cheapest first. */
function SoldIn({ series }: { series: HallTest['soldIn'] }) {
  const [first, ...others] = series;
  if (!first) return null;
  return (
    <Notice tone="wait" icon={<IconLock aria-hidden />} title={`This test belongs to the series ${first.title}`}>
      <Stack gap="xs" align="flex-start">
        <ActionButton to={paths.series(first.id)}>See the series, {formatPaise(first.pricePaise)}</ActionButton>
        {others.map(({ id, title, pricePaise }) => (
          <Anchor key={id} component={Link} to={paths.series(id)} className="touch">
            Also in {title}, {formatPaise(pricePaise)}
          </Anchor>
        ))}
      </Stack>
    </Notice>
  );
}

function Finished({ attempts }: Pick<HallTest, 'attempts'>) {
  const finished = attempts.filter(({ state }) => state === 'closed');
  if (finished.length === 0) return null;
  return (
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
  );
}

/** `a third of their marks`, where that holds of all that cost something. */
function costText({ groups }: Section): string {
  const parts = new Set(groups.flatMap(({ negative, part }) => (negative > 0 ? [part] : [])));
  if (parts.size > 1 || parts.has(undefined)) return 'marks';
  return parts.has(3) ? 'a third of their marks' : 'a quarter of their marks';
}

function Sections({ format }: { format: Format }) {
  return (
    <Table.ScrollContainer minWidth={300} type="native" tabIndex={0}>
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
                    Wrong answers cost {costText(section)}
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
function Times({ test: { phase, opensAt, closesAt, serverNow }, reload }: { test: HallTest; reload: () => void }) {
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

const refusals: Record<Exclude<StartRefusal, 'notVerified' | 'needsSeries'>, string> = {
  needsBatch: 'This test is for chosen students only. If you should be among them, ask us.',
  offList: 'This test has been taken off the list. It can no longer be started.',
  notYet: 'This test is not open yet.',
  over: 'This test has closed.',
  noAttemptLeft: 'You have no attempt left.',
  noSuchSeries: 'There is no such booklet in this paper.',
};

function keyText({ keyRule, holdsMarks }: HallTest): string {
  switch (holdsMarks && keyRule === 'submitted' ? 'closed' : keyRule) {
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
