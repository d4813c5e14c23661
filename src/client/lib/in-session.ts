import { promptFor } from './reauthenticate.ts';

/** Sends a request that is not a procedure call, such as a file; if the session has ended, again after signing in. */
export async function inSession<Answer extends { status: number }>(send: () => Promise<Answer>): Promise<Answer> {
  const answer = await send();
  const prompt = answer.status === 401 ? promptFor('UNAUTHORIZED') : undefined;
  const isGiven = prompt && (await new Promise<boolean>((resolve) => prompt({ isQuery: false, answer: resolve })));
  return isGiven ? send() : answer;
}
