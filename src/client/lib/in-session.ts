import { promptFor } from './reauthenticate.ts';

/** Sends what is no call of a procedure, such as a file; once more after signing in, where the session has ended. */
export async function inSession<Answer extends { status: number }>(send: () => Promise<Answer>): Promise<Answer> {
  const answer = await send();
  const prompt = answer.status === 401 ? promptFor('UNAUTHORIZED') : undefined;
  const isGiven = prompt && (await new Promise<boolean>((resolve) => prompt({ isQuery: false, answer: resolve })));
  return isGiven ? send() : answer;
}
