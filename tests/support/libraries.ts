import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { constants, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const prune = join(root, 'deploy/prune-libraries.sh');

/**
 * A folder with the libraries that the image holds and no others: what `npm ci --omit=dev` installs, pruned. Made once for
 * each lock file, out of node_modules.
 */
export function imageLibraries(): string {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const mark = createHash('sha256').update(lock).update(readFileSync(prune)).digest('hex').slice(0, 12);
  const cache = join(root, 'node_modules/.cache');
  const libraries = join(cache, `image-libraries-${mark}`);
  if (existsSync(libraries)) return libraries;

  mkdirSync(cache, { recursive: true });
  const unfinished = mkdtempSync(join(cache, 'unfinished-'));
  for (const path of runtimePackages(lock))
    cpSync(join(root, path), join(unfinished, path.replace('node_modules/', '')), {
      recursive: true,
      mode: constants.COPYFILE_FICLONE,
      filter: (source) => basename(source) !== 'node_modules',
    });
  execFileSync('sh', [prune, unfinished]);
  try {
    renameSync(unfinished, libraries);
  } catch (error) {
    // Another process was faster.
    if (!existsSync(libraries)) throw error;
    rmSync(unfinished, { recursive: true });
  }
  return libraries;
}

/** Where the installed packages are that are not for development only. */
function runtimePackages(lock: string): string[] {
  const packages: Record<string, { dev?: boolean; devOptional?: boolean }> = JSON.parse(lock).packages;
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional && existsSync(join(root, path)))
    .map(([path]) => path);
}
