import type { Page } from '@playwright/test';
import { shortOrderId } from '#shared/orders.ts';
import { sizes, toast, wake } from './page-checks.ts';
import { addStudent, newMark, putOrder } from './records.ts';
import { expect, test } from './site.ts';

/** The controls in the window that a toast lies on, but for the links to home and help at the start of the bar. */
const underToasts = (page: Page) =>
  page.evaluate(() => {
    const isForEyes = (element: Element): boolean =>
      getComputedStyle(element).clipPath === 'none' && (!element.parentElement || isForEyes(element.parentElement));
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && isForEyes(element);
    const toasts = [...document.querySelectorAll('[role="alert"]')].filter(isShown);
    const controls = [...document.querySelectorAll('a[href], button, input, select, textarea')].filter(
      (control) => isShown(control) && !control.closest('[role="alert"], .skip-link'),
    );
    const covers = (toast: DOMRect, { left, right, top, bottom }: DOMRect) =>
      right - left > 1 && left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top;
    return controls
      .filter(
        (control) =>
          !(control.matches('[href="/"], [href="/admin"], [href="/admin/help"]') && control.closest('header')),
      )
      .filter((control) =>
        toasts.some((toast) => covers(toast.getBoundingClientRect(), control.getBoundingClientRect())),
      )
      .map((control) => control.getAttribute('aria-label') ?? control.textContent?.trim());
  });

for (const [device, size] of Object.entries({ phone: sizes.phone, laptop: { width: 1280, height: 800 } })) {
  test(`What a student is told on a ${device} lies on no button or link.`, async ({ page, site }) => {
    await page.setViewportSize(size);
    await site.signIn(page, (await addStudent(site)).email);
    await page.goto('/profile');
    await wake(page);
    await page.getByRole('button', { name: 'Save' }).first().click();
    await expect(toast(page, 'Profile updated')).toBeVisible();
    expect(await underToasts(page)).toEqual([]);
  });

  test(`What an admin is told on a ${device}, with Undo, lies on no button or link.`, async ({ page, site }) => {
    await page.setViewportSize(size);
    await site.signIn(page, 'admin');
    const mark = newMark();
    const id = putOrder(site, { contactName: mark });
    await page.goto(`/admin/orders?q=${mark}`);
    await page.getByLabel(`Status of order ${shortOrderId(id)}`).selectOption('Delivered');
    await expect(toast(page, 'Order status updated').getByRole('button', { name: 'Undo' })).toBeVisible();
    expect(await underToasts(page)).toEqual([]);
  });
}
