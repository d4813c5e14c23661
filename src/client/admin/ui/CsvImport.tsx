import { Anchor, Button, Checkbox, Group, List, Stack, Text } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { messageOf, notify } from '#client/lib/notify.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { type CsvImportReport, maxImportBytes, maxImportRows, type RowError } from '#shared/csv-import.ts';
import { AdminTable, type Column } from './AdminTable.tsx';
import { CsvField, sendCsv } from './CsvField.tsx';
import { countOf } from './count-of.ts';
import { Dialog } from './Dialog.tsx';
import { useRefreshLists } from './use-feedback.ts';

export type SampleColumn<Sample> = Column<Sample & { id: string }>;

type CsvImportProps<Sample> = {
  /** What is imported, one of it: `material`. */
  noun: string;
  address: string;
  template: string;
  /** What to know about the template. */
  aboutTemplate: ReactNode;
  /** What to do afterwards. */
  afterwards: ReactNode;
  option?: { label: string; isOn: boolean };
  /** Why rows are skipped. */
  knownTitle: string;
  sampleColumns: SampleColumn<Sample>[];
};

/** The button that imports a CSV file, after a preview. */
export function CsvImport<Sample>(props: CsvImportProps<Sample>) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        Import CSV
      </Button>
      <Dialog opened={opened} onClose={close} title={`Import ${props.noun}s from a CSV file`} size="xl">
        <Content {...props} onClose={close} />
      </Dialog>
    </>
  );
}

type Step = { file: File; step: 'preview' | 'import'; isOn: boolean };

function Content<Sample>({ onClose, ...props }: CsvImportProps<Sample> & { onClose: () => void }) {
  const { noun, address, option } = props;
  const [file, setFile] = useState<File | null>(null);
  const [isOn, setOn] = useState(option?.isOn ?? false);
  const refresh = useRefreshLists();
  const send = ({ file, step, isOn }: Step) =>
    sendCsv<CsvImportReport<Sample>>({
      address,
      query: { step, option: isOn ? 'yes' : 'no' },
      file,
      maxBytes: maxImportBytes,
    });
  const preview = useMutation({ mutationFn: send });
  const take = useMutation({
    mutationFn: send,
    onSuccess: async ({ ready }) => {
      notify.success(`${countOf(ready, noun)} imported`);
      onClose();
      await refresh();
    },
    onError: (error) => notify.error(messageOf(error)),
  });
  const choose = (chosen: File | null) => {
    setFile(chosen);
    preview.reset();
    if (chosen) preview.mutate({ file: chosen, step: 'preview', isOn });
  };
  const seen = file && preview.data;
  return (
    <Stack>
      <Steps {...props} />
      <CsvField
        label={`CSV file of ${noun}s`}
        description={`At most ${maxImportRows} ${noun}s and 1 MB. The same file twice adds nothing.`}
        file={file}
        onChoose={choose}
        preview={preview}
      />
      {seen && (
        <>
          <Preview {...props} report={seen} />
          <Group justify="space-between">
            {option && (
              <Checkbox
                label={option.label}
                checked={isOn}
                onChange={({ currentTarget: { checked } }) => setOn(checked)}
              />
            )}
            <Button
              mih={44}
              loading={take.isPending}
              disabled={seen.ready === 0 || seen.errorCount > 0}
              onClick={() => take.mutate({ file, step: 'import', isOn })}
            >
              {seen.ready === 0 ? 'Nothing new to import' : `Import ${countOf(seen.ready, noun)}`}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}

const Steps = ({
  template,
  aboutTemplate,
  afterwards,
}: Pick<CsvImportProps<unknown>, 'template' | 'aboutTemplate' | 'afterwards'>) => (
  <List type="ordered" spacing="xs">
    <List.Item>
      <Anchor href={template} download>
        Download the template
      </Anchor>{' '}
      and open it in Excel or Google Sheets. {aboutTemplate}
    </List.Item>
    <List.Item>Save it as CSV (in Excel: “CSV UTF-8”) and choose it here. You see a preview first.</List.Item>
    <List.Item>{afterwards}</List.Item>
  </List>
);

const errorColumns: Column<RowError & { id: string }>[] = [
  { header: 'Line', isShort: true, render: ({ line }) => line },
  { header: 'Column', isShort: true, render: ({ column }) => column },
  { header: 'What is wrong', render: ({ why }) => why },
];

type PreviewProps<Sample> = Pick<CsvImportProps<Sample>, 'knownTitle' | 'sampleColumns'> & {
  report: CsvImportReport<Sample>;
};

function Preview<Sample>({ report, knownTitle, sampleColumns }: PreviewProps<Sample>) {
  const { rows, ready, known, knownCount, errors, errorCount, ignoredColumns, sample } = report;
  return (
    <>
      <Text component="output" fw={600}>
        {countOf(rows, 'row')}: {ready} new, {knownCount} already there, {countOf(errorCount, 'error')}.
      </Text>
      {ignoredColumns.length > 0 && <Text size="sm">Columns that are not imported: {ignoredColumns.join(', ')}</Text>}
      {knownCount > 0 && (
        <Notice title={knownTitle}>
          <List size="sm">
            {known.map(({ line, name }) => (
              <List.Item key={line}>
                Line {line}: {name}
              </List.Item>
            ))}
          </List>
          {knownCount > known.length && <Text size="sm">and {knownCount - known.length} more</Text>}
        </Notice>
      )}
      {errorCount > 0 && (
        <>
          <Text>Nothing can be imported yet. Correct these cells and choose the file again:</Text>
          <AdminTable
            label="Errors in the file"
            columns={errorColumns}
            rows={errors.map((error, index) => ({ ...error, id: String(index) }))}
          />
          {errorCount > errors.length && <Text size="sm">and {errorCount - errors.length} more</Text>}
        </>
      )}
      {errorCount === 0 && sample.length > 0 && (
        <>
          <Text size="sm">The first rows as the site read them:</Text>
          <AdminTable
            label="The first rows of the file"
            columns={sampleColumns}
            rows={sample.map((row) => ({ ...row, id: String(row.line) }))}
          />
        </>
      )}
    </>
  );
}
