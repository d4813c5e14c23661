import { readEnvironment } from '#server/config.ts';
import { runCommand } from '#server/start-error.ts';
import { runDoctor } from './doctor-command.ts';

await runCommand(async () => {
  const { text, isWell } = await runDoctor(process.argv.slice(2), readEnvironment());
  console.log(text);
  process.exitCode = isWell ? 0 : 1;
});
