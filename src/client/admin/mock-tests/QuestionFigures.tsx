import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { AdminTable, type Column } from '#client/admin/ui/AdminTable.tsx';
import { RowAction } from '#client/admin/ui/Cells.tsx';
import { Dialog } from '#client/admin/ui/Dialog.tsx';
import { Loaded } from '#client/admin/ui/Loaded.tsx';
import { failureText, useRefreshLists } from '#client/admin/ui/use-feedback.ts';
import { useOpened } from '#client/admin/ui/use-opened.ts';
import { notify } from '#client/lib/notify.ts';
import { trpc } from '#client/lib/trpc.ts';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { notifyWithUndo } from '#client/ui/undo-toast.tsx';
import { type ItemFigures, suspectsFirst } from '#shared/hall-figures.ts';
import { choicesOf, type Format, questionName } from '#shared/hall-formats.ts';
import { cancelled } from '#shared/hall-key.ts';
import { pageOf } from '#shared/hall-pages.ts';
import { formatShare } from '#shared/results-texts.ts';
import classes from './Paper.module.css';
import type { PaperSetup } from './paper.tsx';

type QuestionRow = ItemFigures & { id: string; name: string; entry: string };

/** How each question came out, those first whose key is probably wrong, and the correction of the key. */
export function QuestionFigures({ paper }: { paper: PaperSetup }) {
  const query = trpc.hallAdmin.figures.useQuery({ id: paper.id });
  const opened = useOpened('question');
  const replace = useKeyChange(paper.id);
  const { attempts = 0, key = [], figures = [], format = paper.format } = query.data ?? {};
  const rows = suspectsFirst(figures).map((one) => ({
    ...one,
    id: String(one.question),
    name: questionName(format, one.question),
    entry: key[one.question] ?? '',
  }));
  const corrected = rows.find(({ id }) => id === opened.id) ?? null;
  const share = (part: number) => formatShare(attempts === 0 ? null : part);
  const columns: Column<QuestionRow>[] = [
    {
      header: 'Question',
      render: ({ name, likelier }) => (
        <Group gap="xs">
          {name}
          {likelier && <ToneBadge tone="bad">{`Key probably wrong: ${likelier}?`}</ToneBadge>}
        </Group>
      ),
    },
    { header: 'Key', isShort: true, render: ({ entry }) => (entry === cancelled ? 'Cancelled' : entry) },
    { header: 'Right', align: 'right', render: ({ right }) => share(attempts === 0 ? 0 : right / attempts) },
    { header: 'Chosen', render: (row) => <Chosen row={row} format={format} /> },
    { header: 'Best 27 %', align: 'right', render: ({ upper }) => share(upper) },
    { header: 'Weakest 27 %', align: 'right', render: ({ lower }) => share(lower) },
    {
      header: 'Actions',
      onPhone: 'bare',
      render: (row) => (
        <RowAction label={`Correct the key of ${row.name}`} icon={IconPencil} onClick={() => opened.open(row.id)} />
      ),
    },
  ];
  return (
    <Loaded query={query} what="the figures" loading="Loading the questions" height={320}>
      {() => (
        <>
          <Stack gap="sm">
            <Group justify="space-between">
              <Text size="sm">
                {attempts === 0
                  ? 'Nobody has finished yet.'
                  : `First attempts of ${attempts} ${attempts === 1 ? 'student' : 'students'}. A question that good students miss more often than weak ones stands first.`}
              </Text>
              {paper.hasCorrection && (
                <Button variant="default" loading={replace.isPending} onClick={replace.undo}>
                  Undo the last correction
                </Button>
              )}
            </Group>
            <AdminTable label="Questions" columns={columns} rows={rows} />
          </Stack>
          <Dialog
            isInAddress
            opened={corrected !== null}
            onClose={opened.close}
            title={`Correct the key of ${corrected?.name ?? ''}`}
          >
            {corrected && (
              <CorrectionForm
                key={corrected.id}
                paper={paper}
                row={corrected}
                attempts={attempts}
                isPending={replace.isPending}
                onSave={(entry) => {
                  void replace.correct(key, key.with(corrected.question, entry));
                  opened.close();
                }}
              />
            )}
          </Dialog>
        </>
      )}
    </Loaded>
  );
}

