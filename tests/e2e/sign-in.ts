import type { BrowserContext, Page } from '@playwright/test';
import { currentSite, type DemoAccount } from './site.ts';

export type { DemoAccount } from './site.ts';

/** New tests take `site.signIn`. */
export const signInAs = (page: Page, who: DemoAccount): Promise<void> => currentSite().signIn(page, who);
export const signInWith = (context: BrowserContext, email: string): Promise<void> =>
  currentSite().signIn(context, email as `${string}@${string}`);
