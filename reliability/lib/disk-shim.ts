import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CannotRunHere } from './check.ts';

/** Compiles the shim into `folder`; returns the environment that puts it between a site and its data file. */
export function putShim(folder: string, dataFile: string, settings: { log?: string; fail?: string }) {
  if (process.platform !== 'linux')
    throw new CannotRunHere('only Linux lets a program stand between another and its disk');
  const library = join(folder, 'disk-shim.so');
  try {
    execFileSync(
      'cc',
      ['-shared', '-fPIC', '-O2', '-o', library, resolve(import.meta.dirname, 'disk-shim.c'), '-ldl'],
      {
        stdio: 'pipe',
      },
    );
  } catch (error) {
    throw new CannotRunHere(`there is no C compiler: ${String(error).split('\n')[0]}`);
  }
  return {
    LD_PRELOAD: library,
    SHIM_PREFIX: dataFile,
    ...(settings.log && { SHIM_LOG: settings.log }),
    ...(settings.fail && { SHIM_FAIL: settings.fail }),
  };
}

export type DiskOperation = {
  op: 'write' | 'truncate' | 'sync';
  name: string;
  /** Of a truncation: the new length. */
  offset: number;
  bytes: Buffer;
  /** Where the log ends after this operation. */
  end: number;
};

const headBytes = 19;

export function readDiskLog(file: string): DiskOperation[] {
  const log = readFileSync(file);
  const operations: DiskOperation[] = [];
  for (let at = 0; at + headBytes <= log.length; ) {
    const op = log[at] === 0x57 ? 'write' : log[at] === 0x54 ? 'truncate' : 'sync';
    const nameEnd = at + headBytes + log.readUInt16LE(at + 1);
    const end = nameEnd + Number(log.readBigUInt64LE(at + 11));
    if (end > log.length) break;
    operations.push({
      op,
      name: log.toString('utf8', at + headBytes, nameEnd),
      offset: Number(log.readBigUInt64LE(at + 3)),
      bytes: log.subarray(nameEnd, end),
      end,
    });
    at = end;
  }
  return operations;
}
