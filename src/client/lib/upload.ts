import {
  type FilePurpose,
  maxUploadBytes,
  mediaTypesOf,
  type StoredFile,
  uploadRefusals,
  wrongKind,
} from '#shared/files.ts';
import { paths } from '#shared/paths.ts';

type Upload = {
  file: File;
  purpose: FilePurpose;
  /** From 0 to 1; at 1 the file has arrived and is being checked. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/**
 * Sends a file to the site. Rejects with an Error whose message is for people; when it was aborted, the signal says so.
 * XMLHttpRequest, because fetch cannot tell how much has been sent.
 */
export async function uploadFile({ file, purpose, onProgress, signal }: Upload): Promise<StoredFile> {
  const refusal = refusalOf(file, purpose);
  if (refusal) throw new Error(refusal);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${paths.uploads}?${new URLSearchParams({ purpose, name: file.name })}`);
    request.responseType = 'json';
    // The server tells the kind of a file from its content alone.
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => {
      const answer: { error?: string } | null = request.response;
      if (request.status === 200) resolve(request.response as StoredFile);
      else reject(new Error(answer?.error ?? uploadRefusals.interrupted));
    });
    for (const event of ['error', 'abort', 'timeout'] as const) {
      request.addEventListener(event, () => reject(new Error(uploadRefusals.interrupted)));
    }
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

/** What can be told before a byte is sent; null when nothing speaks against the file. */
function refusalOf(file: File, purpose: FilePurpose): string | null {
  if (file.size === 0) return uploadRefusals.empty;
  if (file.size > maxUploadBytes) return uploadRefusals.tooLarge;
  const allowed: readonly string[] = mediaTypesOf[purpose];
  return file.type === '' || allowed.includes(file.type) ? null : wrongKind(purpose);
}
