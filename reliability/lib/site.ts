import { type InstallationOptions, openInstallation } from '../../tests/support/installation.ts';
import { openProvider, type Provider } from './provider.ts';

type Installation = ReturnType<typeof openInstallation>;

/** The built site in a folder of its own and a payment provider on this machine, gone afterwards. */
export async function withSite<Result>(
  options: InstallationOptions,
  use: (site: Installation, provider: Provider) => Promise<Result>,
): Promise<Result> {
  const site = openInstallation(options);
  const provider = await openProvider();
  try {
    return await use(site, provider);
  } finally {
    await site.remove();
    await provider.close();
  }
}
