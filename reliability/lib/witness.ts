import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RunningSite } from '../../tests/support/installation.ts';

/** The setting that lets a site tell how it is. */
export const witnessEnv = {
  NODE_OPTIONS: `--import ${pathToFileURL(resolve(import.meta.dirname, 'witness.mjs')).href}`,
};

type State = { rssBytes: number; loopP99Ms: number; prototypeKeys: number };

/** How the site's process is now; the delay of its event loop is counted from the last time it was asked. */
export function ask(site: RunningSite): Promise<State> {
  return new Promise((answer, fail) => {
    const { stdout } = site.process;
    if (!stdout) return fail(new Error('The site has no output'));
    let said = '';
    const listen = (bytes: Buffer) => {
      said += String(bytes);
      const line = /^witness (\{.*\})\n/m.exec(said)?.[1];
      if (!line) return;
      stdout.off('data', listen);
      answer(JSON.parse(line));
    };
    stdout.on('data', listen);
    void site.ended.then(() => fail(new Error('The site has ended')));
    site.process.kill('SIGUSR2');
  });
}
