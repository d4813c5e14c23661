import { promptFor, type Wanted } from './reauthenticate.ts';

const wantedBy: Record<number, Wanted> = { 401: 'UNAUTHORIZED', 428: 'PRECONDITION_REQUIRED' };

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
