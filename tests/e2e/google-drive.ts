import type { Page } from '@playwright/test';

export const drivePdf = 'https://drive.google.com/file/d/1AbCdEfGh/view?usp=sharing';

/** Stands in for Google Drive, so that no test needs the net. */
export const answerForDrive = (page: Page) =>
  page.route('https://drive.google.com/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="en"><title>Preview</title><p>A page</p>',
    }),
  );
