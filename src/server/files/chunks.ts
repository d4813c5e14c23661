/** What one row of `file_chunks` holds, in bytes; the last of a file may be shorter. */
export const chunkBytes = 256 * 1024;

/** Cuts a stream anew into chunks of this size. Each is only good until the next is asked for: they share their memory. */
export async function* inChunks(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Buffer> {
  const chunk = Buffer.allocUnsafe(chunkBytes);
  let filled = 0;
  for await (const piece of source) {
    for (let taken = 0; taken < piece.length; ) {
      const part = piece.subarray(taken, taken + chunkBytes - filled);
      chunk.set(part, filled);
      filled += part.length;
      taken += part.length;
      if (filled === chunkBytes) {
        yield chunk;
        filled = 0;
      }
    }
  }
  if (filled > 0) yield chunk.subarray(0, filled);
}
