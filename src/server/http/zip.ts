import { Readable } from 'node:stream';
import { strToU8, Zip, ZipDeflate } from 'fflate';

type Entry = { name: string; pieces: AsyncIterable<string> | Iterable<string> };

/** A ZIP file whose entries are read and packed while it is sent: others are answered wherever an entry waits. */
export const zipStream = (entries: Entry[]): Readable => Readable.from(packed(entries), { objectMode: false });

async function* packed(entries: Entry[]): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, bytes) => {
    if (error) failure = error;
    else ready.push(bytes);
  });
  const take = () => {
    if (failure) throw failure;
    const taken = ready;
    ready = [];
    return taken;
  };
  for (const { name, pieces } of entries) {
    const entry = new ZipDeflate(name);
    zip.add(entry);
    for await (const piece of pieces) {
      entry.push(strToU8(piece));
      yield* take();
    }
    entry.push(new Uint8Array(), true);
  }
  zip.end();
  yield* take();
}