function Chosen({ row: { chosen, entry }, format }: { row: QuestionRow; format: Format }) {
  return (
    <span className={classes.bars}>
      {choicesOf(format).map((choice) => (
        <span key={choice} data-key={entry.includes(choice) || undefined}>
          {choice} {chosen[choice]}
        </span>
      ))}
      <span>none {chosen.blank}</span>
    </span>
  );
}

/** One letter, several of which either is right but not all, or none. */
const entryOptions = (choices: readonly string[]) => [
  ...choices
    .reduce<string[]>((some, choice) => [...some, choice, ...some.map((letters) => letters + choice)], [])
    .filter(({ length }) => length < choices.length)
    .toSorted((one, other) => one.length - other.length || one.localeCompare(other))
    .map((value) => ({ value, label: Array.from(value).join(' or ') })),
  { value: cancelled, label: 'Cancelled: everybody gets its marks' },
];

type CorrectionFormProps = {
  paper: PaperSetup;
  row: QuestionRow;
  attempts: number;
  isPending: boolean;
  onSave: (entry: string) => void;
};

function CorrectionForm({ paper, row, attempts, isPending, onSave }: CorrectionFormProps) {
  const page = paper.pages[pageOf(paper.pageStarts, row.question)];
  const [entry, setEntry] = useState<string | null>(row.entry);
  return (
    <Stack>
      {page && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the same
        <section className={classes.page} aria-label="Its page" tabIndex={0}>
          <img src={page.url} width={page.width} height={page.height} alt={`The page with ${row.name}`} />
        </section>
      )}
      <Chosen row={row} format={paper.format} />
      <Select
        label="Right answer"
        description={row.likelier ? `The best students chose ${row.likelier}.` : undefined}
        data={entryOptions(choicesOf(paper.format))}
        value={entry}
        allowDeselect={false}
        comboboxProps={{ withinPortal: true }}
        onChange={setEntry}
      />
      <Text size="sm">
        {attempts === 0
          ? 'Nobody has finished yet.'
          : 'All attempts are marked again at once. Students whose marks change are mailed in ten minutes; until then you can undo it and nobody hears of it.'}
      </Text>
      <Button
        disabled={entry === null || entry === row.entry}
        loading={isPending}
        onClick={() => entry !== null && onSave(entry)}
      >
        Correct the key
      </Button>
    </Stack>
  );
}

/** Replaces the key and undoes that, with a toast about what became of it. */
function useKeyChange(id: string) {
  const correction = trpc.hallAdmin.correctKey.useMutation();
  const undoing = trpc.hallAdmin.undoCorrection.useMutation();
  const refresh = useRefreshLists();
  const failed = (error: unknown) =>
    notify.error(failureText((message) => `The key could not be corrected: ${message}`, error));
  const changed = (marks: number) => (marks === 1 ? '1 result has' : `${marks} results have`);
  const undo = async () => {
    try {
      const done = await undoing.mutateAsync({ id });
      if (done.outcome === 'corrected')
        notify.success(`The correction is undone: ${changed(done.marks)} changed back.`);
    } catch (error) {
      failed(error);
    }
    await refresh();
  };
  const correct = async (from: string[], key: string[]) => {
    try {
      const done = await correction.mutateAsync({ id, from, key });
      if (done.outcome === 'changed') notify.error('The key was corrected elsewhere meanwhile. Please look again.');
      else notifyWithUndo(`The key is corrected: ${changed(done.marks)} changed.`, () => void undo(), 15_000);
    } catch (error) {
      failed(error);
    }
    await refresh();
  };
  return { correct, undo: () => void undo(), isPending: correction.isPending || undoing.isPending };
}
