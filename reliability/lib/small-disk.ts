import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { CannotRunHere } from './check.ts';

/** Visible only to programs started `through` it, and unmounted with this process. `outside`: its path for others. */
export async function mountSmallDisk(folder: string, megabytes: number) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new CannotRunHere('a small disk can be mounted only by root on Linux');
  const holder = spawn(
    'unshare',
    [
      '-m',
      '--propagation',
      'private',
      'sh',
      '-c',
      `mount -t tmpfs -o size=${megabytes}m tmpfs "$0" && echo ready && cat`,
      folder,
    ],
    { stdio: ['pipe', 'pipe', 'pipe'] },
  );
  let said = '';
  holder.stderr.on('data', (bytes) => (said += String(bytes)));
  await Promise.race([once(holder.stdout, 'data'), once(holder, 'close')]);
  if (holder.exitCode !== null || holder.pid === undefined)
    throw new CannotRunHere(`no disk can be mounted: ${said.trim()}`);
  const enter = ['nsenter', '-t', String(holder.pid), '-m'];
  return {
    outside: `/proc/${holder.pid}/root${folder}`,
    /** The command that starts a program where the disk is mounted, in the folder `cwd`. */
    through: (cwd: string) => [...enter, 'sh', '-c', 'cd "$0" && exec "$@"', cwd],
    freeBytes: () => Number(execFileSync('stat', ['-f', '-c', '%a', `/proc/${holder.pid}/root${folder}`])) * 4096,
    async unmount(): Promise<void> {
      holder.stdin.end();
      if (holder.exitCode === null) await once(holder, 'close');
    },
  };
}
