import { Button, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { HallResult } from '#client/features/mock-tests/results.ts';
import { showFieldErrors, useKeptTyping, useZodForm } from '#client/lib/form.ts';
import { messageOf, notify } from '#client/lib/notify.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Form } from '#client/ui/Form.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { objectionInput } from '#shared/hall.ts';
import { nameInBooklet } from '#shared/hall-booklets.ts';
import { choicesOf, spansOf } from '#shared/hall-formats.ts';
import { type Outcome, outcomeOf } from '#shared/hall-marking.ts';
import { pageOf } from '#shared/hall-pages.ts';
import type { Choice } from '#shared/hall-sheet.ts';
import classes from './AnswerReview.module.css';
import { Explanation } from './Explanation.tsx';
import { PageText } from './PageText.tsx';
import { PageDialog, PaperPage } from './PaperPage.tsx';

type ReviewProps = { result: HallResult; answerKey: string[] };

const outcomeLabels: Record<Outcome, string> = {
  right: 'Right',
  wrong: 'Wrong',
  blank: 'Not answered',
  cancelled: 'Cancelled: all get its marks',
};
const entryText = (entry: string): string => (entry === '*' ? 'cancelled' : Array.from(entry).join(' or '));

/** Every question with one's own choice beside the key; a question opens its page of the paper. */
export function AnswerReview({ result, answerKey }: ReviewProps) {
  const { format, sheet, booklet, medians } = result;
  const [shown, setShown] = useState<'missed' | 'all'>('missed');
  const [chosen, setChosen] = useState<number | null>(null);
  const questions: ReviewRow[] = answerKey.map((entry, question) => ({
    question,
    entry,
    answer: sheet[question] ?? '.',
    outcome: outcomeOf(entry, sheet[question] ?? '.'),
  }));
  // In the order of the booklet that she has in her hands.
  if (booklet)
    questions.sort((one, other) => booklet.order.indexOf(one.question) - booklet.order.indexOf(other.question));
  const listed = questions.filter(({ outcome }) => shown === 'all' || outcome === 'wrong' || outcome === 'blank');
  const place = listed.findIndex(({ question }) => question === chosen);
  const goBy = (by: 1 | -1) => {
    const next = listed[place + by];
    return next && (() => setChosen(next.question));
  };
  return (
    <Panel title="Your answers and the key">
      <NativeSelect
        label="Show"
        value={shown}
        onChange={({ currentTarget: { value } }) => setShown(value === 'all' ? 'all' : 'missed')}
        data={[
          { value: 'missed', label: 'What was wrong or left out' },
          { value: 'all', label: 'All questions' },
        ]}
        maw={320}
        mb="sm"
      />
      {medians && (
        <Text size="sm" c="dimmed" mb="sm">
          Beside your seconds stands the median of those who had the question right.
        </Text>
      )}
      {listed.length === 0 && <Text>Everything is right.</Text>}
      {spansOf(format).map(({ from, to }, at) => (
        <SectionRows
          key={from}
          name={format.sections[at]?.name ?? ''}
          isOpen={format.sections.length === 1 || listed.length <= fewRows}
          rows={listed.filter(({ question }) => question >= from && question < to)}
          result={result}
          choose={setChosen}
        />
      ))}
      <PageDialog
        opened={chosen !== null}
        onClose={() => setChosen(null)}
        title={chosen === null ? '' : nameInBooklet(format, booklet, chosen)}
      >
        {chosen !== null && (
          <OneQuestion
            result={result}
            question={chosen}
            entry={answerKey[chosen] ?? '*'}
            previous={goBy(-1)}
            next={goBy(1)}
          />
        )}
      </PageDialog>
    </Panel>
  );
}

/** So many questions are listed at first, and so few need no folding. */
const fewRows = 20;

type ReviewRow = { question: number; entry: string; answer: string; outcome: Outcome };
type SectionRowsProps = {
  name: string;
  isOpen: boolean;
  rows: ReviewRow[];
  result: HallResult;
  choose: (question: number) => void;
};

/** The questions of one section, the first of them at first. */
function SectionRows({
  name,
  isOpen,
  rows,
  result: { format, booklet, seconds, medians, objections },
  choose,
}: SectionRowsProps) {
  const [isWhole, setIsWhole] = useState(false);
  // What is folded is not drawn: two sections of it were half the page.
  const [isShown, setIsShown] = useState(isOpen);
  const details = useRef<HTMLDetailsElement>(null);
  // It may have been unfolded before any script ran.
  useEffect(() => setIsShown((before) => before || details.current?.open === true), []);
  if (rows.length === 0) return null;
  return (
    <details
      ref={details}
      open={isOpen}
      className={classes.section}
      onToggle={({ currentTarget: { open } }) => open && setIsShown(true)}
    >
      <summary className={classes.summary}>
        {name}: {rows.length}
      </summary>
      <ol className={classes.list} aria-label={name}>
        {(isWhole ? rows : isShown ? rows.slice(0, fewRows) : []).map(({ question, entry, answer, outcome }) => (
          <li key={question}>
            <button type="button" className={classes.row} data-outcome={outcome} onClick={() => choose(question)}>
              <span className={classes.name}>{nameInBooklet(format, booklet, question)}</span>
              <span>
                You: <b>{answer === '.' ? '–' : answer}</b>, key: <b>{entryText(entry)}</b>
              </span>
              <span>{outcomeLabels[outcome]}</span>
              <span className={classes.time}>
                {seconds[question] ?? 0} s{medianText(medians?.[question])}
              </span>
              {objections.some((one) => one.question === question) && <span>Objection sent</span>}
            </button>
          </li>
        ))}
      </ol>
      {!isWhole && rows.length > fewRows && (
        <Button variant="default" mih={44} mt="xs" onClick={() => setIsWhole(true)}>
          All {rows.length}
        </Button>
      )}
    </details>
  );
}

/** What those who had it right took. */
const medianText = (median: number | null | undefined): string =>
  typeof median === 'number' ? `, median ${median} s` : '';

type OneQuestionProps = {
  result: HallResult;
  question: number;
  entry: string;
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
};

function OneQuestion({ result, question, entry, previous, next }: OneQuestionProps) {
  const { pages, pageStarts, sheet, objections, seconds, medians, explained } = result;
  const median = medians?.[question];
  const answer = sheet[question] ?? '.';
  const number = pageOf(pageStarts, question);
  const page = pages?.[number];
  const sent = objections.find((one) => one.question === question);
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <KeyBubbles choices={choicesOf(result.format)} answer={answer} entry={entry} />
        <Group gap="xs">
          <Button variant="default" mih={44} disabled={!previous} onClick={previous}>
            Previous
          </Button>
          <Button variant="default" mih={44} disabled={!next} onClick={next}>
            Next
          </Button>
        </Group>
      </Group>
      <Text>
        You chose {answer === '.' ? 'nothing' : answer}; the key says {entryText(entry)}.
      </Text>
      <Text size="sm" c="dimmed">
        Time on it: {seconds[question] ?? 0} s.
        {typeof median === 'number' && ` Half of those who had it right took ${median} s or less.`}
      </Text>
      {explained?.includes(question) && (
        <Explanation
          key={`explanation ${question}`}
          testId={result.testId}
          question={question}
          name={nameInBooklet(result.format, result.booklet, question)}
        />
      )}
      {page && (
        <div className={classes.page}>
          <PaperPage
            picture={page.url}
            page={page}
            label={`Page ${number + 1} of the paper`}
            question={question}
            text={
              <PageText
                testId={result.testId}
                page={number}
                pages={pages.length}
                question={question}
                nameOf={(one) => nameInBooklet(result.format, result.booklet, one)}
              />
            }
          />
        </div>
      )}
      {sent ? (
        <Text>
          Your objection: {sent.reason} ({sent.book}).{' '}
          {sent.state === 'open'
            ? 'It is being looked at.'
            : `${sent.state === 'accepted' ? 'Accepted.' : 'Not accepted.'} ${sent.reply}`}
        </Text>
      ) : (
        <ObjectionForm key={question} attemptId={result.id} question={question} />
      )}
    </Stack>
  );
}

