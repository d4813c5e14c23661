import { startFromCommandLine } from './start.ts';

await startFromCommandLine();
