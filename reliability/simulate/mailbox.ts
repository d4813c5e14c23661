/** What arrives in mailboxes: the links that people press, and the scanner that opens every one of them before. */
import { type Act, type Moment, nothing } from './people.ts';
import type { World } from './world.ts';

export const addressOf = (name: string): string => `${name.toLowerCase()}@example.com`;

const linksIn = (text: string): URL[] => [...text.matchAll(/https?:\/\/[^\s)>\]]+/g)].map(([link]) => new URL(link));

/** The token of the newest mail to this address whose link leads to this page; null: there is none. */
export function mailedToken({ sent }: World, address: string, path: string): string | null {
  const links = sent.toReversed().flatMap(({ to, text }) => (to === address ? linksIn(text) : []));
  const link = links.find(({ pathname, hash }) => pathname === path && hash.length > 1);
  return link ? link.hash.slice(1) : null;
}

export const scannerActs: readonly Act[] = [{ name: 'opens every link of the new mails', weight: 1, does: scan }];

/** Mail servers open links to look for what is dangerous: none may do anything by being opened. */
async function scan({ world }: Moment): Promise<string> {
  const { sent, state } = world;
  const found = sent.slice(state.mailsScanned).flatMap(({ text }) => linksIn(text));
  const links = new Set(found.map(({ pathname, search }) => pathname + search));
  state.mailsScanned = sent.length;
  if (links.size === 0) return nothing;
  const app = await world.openApp();
  // What an earlier step woke is not the links' doing.
  await world.context.mailer.idle();
  for (const url of links) {
    const before = world.version();
    const { statusCode } = await app.inject({ method: 'GET', url });
    if (statusCode >= 500) throw new Error(`${url} answered ${statusCode}`);
    if (world.version() !== before) world.breaches.links.push(`opening ${url} changed something`);
  }
  return `${links.size} links`;
}
