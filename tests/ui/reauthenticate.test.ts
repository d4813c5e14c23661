import { createTRPCClient, TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { expect, test, vi } from 'vitest';
import { addPrompt, noteGiven, reauthenticationLink } from '#client/lib/reauthenticate.ts';
import type { AppRouter } from '#server/router.ts';

const ended = () =>
  TRPCClientError.from<AppRouter>({
    error: {
      code: -32_001,
      message: 'Please Login',
      data: { code: 'UNAUTHORIZED', httpStatus: 401, path: 'overviewAdmin.work', fieldErrors: null },
    },
  });

/** A client whose calls are answered by hand: `sent` holds what answers each, the last one last. */
function createHandClient() {
  const sent: { refuse: () => void; succeed: (data: unknown) => void }[] = [];
  const byHand: TRPCLink<AppRouter> = () => () =>
    observable((observer) => {
      sent.push({
        refuse: () => observer.error(ended()),
        succeed: (data) => {
          observer.next({ result: { type: 'data', data } });
          observer.complete();
        },
      });
    });
  return { sent, client: createTRPCClient<AppRouter>({ links: [reauthenticationLink, byHand] }) };
}

test('A call that was under way while somebody signed in again is sent once more, and nobody is asked a second time.', async () => {
  const prompt = vi.fn<Parameters<typeof addPrompt>[1]>();
  const remove = addPrompt('UNAUTHORIZED', prompt);
  const { sent, client } = createHandClient();
  const work = client.overviewAdmin.work.query();
  noteGiven('UNAUTHORIZED');
  sent[0]?.refuse();
  sent[1]?.succeed('the work');
  expect(await work).toBe('the work');
  expect(prompt).not.toHaveBeenCalled();

  const later = client.overviewAdmin.work.query();
  sent[2]?.refuse();
  expect(prompt).toHaveBeenCalledOnce();
  prompt.mock.calls[0]?.[0].answer(false);
  await expect(later).rejects.toThrow('Please Login');
  remove();
});
