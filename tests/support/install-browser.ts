/** `npm test` runs this first: a missing browser is found in the first second, and not after all other tests. */
import { installBrowser } from './browser.ts';

try {
  installBrowser();
} catch (error) {
  console.error(String(error));
  process.exitCode = 1;
}
