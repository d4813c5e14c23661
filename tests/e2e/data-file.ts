import type { Db } from '#server/db/open-db.ts';
import { currentSite } from './site.ts';

/** Works on the running site's data file; new tests take `site.db`. */
export const withDataFile = async <T>(work: (db: Db) => T | Promise<T>): Promise<T> => work(currentSite().db);
