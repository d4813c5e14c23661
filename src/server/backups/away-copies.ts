/** Sends encrypted backups to an S3 bucket, lists them there and fetches them back. */
import { createReadStream, createWriteStream, readFileSync, statSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { Decrypter, Encrypter } from 'age-encryption';
import type { AwayConfig } from '#server/config.ts';
import { StartError } from '#server/start-error.ts';
import { type Backup, backupKeptMs } from '#shared/backups.ts';
import { trimEndOf } from '#shared/trim-end-of.ts';
import { expired, fileOf, listBackups, readName } from './retention.ts';

export type AwayPlace = { away: AwayConfig; dataFile: string; timeZone: string };

/** Newest first. */
export type AwayReport = { copies: Backup[]; isSent: boolean };

const ending = '.age';

/** After this long without an answer the provider is given up, in ms. */
const patienceMs = 60_000;

/**
 * Sends the newest automatic backup, encrypted for the operator's key (https://age-encryption.org/v1), unless it is
 * there, and deletes expired copies once it is stored. Throws StartError when the provider refuses.
 */
export async function sendNewest(place: AwayPlace): Promise<AwayReport> {
  const { away, dataFile, timeZone } = place;
  const newest = listBackups(dataFile).find(({ kind }) => kind === 'automatic');
  return withStore(away, async (store) => {
    const there = await list(store, place);
    const isSent = newest !== undefined && !there.some(({ name }) => name === newest.name);
    if (isSent) await send(store, { away, name: newest.name, file: fileOf(dataFile, newest) });
    const all = isSent ? await list(store, place) : there;
    const tooOld = all.filter(({ at }) => (all[0]?.at ?? at) - at > backupKeptMs);
    const outdated = new Set([...expired(all, timeZone, Number.POSITIVE_INFINITY), ...tooOld]);
    for (const { name } of outdated)
      await store.send(new DeleteObjectCommand({ Bucket: away.bucket, Key: keyOf(away, name) }));
    return { copies: all.filter((copy) => !outdated.has(copy)), isSent };
  });
}

export const listAway = (place: AwayPlace): Promise<Backup[]> => withStore(place.away, (store) => list(store, place));

/** Decrypts with the keys in a file of `age-keygen` (`-`: on stdin). Throws StartError for a wrong name or key. */
export async function fetchAway({ away }: AwayPlace, name: string, keyFile: string, target: string): Promise<void> {
  const decrypter = new Decrypter();
  const place = keyFile === '-' ? 'standard input' : keyFile;
  addKeys(decrypter, readKeys(keyFile, place), place);
  await withStore(away, async (store) => {
    const { Body } = await store.send(new GetObjectCommand({ Bucket: away.bucket, Key: keyOf(away, name) }));
    if (!Body) throw new StartError(`${name} is empty.`);
    try {
      const plain = Readable.fromWeb((await decrypter.decrypt(Body.transformToWebStream())) as ReadableStream);
      await pipeline(plain, createWriteStream(target, { flags: 'wx', mode: 0o600 }));
    } catch (error) {
      // Errors of the network and of the disk have a code, those of age have none.
      if (!(error instanceof Error) || 'code' in error) throw error;
      throw new StartError(
        error.message.startsWith('no identity matched')
          ? `The key in ${place} does not open ${name}.`
          : `${name} is damaged (${error.message}); restore another copy.`,
      );
    }
  });
}

async function list(store: S3Client, { away, dataFile }: AwayPlace): Promise<Backup[]> {
  const copies: Backup[] = [];
  let after: string | undefined;
  do {
    const page: ListObjectsV2CommandOutput = await store.send(
      new ListObjectsV2Command({ Bucket: away.bucket, Prefix: away.prefix, ContinuationToken: after }),
    );
    for (const { Key = '', Size = 0 } of page.Contents ?? []) {
      const name = Key.slice(away.prefix.length, -ending.length);
      const read = Key === keyOf(away, name) ? readName(dataFile, name) : null;
      if (read) copies.push({ name, ...read, sizeBytes: Size });
    }
    after = page.NextContinuationToken;
  } while (after !== undefined);
  return copies.sort((one, other) => other.at - one.at);
}

async function send(store: S3Client, { away, name, file }: { away: AwayConfig; name: string; file: string }) {
  const encrypter = new Encrypter();
  encrypter.addRecipient(away.recipient);
  const plain = Readable.toWeb(createReadStream(file)) as globalThis.ReadableStream<Uint8Array>;
  const Body = Readable.fromWeb((await encrypter.encrypt(plain)) as ReadableStream);
  await new Upload({
    client: store,
    params: { Bucket: away.bucket, Key: keyOf(away, name), Body, ContentType: 'application/octet-stream' },
    // S3 takes at most 10,000 parts.
    partSize: Math.max(8 * 1024 * 1024, Math.ceil(statSync(file).size / 5000)),
    queueSize: 1,
  }).done();
}

async function withStore<Result>(away: AwayConfig, use: (store: S3Client) => Promise<Result>): Promise<Result> {
  // The library's warning that its support for Node 20 ends would only confuse somebody who restores a backup.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
  const store = new S3Client({
    endpoint: away.endpoint,
    region: away.region,
    credentials: { accessKeyId: away.keyId, secretAccessKey: away.secret },
    forcePathStyle: true,
    // Not every S3-compatible provider knows the checksums that Amazon's client adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 10_000, requestTimeout: patienceMs, throwOnRequestTimeout: true },
  });
  try {
    return await use(store);
  } catch (error) {
    if (error instanceof StartError || !(error instanceof Error)) throw error;
    // The provider's documentation explains its own names, such as NoSuchBucket and InvalidAccessKeyId.
    throw new StartError(
      `Talking to ${new URL(away.endpoint).host} failed: ${error.name}, ${trimEndOf(error.message, /\./) || 'no reason given'}.`,
    );
  } finally {
    store.destroy();
  }
}

const keyOf = ({ prefix }: AwayConfig, name: string): string => `${prefix}${name}${ending}`;

function readKeys(keyFile: string, place: string): string[] {
  try {
    // The descriptor, not /dev/stdin, which the ordinary user of a container may not open again.
    const lines = readFileSync(keyFile === '-' ? 0 : keyFile, 'utf8').split('\n');
    return lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
  } catch {
    throw new StartError(`The key cannot be read from ${place}.`);
  }
}

function addKeys(decrypter: Decrypter, keys: string[], place: string): void {
  try {
    if (keys.length === 0) throw new Error('none');
    for (const key of keys) decrypter.addIdentity(key);
  } catch {
    throw new StartError(`There is no age key in ${place}; it begins with AGE-SECRET-KEY-.`);
  }
}
