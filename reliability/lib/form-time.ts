import { setTimeout as delay } from 'node:timers/promises';
import { fastestPersonMs } from '#shared/honeypot.ts';

/** The signed time of a form that was opened long enough ago for a person to fill it in. */
export async function formTimeOf(url: string): Promise<string> {
  const answer: { result: { data: string } } = await (await fetch(`${url}/trpc/site.formTime`)).json();
  await delay(fastestPersonMs);
  return answer.result.data;
}
