import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** Plain JavaScript, like all programs that the site starts: Node 20 starts them from the source in tests. */

/**
 * Gives this child process a lower priority, lower still where no request waits for it, and has Linux end it before the
 * site when memory runs out. @param {{ isAwaited: boolean }} options
 */
export function lowerPriority({ isAwaited }) {
  const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
  setPriority(isAwaited ? PRIORITY_BELOW_NORMAL : PRIORITY_LOW);
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Other systems have no such setting.
  }
}

/** All of stdin, whose size is known, without ever holding it twice. @param {number} sizeBytes */
export async function readStdin(sizeBytes) {
  const bytes = Buffer.allocUnsafeSlow(sizeBytes);
  let filled = 0;
  for await (const piece of process.stdin) {
    if (filled + piece.length > sizeBytes) break;
    bytes.set(piece, filled);
    filled += piece.length;
  }
  if (filled !== sizeBytes) throw new Error('The input is incomplete');
  return bytes;
}
