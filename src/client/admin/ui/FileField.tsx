import { Button, Text, VisuallyHidden } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconFileTypePdf, IconPhoto, IconUpload } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { uploadFile } from '#client/lib/upload.ts';
import { ProgressBar } from '#client/ui/ProgressBar.tsx';
import { type FilePurpose, formatBytes, maxUploadBytes, mediaTypesOf, type StoredFile } from '#shared/files.ts';
import { countOf } from './count-of.ts';
import classes from './FileZone.module.css';
import { FileZone } from './FileZone.tsx';

/** A file as its field shows it. */
export type ShownFile = Pick<StoredFile, 'id' | 'name' | 'sizeBytes' | 'pages'> & { note?: string };

type FileFieldProps = {
  label: string;
  description?: string;
  purpose: FilePurpose;
  value: ShownFile | null;
  onChange: (file: StoredFile | null) => void;
  /** Called when an upload begins and when it ends, so that the form can wait for it. */
  onBusy?: (busy: boolean) => void;
  error?: ReactNode;
};

/** `share`: how much of it has been sent, from 0 to 1. */
type Upload = { name: string; share: number };

/** Why the last upload failed; `again`: its file, where it may be taken another time. */
type Failure = { message: string; again: File | null };

/** A form field whose value is an uploaded file: choose or drop one, see its progress, replace it, remove it. */
export function FileField({ label, description, purpose, value, onChange, onBusy, ...form }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const running = useUpload({ purpose, onChange, onBusy });
  const { uploading, failure, upload, clearFailure } = running;
  const error = failure?.message ?? form.error;
  const kind = purpose === 'cover' ? 'picture' : 'PDF';
  const Icon = value === null ? IconUpload : purpose === 'cover' ? IconPhoto : IconFileTypePdf;

  const remove = () => {
    clearFailure();
    onChange(null);
    input.current?.focus();
  };
  return (
    <>
      <FileZone
        label={label}
        description={description}
        error={error}
        accept={mediaTypesOf[purpose].join(',')}
        icon={Icon}
        isDisabled={uploading !== null}
        input={input}
        onChoose={(file) => void upload(file)}
        buttons={<FieldButtons running={running} value={value} onRemove={remove} />}
      >
        {uploading ? (
          <Uploading {...uploading} />
        ) : (
          <>
            <Text size="sm" fw={value ? 600 : undefined}>
              {value?.name ?? `Choose a ${kind} or drop it here`}
            </Text>
            <Text size="xs" c="dimmed">
              {value ? factsOf(value) : `At most ${formatBytes(maxUploadBytes)}`}
            </Text>
            {value?.note && <Text size="xs">{value.note}</Text>}
          </>
        )}
      </FileZone>
      <VisuallyHidden component="output">
        {uploading ? `Uploading ${uploading.name}` : value ? `${value.name} is uploaded` : ''}
      </VisuallyHidden>
    </>
  );
}

type FieldButtonsProps = Pick<FileFieldProps, 'value'> & {
  running: ReturnType<typeof useUpload>;
  onRemove: () => void;
};

function FieldButtons({ running: { uploading, failure, upload, cancel }, value, onRemove }: FieldButtonsProps) {
  const again = failure?.again;
  const look = { className: classes.action ?? '', size: 'sm' };
  if (uploading)
    return (
      <Button {...look} variant="default" onClick={cancel}>
        Cancel upload
      </Button>
    );
  return (
    <>
      {again && (
        <Button
          {...look}
          variant="default"
          aria-label={`Try again with ${again.name}`}
          onClick={() => void upload(again)}
        >
          Try again
        </Button>
      )}
      {value && (
        <Button {...look} variant="subtle" color="red" aria-label={`Remove ${value.name}`} onClick={onRemove}>
          Remove
        </Button>
      )}
    </>
  );
}

function Uploading({ name, share }: Upload) {
  return (
    <>
      <Text size="sm">{share < 1 ? `Uploading ${name}` : `Checking ${name}`}</Text>
      <ProgressBar label={`Uploading ${name}`} {...(share < 1 && { value: share })} />
    </>
  );
}

function factsOf({ sizeBytes, pages }: { sizeBytes: number; pages: number | null }): string {
  const size = formatBytes(sizeBytes);
  return pages === null ? size : `${size}, ${countOf(pages, 'page')}`;
}

/** The running upload, if any, and why the last one failed. Unmounting the field aborts it. */
function useUpload({ purpose, onChange, onBusy }: Pick<FileFieldProps, 'purpose' | 'onChange' | 'onBusy'>) {
  const [uploading, setUploading] = useState<Upload | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function upload(file: File): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    const onProgress = (share: number) => setUploading({ name: file.name, share });
    setFailure(null);
    onProgress(0);
    onBusy?.(true);
    try {
      const answer = await uploadFile({ file, purpose, onProgress, signal: controller.signal });
      if (answer.outcome === 'stored') onChange(answer.file);
      else if (!controller.signal.aborted)
        setFailure({ message: answer.message, again: answer.outcome === 'failed' ? file : null });
    } finally {
      setUploading(null);
      onBusy?.(false);
    }
  }
  return { uploading, failure, upload, cancel: () => running.current?.abort(), clearFailure: () => setFailure(null) };
}

type FormFileFieldProps<Values> = Omit<FileFieldProps, 'value' | 'onChange' | 'error'> & {
  form: UseFormReturnType<Values>;
  /** The value of the form that holds the file's id; null without a file. */
  name: string;
  initialFile: FileFieldProps['value'];
  onUploaded?: (file: StoredFile) => void;
};

/** A FileField of a form that holds the file's id. */
export function FormFileField<Values extends Record<string, unknown>>(props: FormFileFieldProps<Values>) {
  const { form, name, initialFile, onUploaded, ...field } = props;
  const [file, setFile] = useState(initialFile);
  const { onChange, error } = form.getInputProps(name);
  return (
    <FileField
      {...field}
      value={file}
      error={error}
      onChange={(next) => {
        setFile(next);
        onChange(next?.id ?? null);
        if (next) onUploaded?.(next);
      }}
    />
  );
}

/** Whether any of a form's files is being uploaded; `track` is the `onBusy` of each FileField. */
export function useUploads() {
  const [running, setRunning] = useState(0);
  return {
    isUploading: running > 0,
    track: (busy: boolean) => setRunning((count) => count + (busy ? 1 : -1)),
  };
}
