import { type JobResult, runJob } from '#server/background/run-job.ts';
import { StartError } from '#server/start-error.ts';
import type { AwayPlace, AwayReport } from './away-copies.ts';

const backUpProgram = new URL('./back-up.js', import.meta.url);
const sendAwayProgram = new URL('./send-away.js', import.meta.url);
const longestLine = 500;

/** Throws StartError with the program's one line, or an Error with what it wrote to stderr. */
export async function backUpInChildProcess(dataFile: string, target: string, signal: AbortSignal): Promise<void> {
  const args = [dataFile, target];
  succeeded(await runJob({ program: backUpProgram, args, nodeOptions: process.execArgv, signal }));
}

export async function sendAwayInChildProcess(place: AwayPlace, signal: AbortSignal): Promise<AwayReport> {
  const input = [Buffer.from(JSON.stringify(place))];
  const nodeOptions = process.execArgv;
  return JSON.parse(succeeded(await runJob({ program: sendAwayProgram, args: [], input, nodeOptions, signal })));
}

/** The programs are started with Node's own options: in development they load TypeScript. */
function succeeded({ code, stdout, stderr }: JobResult): string {
  if (code === 0) return stdout;
  const lines = stderr.trim().split('\n');
  if (lines.length === 1 && lines[0]) throw new StartError(lines[0]);
  // Node quotes the line of code, and a built program is one line.
  throw new Error(`The backup was cut short. ${lines.filter(({ length }) => length < longestLine).join('\n')}`);
}
