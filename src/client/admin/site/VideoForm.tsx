import { Textarea, TextInput } from '@mantine/core';
import { CatalogueForm, DraftField, initialValues } from '#client/admin/ui/CatalogueForm.tsx';
import type { EditDialogState } from '#client/admin/ui/Dialog.tsx';
import { UnitField } from '#client/admin/ui/UnitField.tsx';
import { useZodForm } from '#client/lib/form.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { videoMessages } from '#shared/messages.ts';
import { type VideoInput, videoInput } from '#shared/videos.ts';

export type Video = Answers['videosAdmin']['list']['items'][number];

const blank: VideoInput = { title: '', youtubeUrl: '', description: '', unitId: null, isDraft: false };

/** Adds a video, or edits the one the dialog was opened for. */
export function VideoForm({ dialog }: { dialog: EditDialogState<Video> }) {
  const { client } = trpc.useUtils();
  const form = useZodForm<VideoInput>(videoInput, { initialValues: initialValues(blank, dialog.item) });
  return (
    <CatalogueForm dialog={dialog} form={form} schema={videoInput} router={client.videosAdmin} messages={videoMessages}>
      <TextInput label="Title" required maxLength={200} {...form.getInputProps('title')} />
      <TextInput
        label="YouTube URL"
        placeholder="https://www.youtube.com/watch?v=…"
        required
        type="url"
        inputMode="url"
        maxLength={500}
        {...form.getInputProps('youtubeUrl')}
      />
      <Textarea
        label="Description"
        description="Shown under the video, and found by the search"
        required
        rows={4}
        maxLength={5000}
        {...form.getInputProps('description')}
      />
      <UnitField form={form} />
      <DraftField form={form} isShown={dialog.item?.isDraft ?? true} />
    </CatalogueForm>
  );
}
