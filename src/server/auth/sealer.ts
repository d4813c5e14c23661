import { createCipheriv, createDecipheriv } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { putInPlace, withPartial } from '#server/db/atomic-files.ts';
import { nature } from '#server/nature.ts';

const algorithm = 'aes-256-gcm';
const [keyBytes, ivBytes, tagBytes] = [32, 12, 16];

/** Keeps secrets unreadable in copies of the data file. `owner`: whose it is; a sealed text opens for nobody else. */
export type Sealer = {
  seal: (text: string, owner: string) => string;
  /** Null where it was sealed with another key, or for somebody else. */
  open: (sealed: string, owner: string) => string | null;
};

/** The key's file is made when first needed and never in a backup. Null: a key that is forgotten with the process. */
export function createSealer(keyFile: string | null): Sealer {
  let known: Buffer | null = null;
  const readKey = () => {
    if (keyFile !== null && existsSync(keyFile)) known ??= readFileSync(keyFile);
    return known;
  };
  // Used only once it is safely stored: what is sealed with it would be lost with it.
  const makeKey = () => {
    const key = nature.bytes(keyBytes);
    if (keyFile !== null)
      withPartial(keyFile, (partial) => {
        writeFileSync(partial, key);
        putInPlace(partial, keyFile);
      });
    known = key;
    return key;
  };

  return {
    seal(text, owner) {
      const iv = nature.bytes(ivBytes);
      const cipher = createCipheriv(algorithm, readKey() ?? makeKey(), iv, { authTagLength: tagBytes });
      cipher.setAAD(Buffer.from(owner));
      const sealed = [cipher.update(text, 'utf8'), cipher.final()];
      return Buffer.concat([iv, cipher.getAuthTag(), ...sealed]).toString('base64url');
    },
    open(sealed, owner) {
      const key = readKey();
      const bytes = Buffer.from(sealed, 'base64url');
      if (key === null) return null;
      try {
        const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
        decipher.setAAD(Buffer.from(owner));
        decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
        return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
