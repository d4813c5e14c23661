import { onTestFinished } from 'vitest';
import { openInstallation } from './installation.ts';

export { freePort, type Installation, type RunningSite } from './installation.ts';

/** An installation of the built site, removed after the test. */
export function createInstallation() {
  const installation = openInstallation();
  onTestFinished(() => installation.remove());
  return installation;
}
