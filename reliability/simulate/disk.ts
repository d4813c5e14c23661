/** A disk that is full for hours: what makes the data file grow is refused, and what fits into its free pages is not. */
import type { Db } from '#server/db/open-db.ts';
import type { World } from './world.ts';

export type Disk = {
  /** It takes no more before this moment; 0: it has room. */
  fullUntil: number;
  /** How often it was full. */
  fills: number;
};

/** SQLite's own limit. */
const mostPages = 4_294_967_294;

export function limitSize({ $client }: Db, { fullUntil }: Disk): void {
  const pages = fullUntil === 0 ? mostPages : Number($client.pragma('page_count', { simple: true }));
  $client.pragma(`max_page_count = ${pages}`);
}

/** `until`: UTC ms. */
export function fillDisk({ db, state }: World, until: number): void {
  Object.assign(state, { fullUntil: until, fills: state.fills + 1 });
  limitSize(db, state);
}

/** Where it was full for its time. `now`: UTC ms. */
export function makeRoom({ db, state }: World, now = state.now): void {
  if (state.fullUntil === 0 || now < state.fullUntil) return;
  state.fullUntil = 0;
  limitSize(db, state);
}
