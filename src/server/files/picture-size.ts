import type { MediaType } from '#shared/files.ts';

type Size = { width: number; height: number };

/** Null where a lenient program could read another size: a library that skips what it does not know is led past it. */
export function readPictureSize(mediaType: MediaType, start: Buffer): Size | null {
  try {
    const size = readers[mediaType]?.(start) ?? null;
    return size && size.width > 0 && size.height > 0 ? size : null;
  } catch (error) {
    // Cut off before its measures.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const readers: Partial<Record<MediaType, (bytes: Buffer) => Size | null>> = {
  'image/png': readPng,
  'image/jpeg': readJpeg,
  'image/webp': readWebp,
};

function readPng(bytes: Buffer): Size | null {
  if (bytes.readUInt32BE(8) !== 13 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Walks from segment to segment to the one with the measures (SOF, start of frame). */
function readJpeg(bytes: Buffer): Size | null {
  for (let at = 2; ; ) {
    if (bytes.readUInt8(at) !== 0xff) return null;
    // Before a marker there may be any number of bytes FF.
    while (bytes.readUInt8(at) === 0xff) at += 1;
    const marker = bytes.readUInt8(at);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: bytes.readUInt16BE(at + 4), width: bytes.readUInt16BE(at + 6) };
    // Tables (C4, CC, DB, DD), data of programs (E0 to EF) and comments (FE) come before it, nothing else.
    if (![0xc4, 0xcc, 0xdb, 0xdd, 0xfe].includes(marker) && (marker & 0xf0) !== 0xe0) return null;
    const length = bytes.readUInt16BE(at + 1);
    if (length < 2) return null;
    at += 1 + length;
  }
}

function readWebp(bytes: Buffer): Size | null {
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8L' && bytes.readUInt8(20) === 0x2f) {
    const bits = bytes.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (kind === 'VP8 ' && bytes.readUIntBE(23, 3) === 0x9d012a)
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  return null;
}
