import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { StartError } from '#server/start-error.ts';

const program = fileURLToPath(new URL('./back-up.js', import.meta.url));
const longestLine = 500;

/**
 * Writes a checked copy of a data file in a process of its own. Throws StartError with the program's one line, or an
 * Error with all it said; ends the program when the signal is given.
 */
export async function backUpApart(dataFile: string, target: string, signal: AbortSignal): Promise<void> {
  // Node's own options too: in development they load TypeScript.
  const child = spawn(process.execPath, [...process.execArgv, program, dataFile, target], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const stop = () => child.kill('SIGKILL');
  signal.addEventListener('abort', stop);
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  signal.removeEventListener('abort', stop);
  if (code === 0) return;
  const lines = said.trim().split('\n');
  if (lines.length === 1 && lines[0]) throw new StartError(lines[0]);
  // Node quotes the line of code, and a built program is one line.
  throw new Error(`The backup was cut short. ${lines.filter(({ length }) => length < longestLine).join('\n')}`);
}
