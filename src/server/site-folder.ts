import { resolve } from 'node:path';

/** The folder of the site, wherever its programs are started: two above this file, in the source as in the build. */
export const siteFolder = resolve(import.meta.dirname, '../..');
