import type { Page } from '@playwright/test';

/** Other people's sites, stood in for, so that no test needs the net. */

export const drivePdf = 'https://drive.google.com/file/d/1AbCdEfGh/view?usp=sharing';

export const answerForDrive = (page: Page) =>
  page.route('https://drive.google.com/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="en"><title>Preview</title><p>A page</p>',
    }),
  );

/** The pictures of videos. */
export const answerForVideos = (page: Page) =>
  page.route('https://i.ytimg.com/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
