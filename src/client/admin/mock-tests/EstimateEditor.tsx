import { Group, Stack, Switch, Text, Textarea } from '@mantine/core';
import type { SeriesOrders } from '#shared/hall.ts';
import { questionCount, totalMinutes } from '#shared/hall-formats.ts';
import { bookletSeries, parseOrder } from '#shared/hall-pages.ts';
import { type PaperSetup, SavePart, usePaperPart } from './paper.tsx';

const otherSeries = bookletSeries.filter((series) => series !== 'A');
type OtherSeries = (typeof otherSeries)[number];

/** Makes the paper a score estimate, and says how its booklets order the questions of series A. */
export function EstimateEditor({ paper, isFixed }: { paper: PaperSetup; isFixed: boolean }) {
  const questions = questionCount(paper.format);
  const readBooklets = (typed: Record<OtherSeries, string>) =>
    otherSeries.map((series) => ({ series, ...orderIn(typed[series], questions) }));
  const part = usePaperPart(paper, {
    what: 'The estimate is',
    saved: { isEstimate: paper.isEstimate, typed: asTyped(paper.series) },
    toUpdate: ({ isEstimate, typed }) => {
      const orders = readBooklets(typed).flatMap(({ series, order }) => (order ? [[series, order]] : []));
      return { isEstimate, series: isEstimate ? Object.fromEntries(orders) : {} };
    },
  });
  const { isEstimate, typed } = part.value;
  const read = readBooklets(typed);
  return (
    <Stack gap="sm">
      <Switch
        label="Students fill in what they marked in the examination: the marks are an estimate"
        description="The paper and the key of series A are the official ones. Everything says that it is an estimate."
        checked={isEstimate}
        disabled={isFixed}
        onChange={({ currentTarget: { checked } }) => part.set({ isEstimate: checked, typed })}
      />
      {isEstimate && totalMinutes(paper.format) !== null && (
        <Text size="sm">
          The format has a clock. For an estimate empty the minutes in its sections and save the format.
        </Text>
      )}
      {isEstimate &&
        read.map(({ series, complaint }) => (
          <Textarea
            key={series}
            label={`Booklet ${series}`}
            description={`Of each of its questions the number in series A, counted through the whole paper: ${questions} numbers, as 57 3 12 … or 1-57 2-3 …. Empty: nobody chooses it.`}
            rows={3}
            maxLength={5000}
            disabled={isFixed}
            value={typed[series]}
            error={complaint}
            onChange={({ currentTarget: { value } }) => part.set({ isEstimate, typed: { ...typed, [series]: value } })}
          />
        ))}
      {!isFixed && (
        <Group>
          <SavePart part={part} isReady={!isEstimate || read.every(({ complaint }) => complaint === undefined)}>
            Save the estimate
          </SavePart>
        </Group>
      )}
    </Stack>
  );
}

const asTyped = (orders: SeriesOrders): Record<OtherSeries, string> => {
  const textOf = (series: OtherSeries) => orders[series]?.map((base) => base + 1).join(' ') ?? '';
  return { B: textOf('B'), C: textOf('C'), D: textOf('D') };
};

function orderIn(text: string, questions: number): { order?: number[]; complaint?: string } {
  return text.trim() === '' ? {} : parseOrder(text, questions);
}
