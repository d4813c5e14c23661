import { onTestFinished } from 'vitest';
import { type InstallationOptions, openInstallation } from './installation.ts';

export { freePort, type Installation, type RunningSite } from './installation.ts';

/** An installation of the built site, removed after the test. */
export function createInstallation(options?: InstallationOptions) {
  const installation = openInstallation(options);
  onTestFinished(() => installation.remove());
  return installation;
}
