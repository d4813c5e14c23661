import { Button, Group, Stack, Text } from '@mantine/core';
import type { Answers } from '#client/lib/trpc.ts';
import { nameInBooklet } from '#shared/hall-booklets.ts';
import { choicesOf } from '#shared/hall-formats.ts';
import type { Choice } from '#shared/hall-sheet.ts';
import classes from './AnswerReview.module.css';
import { Bubbles } from './Bubbles.tsx';
import { Explanation } from './Explanation.tsx';
import { PageText } from './PageText.tsx';
import { PaperPage } from './PaperPage.tsx';

type Test = Answers['hall']['mistakes'][number];
type Mistake = Omit<Test['questions'][number], 'entry' | 'unit'>;

type MistakeQuestionProps = {
  mistake: Mistake;
  test: Pick<Test, 'testId' | 'format' | 'booklet' | 'pages'>;
  /** `3 of 10` */
  progress: string;
  choice: Choice | null;
  /** What is said of the choice; null before there is one. */
  verdict: string | null;
  isDisabled?: boolean;
  choose: (choice: Choice) => void;
  next: () => void;
};

type Judged = { isRight: boolean; entry: string; answer: string };

/** `answer`: what was chosen in the test. */
export const verdictOf = ({ isRight, entry, answer }: Judged): string => {
  const before = `In the test you ${answer === '.' ? 'left it out' : `chose ${answer}`}.`;
  return isRight ? `Right. ${before}` : `Not right: the key says ${Array.from(entry).join(' or ')}. ${before}`;
};

/** A question of a test once more: its page, its bubbles, and what explains it once it is answered. */
export function MistakeQuestion({
  mistake,
  test,
  progress,
  choice,
  verdict,
  isDisabled,
  choose,
  next,
}: MistakeQuestionProps) {
  const { question, name, page, at, isExplained } = mistake;
  return (
    <Stack gap="sm">
      <Text>
        <b>{name}</b> ({progress})
      </Text>
      <div className={classes.page}>
        <PaperPage
          picture={page.url}
          page={page}
          label={`The page with ${name}`}
          question={question}
          text={
            <PageText
              testId={test.testId}
              page={at}
              pages={test.pages}
              question={question}
              nameOf={(one) => nameInBooklet(test.format, test.booklet, one)}
            />
          }
        />
      </div>
      <div className={classes.foot}>
        <Bubbles
          name={name}
          short="Answer"
          choices={choicesOf(test.format)}
          answer={choice ?? '.'}
          isDisabled={isDisabled ?? false}
          choose={choose}
        />
        <Group justify="space-between" wrap="nowrap" gap="sm" mt={4}>
          <Text component="output" size="sm" mih="2.5em">
            {verdict}
          </Text>
          <Button mih={44} flex="none" onClick={next}>
            Next
          </Button>
        </Group>
      </div>
      {verdict !== null && isExplained && <Explanation testId={test.testId} question={question} name={name} />}
    </Stack>
  );
}
