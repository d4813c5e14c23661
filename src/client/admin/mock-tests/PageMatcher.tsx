import { Anchor, Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import { Loaded } from '#client/admin/ui/Loaded.tsx';
import { wholeNumber } from '#client/admin/ui/NumberFields.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { labelsOf, numberRanges, numbersRepeat, questionCount, questionName } from '#shared/hall-formats.ts';
import type { PageMatch } from '#shared/hall-page-match.ts';
import { type PageStarts, pageOf, startsComplaint } from '#shared/hall-pages.ts';
import classes from './Paper.module.css';
import { type PaperSetup, SavePart, usePaperPart } from './paper.tsx';

/** On each page the first question that begins on it: found in the PDF's text, corrected by one number a page. */
export function PageMatcher({ paper }: { paper: PaperSetup }) {
  const match = trpc.hallAdmin.pageMatch.useQuery({ id: paper.id }, { enabled: paper.pagesState === 'ready' });
  if (paper.pagesState !== 'ready') return <Text size="sm">Upload the question paper first.</Text>;
  return (
    <Loaded
      query={match}
      what="the pages"
      loading="Reading the pages"
      failed="The text of the pages could not be read."
      height={200}
    >
      {(found) => <Pages paper={paper} match={found} />}
    </Loaded>
  );
}

function Pages({ paper, match }: { paper: PaperSetup; match: PageMatch }) {
  const { format, pages } = paper;
  const ofAll = (starts: PageStarts) => pages.map((_, page) => starts[page] ?? 0);
  const part = usePaperPart(paper, {
    what: 'The pages are',
    saved: ofAll(paper.pageStarts),
    toUpdate: (pageStarts) => ({ pageStarts }),
  });
  const starts = part.value;
  const complaint = startsComplaint(starts, questionCount(format));
  const labels = labelsOf(format);
  const isCounted = numbersRepeat(format) || labels[0] !== 1;
  // What was said by hand answers the doubt.
  const doubtsOn = (page: number) =>
    starts[page] === match.starts[page] ? match.doubts.filter((doubt) => doubt.page === page) : [];
  const doubtful = pages.flatMap((_, page) => (doubtsOn(page).length > 0 ? [page + 1] : []));
  return (
    <Stack gap="sm">
      <Text size="sm">
        The number of the first question that begins on each page; empty where none does.
        {isCounted && ' Count through the whole paper, from 1; each field says which question that is.'}
      </Text>
      {doubtful.length > 0 && (
        <Text size="sm" component="output" className={classes.doubt}>
          Please look at page{doubtful.length === 1 ? '' : 's'} {numberRanges(doubtful)}: the text does not say it for
          sure.
        </Text>
      )}
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
              <Text size="xs">{foundText(labels, { starts, found: match.found[page] ?? [], page })}</Text>
              {doubtsOn(page).map(({ message }) => (
                <Text key={message} size="xs" className={classes.doubt}>
                  {message}
                </Text>
              ))}
            </li>
          );
        })}
      </ol>
      {complaint?.page === null && (
        <Text component="output" size="sm" className={classes.complaints}>
          {complaint.message}
        </Text>
      )}
      <Group>
        <SavePart part={part} isReady={complaint === null}>
          Save the pages
        </SavePart>
        <Button variant="default" onClick={() => part.set(ofAll(match.starts))}>
          Put back what the text says
        </Button>
      </Group>
    </Stack>
  );
}

type OnPage = { starts: PageStarts; found: readonly number[]; page: number };

/** `Questions 8 to 17, all found`: how many of a page's numbers stand in its text, so that a hole is seen. */
function foundText(labels: readonly number[], { starts, found, page }: OnPage): string {
  const own = labels.flatMap((_, question) => (pageOf(starts, question) === page ? [question] : []));
  if ((starts[page] ?? 0) === 0 || own.length === 0) return 'No question begins here';
  const said = (questions: readonly number[]) => numberRanges(questions.map((question) => labels[question] ?? 0));
  const missing = own.filter((question) => !found.includes(question));
  const names = `Question${own.length === 1 ? '' : 's'} ${said(own)}`;
  if (missing.length === 0) return `${names}, ${own.length === 1 ? 'found' : 'all found'}`;
  if (missing.length === own.length) return `${names}, none found in the text`;
  return `${names}, all found but ${said(missing)}`;
}
