import { Textarea, TextInput } from '@mantine/core';
import { DialogForm } from '#client/admin/ui/DialogForm.tsx';
import type { EditDialogState } from '#client/admin/ui/edit-dialog.tsx';
import { useRefreshLists } from '#client/admin/ui/refresh-lists.ts';
import { useZodForm } from '#client/lib/form.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { videoMessages } from '#shared/messages.ts';
import { type VideoInput, videoInput } from '#shared/videos.ts';

export type Video = Answers['videosAdmin']['list']['items'][number];

const valuesOf = ({ title, youtubeUrl, description }: VideoInput): VideoInput => ({ title, youtubeUrl, description });

/** Adds a video, or edits the one the dialog was opened for. */
export function VideoForm({ dialog }: { dialog: EditDialogState<Video> }) {
  const video = dialog.item;
  const form = useZodForm<VideoInput>(videoInput, {
    initialValues: video ? valuesOf(video) : { title: '', youtubeUrl: '', description: '' },
  });
  const refresh = useRefreshLists();
  const create = trpc.videosAdmin.create.useMutation({ onSuccess: () => void refresh() });
  const update = trpc.videosAdmin.update.useMutation({ onSuccess: () => void refresh() });

  return (
    <DialogForm
      dialog={dialog}
      form={form}
      save={(values) => (video ? update.mutateAsync({ ...values, id: video.id }) : create.mutateAsync(values))}
      saved={video ? videoMessages.updated : videoMessages.created}
      failed={video ? videoMessages.updateFailed : videoMessages.createFailed}
    >
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
      <Textarea label="Description" required rows={4} maxLength={5000} {...form.getInputProps('description')} />
    </DialogForm>
  );
}
