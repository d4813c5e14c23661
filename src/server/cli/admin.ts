import { loadConfig, readEnvironment } from '#server/config.ts';
import { runCommand } from '#server/start-error.ts';
import { runAdminCommand } from './admin-command.ts';

await runCommand(() => console.log(runAdminCommand(process.argv.slice(2), loadConfig(readEnvironment()))));
