import { uploadRefusals } from '#shared/files.ts';
import { type AskedFor, promptFor } from './reauthenticate.ts';

const wantedBy: Record<number, AskedFor> = { 401: 'UNAUTHORIZED', 428: 'PRECONDITION_REQUIRED' };

/**
 * Sends a request that is not a procedure call, such as a file; if the session has ended, again after signing in, and if
 * the password was not typed lately, again after typing it.
 */
export async function inSession<Answer extends { status: number }>(send: () => Promise<Answer>): Promise<Answer> {
  const answer = await send();
  const wanted = wantedBy[answer.status];
  const prompt = wanted && promptFor(wanted);
  const isGiven = prompt && (await new Promise<boolean>((resolve) => prompt({ isQuery: false, answer: resolve })));
  return isGiven ? send() : answer;
}

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
