import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** What `npm start` starts Node with: its own settings, then the built site. */
export function startArguments(): string[] {
  const manifest = readFileSync(resolve(import.meta.dirname, '../../package.json'), 'utf8');
  const { scripts }: { scripts: { start: string } } = JSON.parse(manifest);
  return scripts.start.split(' ').slice(1);
}
