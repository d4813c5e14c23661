import { createECDH } from 'node:crypto';
import { z } from 'zod';
import type { Executor } from '#server/db/open-db.ts';
import { settings } from '#server/db/schema/settings.ts';
import { readSetting } from '#server/db/settings.ts';

const keyName = 'push.keys';

const keysSchema = z.object({ publicKey: z.string(), privateKey: z.string() });

/** VAPID, RFC 8292; base64url. Browsers are subscribed with the public one: other keys would end every subscription. */
export function vapidKeys(db: Executor): z.infer<typeof keysSchema> {
  const known = storedKeys(db);
  if (known) return known;
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  // Of full length: without its leading zeros one key in 256 would be refused.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
  db.insert(settings).values({ key: keyName, value: { publicKey, privateKey } }).onConflictDoNothing().run();
  return keysSchema.parse(storedKeys(db));
}

const storedKeys = (db: Executor) => keysSchema.optional().parse(readSetting(db, keyName));
