import { startFromCommandLine } from '#server/start.ts';

await startFromCommandLine({ DEMO: 'on' });
