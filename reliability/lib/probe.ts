import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RunningSite } from '../../tests/support/installation.ts';

/** The environment that loads the probe into a site. */
export const probeEnv = {
  NODE_OPTIONS: `--import ${pathToFileURL(resolve(import.meta.dirname, 'probe.mjs')).href}`,
};

type State = { rssBytes: number; loopP99Ms: number; prototypeKeys: number };

/** Memory and event loop delay of the site's process. The delay counts from the last call. */
export function ask(site: RunningSite): Promise<State> {
  return new Promise((answer, fail) => {
    const { stdout } = site.process;
    if (!stdout) return fail(new Error('The site has no output'));
    let said = '';
    const listen = (bytes: Buffer) => {
      said += String(bytes);
      const line = /^probe (\{.*\})\n/m.exec(said)?.[1];
      if (!line) return;
      stdout.off('data', listen);
      answer(JSON.parse(line));
    };
    stdout.on('data', listen);
    void site.ended.then(() => fail(new Error('The site has ended')));
    site.process.kill('SIGUSR2');
  });
}
