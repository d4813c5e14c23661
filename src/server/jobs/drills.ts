import type { FastifyBaseLogger } from 'fastify';
import { runJob } from '#server/background/run-job.ts';
import type { Services } from '#server/context.ts';
import { isDrillDue, noteDrill } from '#server/features/back-office/drills.data.ts';
import { perform, program } from '#server/work.ts';

const drillProgram = new URL('./restore-drill-job.js', import.meta.url);

type Trial = (backup: string, signal: AbortSignal) => Promise<{ fault: string | null }>;

/** Off this thread. The program says in one line why a backup could not be used. */
const restoreInChildProcess: Trial = async (backup, signal) => {
  const nodeOptions = process.execArgv;
  const { code, stderr } = await runJob({ program: drillProgram, args: [backup], nodeOptions, signal });
  return { fault: code === 0 ? null : (stderr.trim().split('\n').at(-1) ?? 'It broke off.').slice(0, 500) };
};

/** Makes what restores the newest backup on trial, once a week and after a fault each night, and tells only of a fault. */
export function createDrill(
  services: Services,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
  restore = restoreInChildProcess,
) {
  const { backups, clock, db } = services;
  return async (signal: AbortSignal): Promise<void> => {
    const [newest] = backups.list();
    if (!newest || !isDrillDue(db, clock())) return;
    const file = backups.find(newest.name)?.file;
    if (file === undefined) return;
    const begun = clock();
    const { fault } = await restore(file, signal);
    if (signal.aborted) return;
    const drill = { at: clock(), backup: newest.name, tookMs: clock() - begun, fault };
    perform(services, program('restore drill'), (work) => noteDrill(work, drill));
    if (fault === null) log.info(drill, 'backup restored on trial');
    else log.error(drill, 'the backup could not be restored on trial');
  };
}
