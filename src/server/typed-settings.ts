/** The settings that the owner types in place of the environment's: sealed in the data file, read at the start. */
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { ConnectionName, ConnectionOrigin } from '#shared/connections.ts';
import type { Sealer } from './auth/sealer.ts';
import { type Config, loadConfig } from './config.ts';
import type { Executor } from './db/open-db.ts';
import { settings } from './db/schema/settings.ts';
import { readSetting, writeSetting } from './db/settings.ts';

/** The settings of each connection. The first says whether the environment has it; then nothing typed counts. */
const settingsOf = {
  razorpay: ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
  mail: ['SMTP_URL', 'MAIL_FROM'],
  away: ['BACKUP_S3_URL', 'BACKUP_S3_REGION', 'BACKUP_S3_KEY_ID', 'BACKUP_S3_SECRET', 'BACKUP_AGE_RECIPIENT'],
} as const satisfies Record<ConnectionName, readonly string[]>;
const names = Object.keys(settingsOf) as ConnectionName[];

/** Texts by the name of their setting. */
export type Typed = Record<string, string>;

const keyOf = (name: ConnectionName): string => `connection.${name}`;
const sealedSettings = z.record(z.string(), z.string());

export function storeTyped(
  tx: Executor,
  { name, typed, sealer }: { name: ConnectionName; typed: Typed; sealer: Sealer },
) {
  writeSetting(tx, keyOf(name), sealer.seal(JSON.stringify(typed), keyOf(name)));
}

export const forgetTyped = (tx: Executor, name: ConnectionName): void =>
  void tx
    .delete(settings)
    .where(eq(settings.key, keyOf(name)))
    .run();

/** Null: nothing, or what only the lost key file could open. */
function readTyped(db: Executor, sealer: Sealer, name: ConnectionName): Typed | null {
  const sealed = readSetting(db, keyOf(name));
  const text = typeof sealed === 'string' ? sealer.open(sealed, keyOf(name)) : null;
  return text === null ? null : sealedSettings.parse(JSON.parse(text));
}

export type Connections = {
  origins: Record<ConnectionName, ConnectionOrigin>;
  /** The settings as they are, or would be with these of one connection. Throws StartError for bad ones. */
  configWith: (name?: ConnectionName, typed?: Typed) => Config;
};

/** What the environment and the data file say together. */
export function readConnections(env: NodeJS.ProcessEnv, { db, sealer }: { db: Executor; sealer: Sealer }): Connections {
  const stored = new Map(names.map((name) => [name, readTyped(db, sealer, name)]));
  const originOf = (name: ConnectionName): ConnectionOrigin =>
    env[settingsOf[name][0]] ? 'server' : stored.get(name) ? 'typed' : null;
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  return {
    origins: { razorpay: originOf('razorpay'), mail: originOf('mail'), away: originOf('away') },
    configWith(tried, typed = {}) {
      const counted = names.filter((name) => !env[settingsOf[name][0]]);
      const all = counted.map((name) => (name === tried ? typed : (stored.get(name) ?? {})));
      return loadConfig({ ...Object.assign({}, ...all), ...given });
    },
  };
}
