import { runProgram } from '#server/background/child-process.ts';
import { StartError } from '#server/start-error.ts';

const program = new URL('./back-up.js', import.meta.url);
const longestLine = 500;

/**
 * Writes a checked copy of a data file in a child process. Throws StartError with the program's one line, or an Error
 * with what it wrote to stderr; kills the program when the signal is given.
 */
export async function backUpInChildProcess(dataFile: string, target: string, signal: AbortSignal): Promise<void> {
  // Node's own options too: in development they load TypeScript.
  const { code, stderr } = await runProgram({
    program,
    args: [dataFile, target],
    nodeOptions: process.execArgv,
    signal,
  });
  if (code === 0) return;
  const lines = stderr.trim().split('\n');
  if (lines.length === 1 && lines[0]) throw new StartError(lines[0]);
  // Node quotes the line of code, and a built program is one line.
  throw new Error(`The backup was cut short. ${lines.filter(({ length }) => length < longestLine).join('\n')}`);
}
