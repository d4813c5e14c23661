/** The size of a chunk, one row of `file_chunks`, in bytes; the last of a file may be shorter. */
export const chunkBytes = 256 * 1024;

/** Splits a stream into chunks of this size. Each is valid only until the next is requested: they share one buffer. */
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
