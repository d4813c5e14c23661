import type { AwayConfig } from '#server/config.ts';
import { StartError } from '#server/start-error.ts';
import type { AwayState } from '#shared/backups.ts';
import type { AwayPlace, AwayReport } from './away-copies.ts';

export type Away = ReturnType<typeof createAway>;

type AwayDeps = AwayPlace & {
  clock: () => number;
  /** Off this thread. Throws StartError for what the operator can act on. */
  send: (place: AwayPlace, signal: AbortSignal) => Promise<AwayReport>;
};

/** The encrypted copies away from this machine, as the last look found them. */
export function createAway({ clock, send, ...place }: AwayDeps) {
  const to = describe(place.away);
  const closing = new AbortController();
  let last: AwayState['last'] = null;
  let failure: AwayState['failure'] = null;
  let sending: Promise<boolean> | null = null;

  async function look(): Promise<boolean> {
    try {
      const { copies, isSent } = await send(place, closing.signal);
      last = copies[0] ?? null;
      failure = null;
      return isSent;
    } catch (error) {
      const message = error instanceof StartError ? error.message : 'It broke off; the log says why.';
      failure = { at: clock(), message };
      throw error;
    } finally {
      sending = null;
    }
  }

  return {
    /**
     * Sends the newest backup unless it is there, and deletes the old copies; answers whether one was sent. If one is
     * already being sent, waits for that. Rejects when it fails, and remembers why.
     */
    sendNewest(): Promise<boolean> {
      sending ??= look();
      return sending;
    },

    state: (): AwayState => ({ to, last, failure, isSending: sending !== null }),

    /** Aborts the upload in progress and waits for its end. */
    async close(): Promise<void> {
      closing.abort();
      await sending?.catch(() => {});
    },
  };
}

/** Where the copies are, in a few words: the provider's host, the bucket and the folder. */
const describe = ({ endpoint, bucket, prefix }: AwayConfig): string =>
  `${new URL(endpoint).host}/${bucket}/${prefix}`.replace(/\/$/, '');
