import { NativeSelect, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { CatalogueForm, DraftField, initialValues } from '#client/admin/ui/CatalogueForm.tsx';
import type { EditDialogState } from '#client/admin/ui/Dialog.tsx';
import { FormFileField, useUploads } from '#client/admin/ui/FileField.tsx';
import { optionsOf } from '#client/admin/ui/Filters.tsx';
import { MoreFields } from '#client/admin/ui/MoreFields.tsx';
import { UnitField } from '#client/admin/ui/UnitField.tsx';
import { useZodForm } from '#client/lib/form.ts';
import { useSite } from '#client/lib/site.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { type BoardNoticeInput, boardNoticeInput, unitsOf } from '#shared/board.ts';
import { localMinute, momentOfMinute } from '#shared/dates.ts';
import { boardNoticeLabels } from '#shared/enums.ts';
import { boardNoticeMessages } from '#shared/messages.ts';

export type AdminBoardNotice = Answers['boardAdmin']['list']['items'][number];

const blank: BoardNoticeInput = {
  kind: 'news',
  title: '',
  text: '',
  tamilText: '',
  unitId: null,
  day: '',
  lastDay: '',
  source: '',
  announcedOn: '',
  link: '',
  fileId: null,
  syllabus: '',
  isPinned: false,
  tellsFollowers: true,
  publishAt: null,
  isDraft: false,
};

/** Of what hangs on the board already, the time is not named again: it keeps its place. */
const startOf = (item: AdminBoardNotice | null): BoardNoticeInput => {
  const values = initialValues(blank, item);
  return { ...values, publishAt: values.publishAt !== null && values.publishAt > Date.now() ? values.publishAt : null };
};

type BoardForm = UseFormReturnType<BoardNoticeInput>;

/** Adds a notice to the board, or edits the one the dialog was opened for. What it asks for depends on its kind. */
export function BoardForm({ dialog }: { dialog: EditDialogState<AdminBoardNotice> }) {
  const { item } = dialog;
  const { client } = trpc.useUtils();
  const form = useZodForm<BoardNoticeInput>(boardNoticeInput, { initialValues: startOf(item) });
  const uploads = useUploads();
  const { kind } = form.getValues();
  const isSyllabus = kind === 'syllabus';
  return (
    <CatalogueForm
      dialog={dialog}
      form={form}
      schema={boardNoticeInput}
      router={client.boardAdmin}
      messages={boardNoticeMessages}
      isBusy={uploads.isUploading}
    >
      <NativeSelect label="What it is" data={optionsOf(boardNoticeLabels)} {...form.getInputProps('kind')} />
      <TextInput
        label={isSyllabus ? 'Name of the exam' : 'Title'}
        placeholder={isSyllabus ? 'PG TRB English' : undefined}
        required
        maxLength={160}
        {...form.getInputProps('title')}
      />
      {kind === 'date' && (
        <SimpleGrid cols={2} spacing="md">
          <TextInput label="Day" required type="date" {...form.getInputProps('day')} />
          <TextInput label="Last day, of a span" type="date" {...form.getInputProps('lastDay')} />
        </SimpleGrid>
      )}
      {!isSyllabus && <UnitField form={form} description="Whoever follows this exam is told" />}
      <Textarea label="Text" rows={4} maxLength={5000} {...form.getInputProps('text')} />
      {isSyllabus && <Units form={form} />}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput
          label="Announced by"
          description={kind === 'date' ? 'Blank: shown as expected' : undefined}
          placeholder="Teachers Recruitment Board"
          maxLength={120}
          {...form.getInputProps('source')}
        />
        <TextInput label="Announced on" type="date" {...form.getInputProps('announcedOn')} />
      </SimpleGrid>
      {(kind === 'paper' || isSyllabus) && <File form={form} item={item} onBusy={uploads.track} />}
      <MoreFields>
        <Textarea label="Text in Tamil" lang="ta" rows={4} maxLength={5000} {...form.getInputProps('tamilText')} />
        <TextInput
          label="Link"
          description="To the official page; begins with https://"
          type="url"
          maxLength={2000}
          {...form.getInputProps('link')}
        />
        {kind !== 'paper' && !isSyllabus && <File form={form} item={item} onBusy={uploads.track} />}
        <PublishAt form={form} />
        <Switch
          label="Pinned: stands in the banner of the home page"
          {...form.getInputProps('isPinned', { type: 'checkbox' })}
        />
        {!isSyllabus && item?.toldAt == null && (
          <Switch
            label="Mail whoever follows this exam"
            {...form.getInputProps('tellsFollowers', { type: 'checkbox' })}
          />
        )}
      </MoreFields>
      <DraftField form={form} isShown={item?.isDraft ?? true} />
    </CatalogueForm>
  );
}

function Units({ form }: { form: BoardForm }) {
  const units = unitsOf(form.getValues().syllabus).length;
  return (
    <Textarea
      label="Units"
      description={`The name of a unit in a line, its topics below, then an empty line. So far: ${units} ${units === 1 ? 'unit' : 'units'}.`}
      placeholder={'Unit 1: Chaucer to Milton\nProse, poetry and drama\n\nUnit 2: Restoration'}
      autosize
      minRows={6}
      maxRows={18}
      {...form.getInputProps('syllabus')}
    />
  );
}

type FileProps = { form: BoardForm; item: AdminBoardNotice | null; onBusy: (busy: boolean) => void };

const File = ({ form, item, onBusy }: FileProps) => (
  <FormFileField
    form={form}
    name="fileId"
    label="PDF file"
    description="Anybody can read it on the site"
    purpose="sample"
    initialFile={item?.file ?? null}
    onBusy={onBusy}
  />
);

function PublishAt({ form }: { form: BoardForm }) {
  const { timeZone } = useSite();
  const { value, onChange, ...field } = form.getInputProps('publishAt');
  return (
    <TextInput
      {...field}
      label="Publish at"
      description={`In the time of ${timeZone}; blank: at once`}
      type="datetime-local"
      value={value === null ? '' : localMinute(value, timeZone)}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === '' ? null : momentOfMinute(currentTarget.value, timeZone))
      }
    />
  );
}
