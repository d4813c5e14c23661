import type { Page } from '@playwright/test';

/** Replaces external sites, so that no test needs a network. */

export const drivePdf = 'https://drive.google.com/file/d/1AbCdEfGh/view?usp=sharing';

export const answerForDrive = (page: Page) =>
  page.route('https://drive.google.com/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="en"><title>Preview</title><p>A page</p>',
    }),
  );

/** The preview pictures of videos. */
export const answerForVideos = (page: Page) =>
  page.route('https://i.ytimg.com/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
