import { loadConfig, readEnvironment } from '#server/config.ts';
import { StartError } from '#server/start-error.ts';
import { runAdminCommand } from './admin-command.ts';

try {
  console.log(runAdminCommand(process.argv.slice(2), loadConfig(readEnvironment())));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
