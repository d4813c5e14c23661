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
    /** Answers whether one was sent. If one is being sent, waits for that. Rejects when it fails, and remembers why. */
    sendNewest(): Promise<boolean> {
      sending ??= look();
      return sending;
    },

    state: (): AwayState => ({ to, last, failure, isSending: sending !== null }),

    async close(): Promise<void> {
      closing.abort();
      await sending?.catch(() => {});
    },
  };
}

const describe = ({ endpoint, bucket, prefix }: AwayConfig): string =>
  `${new URL(endpoint).host}/${bucket}/${prefix}`.replace(/\/$/, '');
