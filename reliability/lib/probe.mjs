// Loaded into the built server (node --import) by the checks: on SIGUSR2 it prints one line about the process.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
process.on('SIGUSR2', () => {
  const loopP99Ms = delay.percentile(99) / 1e6;
  delay.reset();
  collect();
  const state = {
    rssBytes: process.memoryUsage().rss,
    loopP99Ms,
    prototypeKeys: [
      ...Object.getOwnPropertyNames(Object.prototype),
      ...Object.getOwnPropertyNames(Array.prototype),
      ...Object.keys(globalThis),
    ].length,
  };
  process.stdout.write(`probe ${JSON.stringify(state)}\n`);
});
