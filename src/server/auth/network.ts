import ipaddr from 'ipaddr.js';
import type { Asker } from '#server/background/fair-queue.ts';

/** The network of one customer of a provider: an IPv4 address, or the /56 prefix of an IPv6 address. */
export const network = (ip: string): string => prefix(ip, 56) ?? address(ip);

/** What one order at a provider may bring besides: the /48 prefix of an IPv6 address. Null for IPv4. */
export const widerNetwork = (ip: string): string | null => prefix(ip, 48);

/** Whose room a request takes: the account's, so that nobody pays for a neighbour, or else the network's. */
export const askerOf = ({ user, ip }: { user: { id: string } | null; ip: string }): Asker =>
  user ? { key: `account ${user.id}` } : { key: network(ip), wider: widerNetwork(ip) };

const address = (ip: string): string => (ipaddr.isValid(ip) ? ipaddr.process(ip).toString() : ip);

/** `bits`: whole bytes. Null unless it is IPv6. */
function prefix(ip: string, bits: number): string | null {
  if (!ipaddr.isValid(ip)) return null;
  const parsed = ipaddr.process(ip);
  if (!(parsed instanceof ipaddr.IPv6)) return null;
  const bytes = parsed.toByteArray().slice(0, bits / 8);
  return `${Buffer.from(bytes).toString('hex')}/${bits}`;
}
