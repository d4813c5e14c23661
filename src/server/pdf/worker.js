import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/**
 * What a program does first that works on somebody's PDF: visitors come before it, and should the machine run out of
 * memory, Linux ends it and not the site.
 * @param {{ isAwaited: boolean }} options whether somebody waits for its answer
 */
export function stepBack({ isAwaited }) {
  const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
  setPriority(isAwaited ? PRIORITY_BELOW_NORMAL : PRIORITY_LOW);
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Other systems have no such setting.
  }
}

/**
 * All of stdin, whose size is known, without ever holding it twice.
 * @param {number} sizeBytes
 */
export async function readInput(sizeBytes) {
  const bytes = Buffer.allocUnsafeSlow(sizeBytes);
  let filled = 0;
  for await (const piece of process.stdin) {
    if (filled + piece.length > sizeBytes) break;
    bytes.set(piece, filled);
    filled += piece.length;
  }
  if (filled !== sizeBytes) throw new Error('The file has not come whole');
  return bytes;
}