type KeyBubblesProps = { choices: readonly Choice[]; answer: string; entry: string };

/** The bubbles with the key's marked by a tick and a wrong choice by a cross; said in words below. */
const KeyBubbles = ({ choices, answer, entry }: KeyBubblesProps) => (
  <span className={classes.bubbles} aria-hidden>
    {choices.map((choice) => {
      const isKey = entry.includes(choice);
      const isOwn = answer === choice;
      return (
        <span
          key={choice}
          data-mark={isKey ? 'key' : isOwn && entry !== '*' ? 'wrong' : undefined}
          data-own={isOwn || undefined}
        >
          {choice}
          {isKey && '✓'}
          {isOwn && !isKey && entry !== '*' && '✗'}
        </span>
      );
    })}
  </span>
);

function ObjectionForm({ attemptId, question }: { attemptId: string; question: number }) {
  const utils = trpc.useUtils();
  const form = useZodForm(objectionInput, { initialValues: { attemptId, question, reason: '', book: '' } });
  // Looking at another question does not lose it.
  const forget = useKeptTyping(form, `objection ${attemptId} ${question}`);
  const send = trpc.hall.object.useMutation({
    async onSuccess() {
      forget();
      notify.success('Thank you. Your objection is being looked at.');
      await utils.hall.result.invalidate({ attemptId });
    },
    onError: (error) => showFieldErrors(form, error) || notify.error(messageOf(error)),
  });
  return (
    <Form onSubmit={form.onSubmit((values) => send.mutate(values))}>
      <Text fw={600} mb="xs">
        Is the key wrong? Send an objection
      </Text>
      <Textarea
        label="What is wrong, and which answer is right"
        autosize
        minRows={2}
        {...form.getInputProps('reason')}
      />
      <TextInput label="Book and page that say so" mt="xs" {...form.getInputProps('book')} />
      <Button type="submit" mt="sm" mih={44} variant="light" loading={send.isPending}>
        Send the objection
      </Button>
    </Form>
  );
}
