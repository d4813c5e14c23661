import {
  type FilePurpose,
  maxUploadBytes,
  mediaTypesOf,
  type StoredFile,
  uploadRefusals,
  wrongKind,
} from '#shared/files.ts';
import { paths } from '#shared/paths.ts';
import { inSession } from './post-file.ts';

type Upload = {
  file: File;
  purpose: FilePurpose;
  /** From 0 to 1; at 1 the file has arrived and is being checked. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/** `refused`: with this file it would fail again, `failed`: it may not; each with a message for people. */
type Outcome = { outcome: 'stored'; file: StoredFile } | { outcome: 'refused' | 'failed'; message: string };

/** What the site answers where the same file may be taken another time: the session ended, too many at once. */
const passing: readonly number[] = [401, 429];

/** Sends a file. An aborted upload has failed; the signal says why. XMLHttpRequest, as fetch reports no progress. */
export async function uploadFile(upload: Upload): Promise<Outcome> {
  const refusal = refusalOf(upload.file, upload.purpose);
  if (refusal) return { outcome: 'refused', message: refusal };
  const { status, response } = await inSession(() => send(upload));
  if (status === 200) return { outcome: 'stored', file: response as StoredFile };
  const message = (response as { error?: string } | null)?.error ?? uploadRefusals.interrupted;
  const isRefused = status >= 400 && status < 500 && !passing.includes(status);
  return { outcome: isRefused ? 'refused' : 'failed', message };
}

function send({ file, purpose, onProgress, signal }: Upload): Promise<XMLHttpRequest> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${paths.uploads}?${new URLSearchParams({ purpose, name: file.name })}`);
    request.responseType = 'json';
    // The server decides the kind of a file by its content alone.
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    // Without an answer its status is 0.
    for (const event of ['load', 'error', 'abort', 'timeout'] as const) {
      request.addEventListener(event, () => resolve(request));
    }
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

/** Why a file would be refused, as far as known before sending it; null if nothing is wrong with it. */
function refusalOf(file: File, purpose: FilePurpose): string | null {
  if (file.size === 0) return uploadRefusals.empty;
  if (file.size > maxUploadBytes) return uploadRefusals.tooLarge;
  const allowed: readonly string[] = mediaTypesOf[purpose];
  return file.type === '' || allowed.includes(file.type) ? null : wrongKind(purpose);
}
