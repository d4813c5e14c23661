import { Button, Group, List, NativeSelect, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { AdminTable, type Column } from '#client/admin/ui/AdminTable.tsx';
import { CsvField, sendCsv } from '#client/admin/ui/CsvField.tsx';
import { countOf } from '#client/admin/ui/count-of.ts';
import { Dialog } from '#client/admin/ui/Dialog.tsx';
import { useRefreshLists } from '#client/admin/ui/use-feedback.ts';
import { messageOf, notify } from '#client/lib/notify.ts';
import { useSite } from '#client/lib/site.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { formatDateTime } from '#shared/dates.ts';
import { paths } from '#shared/paths.ts';
import { maxResultsFileBytes, type ResultOutcome, type ResultsImportReport } from '#shared/results.ts';
import { formatScore } from '#shared/results-texts.ts';

type ImportDialogProps = { testId: string; opened: boolean; onClose: () => void };

/** Imports the responses of a form from a CSV file, after a preview. */
export function ImportDialog({ testId, opened, onClose }: ImportDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Import CSV" size="xl">
      <Content testId={testId} onClose={onClose} />
    </Dialog>
  );
}

/** A file, and which of its columns holds the students' codes; null: found by its heading. */
type CodedFile = { file: File; codeColumn: number | null };

function Content({ testId, onClose }: { testId: string; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const refresh = useRefreshLists();
  const send = (step: 'preview' | 'import', { file, codeColumn }: CodedFile) =>
    sendCsv<ResultsImportReport>({
      address: paths.resultsImport(testId),
      query: { step, ...(codeColumn !== null && { codeColumn: String(codeColumn) }) },
      file,
      maxBytes: maxResultsFileBytes,
    });
  const preview = useMutation({ mutationFn: (input: CodedFile) => send('preview', input) });
  const take = useMutation({
    mutationFn: (input: CodedFile) => send('import', input),
    onSuccess: async (done) => {
      notify.success(`${inWords(done)} imported`);
      onClose();
      await refresh();
    },
    onError: (error) => notify.error(messageOf(error)),
  });
  const seen = file && preview.data;

  const choose = (chosen: File | null) => {
    setFile(chosen);
    preview.reset();
    if (chosen) preview.mutate({ file: chosen, codeColumn: null });
  };

  return (
    <Stack>
      <List type="ordered" spacing="xs">
        <List.Item>
          Open the form’s Responses and choose ⋮, “Download responses (.csv)”; unpack the ZIP file. Or, in the linked
          Google Sheet: File, Download, “Comma-separated values (.csv)”.
        </List.Item>
        <List.Item>Choose the .csv file here. You see a preview before anything is imported.</List.Item>
      </List>
      <CsvField
        label="CSV file of the responses"
        description="At most 5 MB. The same file twice adds nothing."
        file={file}
        onChoose={choose}
        preview={preview}
      />
      {seen && (
        <Preview
          report={seen}
          onChooseColumn={(codeColumn) => preview.mutate({ file, codeColumn })}
          isTaking={take.isPending}
          onTake={() => take.mutate({ file, codeColumn: seen.codeColumn })}
        />
      )}
    </Stack>
  );
}

type PreviewProps = {
  report: ResultsImportReport;
  onChooseColumn: (column: number | null) => void;
  isTaking: boolean;
  onTake: () => void;
};

function Preview({ report, onChooseColumn, isTaking, onTake }: PreviewProps) {
  const { columns, codeColumn, rows, known, unmatched, unreadable, unreadableCount } = report;
  const usable = report.new + report.corrected;
  const readable = rows - unreadableCount;
  return (
    <>
      <NativeSelect
        label="Column of the student’s code"
        data={[
          ...(codeColumn === null ? [{ value: '', label: 'None found: please choose' }] : []),
          ...columns.map((name, index) => ({ value: String(index), label: name || `Column ${index + 1}` })),
        ]}
        value={codeColumn === null ? '' : String(codeColumn)}
        onChange={({ currentTarget: { value } }) => onChooseColumn(value === '' ? null : Number(value))}
      />
      <Text component="output" fw={600}>
        {countOf(rows, 'row')}: {readable - unmatched} matched, {unmatched} unmatched, {known} already imported
        {report.corrected > 0 && `, ${report.corrected} with corrected marks`}
        {unreadableCount > 0 && `, ${unreadableCount} that cannot be read`}.
      </Text>
      {unmatched > 0 && (
        <Text size="sm" c="dimmed">
          Unmatched rows are imported too; you can assign their students afterwards.
        </Text>
      )}
      {unreadable.length > 0 && (
        <Notice tone="wait" title="These rows are skipped">
          <List size="sm">
            {unreadable.map(({ line, why }) => (
              <List.Item key={line}>
                Line {line}: {why}
              </List.Item>
            ))}
          </List>
          {unreadableCount > unreadable.length && <Text size="sm">and {unreadableCount - unreadable.length} more</Text>}
        </Notice>
      )}
      {report.sample.length > 0 && <Sample report={report} />}
      <Group justify="flex-end">
        <Button mih={44} loading={isTaking} disabled={usable === 0} onClick={onTake}>
          {usable === 0 ? 'Nothing new to import' : `Import ${countOf(usable, 'row')}`}
        </Button>
      </Group>
    </>
  );
}

const outcomes: Record<ResultOutcome, string> = { new: 'New', known: 'Already imported', corrected: 'Corrected' };

function Sample({ report: { sample } }: { report: ResultsImportReport }) {
  const { timeZone } = useSite();
  const columns: Column<ResultsImportReport['sample'][number] & { id: string }>[] = [
    { header: 'Student', isShort: true, render: ({ student }) => student ?? 'No student' },
    { header: 'Code', render: ({ code }) => code || '–' },
    {
      header: 'Marks',
      align: 'right',
      isShort: true,
      render: ({ score, maxScore }) => `${formatScore(score)} / ${formatScore(maxScore)}`,
    },
    { header: 'Submitted', isShort: true, render: ({ submittedAt }) => formatDateTime(submittedAt, timeZone) },
    { header: 'Outcome', isShort: true, render: ({ outcome }) => outcomes[outcome] },
  ];
  return (
    <>
      <Text size="sm">The first rows as the site read them. Please check the dates:</Text>
      <AdminTable
        label="The first rows of the file"
        columns={columns}
        rows={sample.map((row) => ({ ...row, id: String(row.line) }))}
      />
    </>
  );
}

const inWords = ({ new: added, corrected }: ResultsImportReport): string => countOf(added + corrected, 'row');
