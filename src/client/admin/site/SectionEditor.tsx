import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconExternalLink, IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import type { z } from 'zod';
import { confirm } from '#client/admin/ui/confirm.tsx';
import { useRefreshLists } from '#client/admin/ui/use-refresh-lists.ts';
import { useUploads } from '#client/admin/ui/use-uploads.ts';
import { focusFirstError, showFieldErrors, useZodForm } from '#client/lib/form.ts';
import { messageOf, notify } from '#client/lib/notify.ts';
import { type Answers, trpc } from '#client/lib/trpc.ts';
import { settingsMessages } from '#shared/messages.ts';
import type { SiteSection } from '#shared/site.ts';
import { type SiteSaveInput, siteSettings } from '#shared/site-settings.ts';
import { Preview } from './Preview.tsx';
import { SettingField } from './SettingField.tsx';
import classes from './Settings.module.css';
import type { KnownFile, SectionValues } from './section-form-state.ts';
import { sectionForms } from './section-forms.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

type SectionEditorProps = {
  section: SiteSection;
  stored: Answers['siteAdmin']['section'];
  /** Called once the default stands again, for a form that shows it. */
  onRestored: () => void;
};

/** The form of one section. */
export function SectionEditor({ section, stored, onRestored }: SectionEditorProps) {
  const { label, description, page, fields } = sectionForms[section];
  const schema: z.ZodType<unknown, SectionValues> = siteSettings[section];
  const form = useZodForm<SectionValues>(schema, { initialValues: stored.content });
  const [uploaded, setUploaded] = useState<KnownFile[]>([]);
  const { isUploading, track } = useUploads();
  const [isPreviewing, setPreviewing] = useState(false);
  const refresh = useRefreshLists();
  const onError = (error: unknown) => {
    showFieldErrors(form, error);
    notify.error(settingsMessages.saveFailed(messageOf(error)));
  };
  const save = trpc.siteAdmin.save.useMutation({
    onSuccess: () => {
      form.resetDirty();
      notify.success(settingsMessages.saved);
      return refresh();
    },
    onError,
  });
  const restore = trpc.siteAdmin.restore.useMutation({
    onSuccess: async () => {
      form.resetDirty();
      notify.success(settingsMessages.restored);
      await refresh();
      onRestored();
    },
    onError,
  });
  const isBusy = save.isPending || restore.isPending;
  const isDirty = form.isDirty();
  useLeaveGuard(isDirty || isUploading);

  const submit = (content: SectionValues) => {
    // What the section's own schema has let through is what the procedure takes.
    if (!isBusy && !isUploading) save.mutate({ section, content } as SiteSaveInput);
  };
  const state = {
    form,
    files: [...stored.files, ...uploaded],
    onUploaded: (file: KnownFile) => setUploaded((files) => [...files, file]),
    onBusy: track,
  };

  return (
    <>
      <form
        className={classes.form}
        noValidate
        aria-label={label}
        onSubmit={(event) => form.onSubmit(submit, focusFirstError(form))(event)}
      >
        <div>
          <Text c="dimmed">{description}</Text>
          <Anchor href={page} target="_blank" rel="noopener">
            Open the page <IconExternalLink size={14} aria-label="in a new tab" />
          </Anchor>
        </div>
        {fields.map((field) => (
          <SettingField key={field.name} field={field} path={field.name} state={state} />
        ))}
        <Group className={classes.buttons ?? ''} onMouseDown={(event) => event.preventDefault()}>
          <Button type="submit" mih={44} loading={save.isPending} disabled={isUploading || restore.isPending}>
            Save
          </Button>
          <Button
            variant="default"
            mih={44}
            leftSection={<IconEye size={18} aria-hidden />}
            onClick={() => setPreviewing(true)}
          >
            Preview
          </Button>
          {stored.isChanged && (
            <Button
              variant="subtle"
              color="red.9"
              mih={44}
              loading={restore.isPending}
              disabled={save.isPending}
              onClick={() => confirmRestore(label, () => restore.mutate({ section }))}
            >
              Back to the default
            </Button>
          )}
          <Text component="output" size="sm" c="dimmed">
            {isDirty ? 'Not saved yet' : stored.isChanged ? 'Changed by you' : 'As it was delivered'}
          </Text>
        </Group>
      </form>
      <Preview
        section={section}
        content={form.getValues()}
        opened={isPreviewing}
        onClose={() => setPreviewing(false)}
      />
    </>
  );
}

const confirmRestore = (label: string, onConfirm: () => void): void =>
  confirm({
    title: 'Back to the default?',
    text: `Everything you changed under ${label} is replaced by what the site was delivered with.`,
    confirmLabel: 'Back to the default',
    onConfirm,
  });
