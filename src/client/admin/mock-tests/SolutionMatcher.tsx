import { Anchor, Button, Group, List, Stack, Text, TextInput } from '@mantine/core';
import { useFeedback } from '#client/admin/ui/use-feedback.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { numberRanges, numbersRepeat, questionCount, questionName } from '#shared/hall-formats.ts';
import { type ExplainedOn, parseNumbers, type Unexplained, unexplainedIn } from '#shared/hall-solutions.ts';
import classes from './Paper.module.css';
import { type PaperSetup, SavePart, useDraft } from './paper.tsx';

type Solutions = Answers['hallAdmin']['solutions'];
type SolutionMatcherProps = { paper: PaperSetup; fileId: string; solutions: Solutions };

/** As it is typed: every run of numbers, counted from 1. */
const typedOf = (pages: ExplainedOn): string[] =>
  pages.map((questions) => {
    const numbers = questions.map((question) => question + 1);
    return numberRanges(numbers, Number.POSITIVE_INFINITY).replaceAll(' to ', '-');
  });

/** Which page of the solutions explains which question: what the text says for sure, the rest confirmed or typed. */
export function SolutionMatcher({ paper, fileId, solutions }: SolutionMatcherProps) {
  const { format, id } = paper;
  const questions = questionCount(format);
  const draft = useDraft(typedOf(solutions.pages.map((page) => page.questions)));
  const { mutate, isPending } = trpc.hallAdmin.setSolutionPages.useMutation(
    useFeedback({
      saved: 'The pages of the solutions are saved',
      failed: (message) => `The pages of the solutions could not be saved: ${message}`,
    }),
  );
  const read = draft.value.map((typed) => parseNumbers(typed, questions));
  const pages = read.map((page) => ('numbers' in page ? page.numbers.map((number) => number - 1) : []));
  const complaints = complaintsOf(read, pages);
  const written = new Set(solutions.texts.map(({ question }) => question));
  const open = unexplainedIn(pages, questions)
    .map((run) => ({ ...run, questions: run.questions.filter((question) => !written.has(question)) }))
    .filter((run) => run.questions.length > 0);
  const put = (page: number, more: number[]) =>
    draft.set(
      typedOf(
        pages.map((those, at) => (at === page ? [...those, ...more].toSorted((one, other) => one - other) : those)),
      ),
    );
  const isOpen = new Set(open.flatMap((run) => run.questions));
  const inDoubt = solutions.found.some((found) => found.some((question) => isOpen.has(question)));
  const isCounted = numbersRepeat(format);
  return (
    <Stack gap="sm">
      <Text size="sm">
        Which questions each page explains, such as 1-12, 15; empty where none.
        {isCounted && ' Count through the whole paper, from 1; each field says which questions that is.'} What is left
        open has no page for students.
      </Text>
      {open.length > 0 && <Open open={open} put={put} />}
      {inDoubt && (
        <Group>
          <Button variant="default" onClick={() => draft.set(typedOf(withFound(pages, solutions.found, isOpen)))}>
            Put those in doubt where their numbers stand
          </Button>
        </Group>
      )}
      <ol className={classes.pages} aria-label="Pages of the solutions">
        {solutions.pages.map(({ url }, page) => (
          <PageOfSolutions
            key={url}
            url={url}
            number={page + 1}
            typed={draft.value[page] ?? ''}
            onType={(typed) => draft.set(draft.value.with(page, typed))}
            complaint={complaints[page]}
            names={isCounted ? namesOf(paper, pages[page] ?? []) : undefined}
            doubts={solutions.doubts.filter(
              (doubt) => doubt.page === page && doubt.questions.some((question) => isOpen.has(question)),
            )}
          />
        ))}
      </ol>
      <Group>
        <SavePart
          part={{
            ...draft,
            isPending,
            save: () => mutate({ id, fileId, pages }, { onSuccess: () => draft.settle(draft.value) }),
          }}
          isReady={complaints.every((complaint) => complaint === undefined)}
        >
          Save the pages of the solutions
        </SavePart>
      </Group>
    </Stack>
  );
}

type PageOfSolutionsProps = {
  url: string;
  number: number;
  typed: string;
  onType: (typed: string) => void;
  complaint: string | undefined;
  /** Which questions the numbers are, where a number alone does not say so. */
  names: string | undefined;
  doubts: Solutions['doubts'];
};

const PageOfSolutions = ({ url, number, typed, onType, complaint, names, doubts }: PageOfSolutionsProps) => (
  <li>
    <Anchor href={url} target="_blank" rel="noopener noreferrer" aria-label={`Open page ${number} of the solutions`}>
      <img src={url} alt="" loading="lazy" />
    </Anchor>
    <TextInput
      label={`Questions on page ${number}`}
      value={typed}
      maxLength={300}
      error={complaint}
      description={names}
      onChange={({ currentTarget: { value } }) => onType(value)}
    />
    {doubts.map(({ message }) => (
      <Text key={message} size="xs" className={classes.doubt}>
        {message}
      </Text>
    ))}
  </li>
);

/** What is wrong with what is typed at each page. */
function complaintsOf(read: ReturnType<typeof parseNumbers>[], pages: ExplainedOn): (string | undefined)[] {
  return read.map((page, at) => {
    if ('complaint' in page) return page.complaint;
    const twice = pages[at]?.find((question) => pages.some((other, place) => place !== at && other.includes(question)));
    return twice === undefined ? undefined : `Question ${twice + 1} stands at two pages.`;
  });
}

/** The pages with those questions that were found, too, though not for sure. */
const withFound = (pages: ExplainedOn, found: ExplainedOn, isOpen: ReadonlySet<number>): ExplainedOn =>
  pages.map((those, page) =>
    [...those, ...(found[page] ?? []).filter((question) => isOpen.has(question))].toSorted((one, other) => one - other),
  );

const namesOf = ({ format }: PaperSetup, questions: readonly number[]): string | undefined => {
  const [first, last] = [questions[0], questions.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  return first === last
    ? questionName(format, first)
    : `${questionName(format, first)} to ${questionName(format, last)}`;
};

type OpenProps = { open: Unexplained[]; put: (page: number, questions: number[]) => void };

/** So many runs are named; a scan leaves one. */
const mostRuns = 12;

/** The questions that no page explains, each run with the pages on which that may be. */
function Open({ open, put }: OpenProps) {
  return (
    <div>
      <Text size="sm" className={classes.doubt} component="output">
        {open.length === 1 ? 'This was' : 'These were'} not found for sure, and students see no page for{' '}
        {open.length === 1 ? 'it' : 'them'}:
      </Text>
      <List size="sm" listStyleType="none" aria-label="Questions without a page">
        {open.slice(0, mostRuns).map(({ questions, pages }) => {
          const names = numberRanges(questions.map((question) => question + 1));
          const label = `${questions.length === 1 ? 'Question' : 'Questions'} ${names}`;
          return (
            <List.Item key={names}>
              <Group gap="xs">
                {label}
                {pages.map((page) => (
                  <Button
                    key={page}
                    size="compact-sm"
                    variant="default"
                    aria-label={`${label}: on page ${page + 1}`}
                    onClick={() => put(page, questions)}
                  >
                    On page {page + 1}
                  </Button>
                ))}
              </Group>
            </List.Item>
          );
        })}
        {open.length > mostRuns && <List.Item>And {open.length - mostRuns} more.</List.Item>}
      </List>
    </div>
  );
}
