import { uploadRefusals } from '#shared/files.ts';
import { inSession } from './in-session.ts';

/**
 * Posts to an address of this site, with a file as the body where there is one; asks to log in again where the session has
 * ended. Rejects with an Error whose message is for people.
 */
export async function postFile(address: string, file?: Blob): Promise<void> {
  // The server decides the kind of a file by its content alone.
  const body = file && { body: file, headers: { 'content-type': 'application/octet-stream' } };
  const answer = await inSession(() => fetch(address, { method: 'POST', ...body })).catch(() => {
    throw new Error(uploadRefusals.interrupted);
  });
  if (answer.ok) return;
  const said: { error?: string } = await answer.json().catch(() => ({}));
  throw new Error(said.error ?? uploadRefusals.interrupted);
}
