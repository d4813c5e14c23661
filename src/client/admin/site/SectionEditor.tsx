import { Anchor, Button, Group, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconExternalLink, IconEye } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { z } from 'zod';
import { confirm } from '#client/admin/ui/confirm.tsx';
import { useUploads } from '#client/admin/ui/FileField.tsx';
import { useFeedback } from '#client/admin/ui/use-feedback.ts';
import { useLeaveGuard } from '#client/admin/ui/use-leave-guard.ts';
import { useSetupStep } from '#client/admin/ui/use-setup-step.ts';
import { focusFirstError, useZodForm } from '#client/lib/form.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { fieldsOf } from '#shared/fields.ts';
import { settingsMessages } from '#shared/messages.ts';
import type { SiteSection } from '#shared/site.ts';
import { type SiteSaveInput, siteSettings } from '#shared/site-settings.ts';
import { NewerDefaults } from './NewerDefaults.tsx';
import { LivePreview, Preview } from './Preview.tsx';
import { SettingField } from './SettingField.tsx';
import classes from './Settings.module.css';
import type { SectionValues, StoredSection } from './setting-fields.ts';

type SectionEditorProps = {
  section: SiteSection;
  stored: StoredSection;
  /** Called when the default is stored again, for a form that shows it. */
  onRestored: () => void;
};

/** The form of one section, with a preview of its page. */
export function SectionEditor({ section, stored, onRestored }: SectionEditorProps) {
  const schema: z.ZodObject = siteSettings[section];
  const { label, hint, page } = schema.meta() ?? {};
  const form = useZodForm<SectionValues>(schema, {
    initialValues: stored.content,
  });
  const { isUploading, track } = useUploads();
  const [isPreviewing, setPreviewing] = useState(false);
  const { save, restore } = useSectionChanges(form, onRestored);
  const isDirty = form.isDirty();
  const content = form.getValues();
  useLeaveGuard(isDirty || isUploading);
  useAskedField(form);

  const submit = (content: SectionValues) => {
    if (save.isPending || restore.isPending || isUploading) return;
    // The section's own schema has checked what the procedure takes.
    save.mutate({ section, content } as SiteSaveInput);
  };
  const askToRestore = () =>
    confirm({
      title: 'Reset to default?',
      text: `Everything you changed under ${label} is replaced by the default text.`,
      confirmLabel: 'Reset to default',
      onConfirm: () => restore.mutate({ section }),
    });

  return (
    <div className={classes.editor}>
      <form
        className={classes.form}
        noValidate
        aria-label={label}
        onSubmit={(event) => form.onSubmit(submit, focusFirstError(form))(event)}
      >
        <About hint={hint} page={page} isSample={stored.isSample} />
        <NewerDefaults stored={stored} fields={fieldsOf(schema)} form={form} />
        {fieldsOf(schema).map((field) => (
          <SettingField
            key={field.name}
            field={field}
            path={field.name}
            state={{ form, files: stored.files, onBusy: track }}
          />
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
              c="var(--mantine-color-error)"
              mih={44}
              loading={restore.isPending}
              disabled={save.isPending}
              onClick={askToRestore}
            >
              Reset to default
            </Button>
          )}
          <Text component="output" size="sm" c="dimmed">
            {isDirty ? 'Not saved yet' : stored.isChanged ? 'Edited' : stored.isSample ? 'Sample text' : 'Default text'}
          </Text>
        </Group>
      </form>
      <Preview section={section} content={content} opened={isPreviewing} onClose={() => setPreviewing(false)} />
      <LivePreview section={section} content={content} />
    </div>
  );
}

/** Moves the focus into the field that the address names, as a step of the set-up does. */
function useAskedField(form: UseFormReturnType<SectionValues>): void {
  const field = useSearchParams()[0].get('field');
  const focus = useEffectEvent(() => {
    if (field !== null) form.getInputNode(field)?.focus();
  });
  useEffect(() => focus(), []);
}

type AboutProps = { hint: string | undefined; page: string | undefined; isSample: boolean };

/** What a section is, with the way to its page. */
const About = ({ hint, page, isSample }: AboutProps) => (
  <div>
    <Text c="dimmed">{hint}</Text>
    {isSample && (
      <Notice tone="wait" title="These are sample texts" mt="sm" mb="sm">
        What it says of you (figures, story, testimonials) is hidden from visitors until you save this page, changed or
        as it is.
      </Notice>
    )}
    <Anchor href={page} target="_blank" rel="noopener">
      Open the page <IconExternalLink size={14} aria-label="in a new tab" />
    </Anchor>
  </div>
);

/** Saves a section or restores its default; the form then counts as unchanged. */
function useSectionChanges(form: UseFormReturnType<SectionValues>, onRestored: () => void) {
  const { saveFailed: failed, saved, restored } = settingsMessages;
  const onDone = () => form.resetDirty();
  const goOn = useSetupStep();
  return {
    save: trpc.siteAdmin.save.useMutation(useFeedback({ form, failed, saved, onDone, onSaved: goOn })),
    restore: trpc.siteAdmin.restore.useMutation(
      useFeedback({ form, failed, saved: restored, onDone, onSaved: onRestored }),
    ),
  };
}
