import { Anchor, Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { wholeNumber } from '#client/admin/ui/NumberFields.tsx';
import { useFeedback } from '#client/admin/ui/use-feedback.ts';
import { trpc } from '#client/lib/trpc.ts';
import { labelsOf, numbersRepeat, questionCount, questionName } from '#shared/hall-formats.ts';
import type { PageMatch } from '#shared/hall-page-match.ts';
import { startsComplaint } from '#shared/hall-pages.ts';
import classes from './Paper.module.css';
import { type PaperSetup, SavePart, usePaperPart } from './paper.tsx';

/** On each page the first question that begins on it: found in the PDF's text, corrected by one number a page. */
export function PageMatcher({ paper }: { paper: PaperSetup }) {
  const { id, format, pages, pagesState } = paper;
  const { client } = trpc.useUtils();
  const startsIn = (found: number[]) => pages.map((_, page) => found[page] ?? 0);
  const part = usePaperPart(paper, {
    what: 'The pages are',
    saved: startsIn(paper.pageStarts),
    toUpdate: (pageStarts) => ({ pageStarts }),
  });
  const starts = part.value;
  const findAgain = useMutation({
    mutationFn: () => client.hallAdmin.pageMatch.query({ id }),
    ...useFeedback({
      failed: (message) => `The pages could not be read: ${message}`,
      onDone: ({ starts: found }: PageMatch) => part.set(startsIn(found)),
    }),
  });
  if (pagesState !== 'ready') return <Text size="sm">Upload the question paper first.</Text>;
  const complaint = startsComplaint(starts, questionCount(format));
  const isCounted = numbersRepeat(format) || labelsOf(format)[0] !== 1;
  return (
    <Stack gap="sm">
      <Text size="sm">
        The number of the first question that begins on each page; empty where none does.
        {isCounted && ' Count through the whole paper, from 1: what a number means stands below it.'}
      </Text>
      <ol className={classes.pages} aria-label="Pages">
        {pages.map(({ url }, page) => {
          const start = starts[page] ?? 0;
          return (
            <li key={url}>
              <Anchor href={url} target="_blank" rel="noopener noreferrer" aria-label={`Open page ${page + 1}`}>
                <img src={url} alt="" loading="lazy" />
              </Anchor>
              <NumberInput
                label={`Page ${page + 1}`}
                {...wholeNumber}
                value={start === 0 ? '' : start}
                error={complaint?.page === page ? complaint.message : undefined}
                description={isCounted && start > 0 ? questionName(format, start - 1) : undefined}
                onChange={(value) => part.set(starts.with(page, Number(value) || 0))}
              />
            </li>
          );
        })}
      </ol>
      {complaint?.page === null && (
        <Text component="output" size="sm" c="red.9">
          {complaint.message}
        </Text>
      )}
      <Group>
        <SavePart part={part} isReady={complaint === null}>
          Save the pages
        </SavePart>
        <Button variant="default" loading={findAgain.isPending} onClick={() => findAgain.mutate()}>
          Find them in the text again
        </Button>
      </Group>
    </Stack>
  );
}
