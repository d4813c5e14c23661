import type { BrowserContext, Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { pushSubscriptions } from '#server/db/schema/push.ts';
import { expectSound, sizes, toast } from './page-checks.ts';
import { addStudent } from './records.ts';
import { expect, test } from './site.ts';

/** Stands in for the push service and the permission, which a browser without a window has none of. */
async function subscribeWithoutService(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const bytes = (length: number) => btoa(String.fromCharCode(...new Uint8Array(length))).replaceAll('=', '');
    let subscription: object | null = null;
    const stubs = {
      getSubscription: async () => subscription,
      async subscribe() {
        subscription = {
          toJSON: () => ({
            endpoint: 'https://fcm.googleapis.com/fcm/send/of-a-test',
            keys: { p256dh: `B${bytes(65).slice(1)}`, auth: bytes(16) },
          }),
          async unsubscribe() {
            subscription = null;
          },
        };
        return subscription;
      },
    };
    Object.assign(PushManager.prototype, stubs);
    Object.defineProperty(Notification, 'permission', { get: () => 'granted', configurable: true });
    Notification.requestPermission = async () => 'granted';
  });
}

/** What the tests use of the service worker's globals; a browser without a window shows no notices. */
type Scope = {
  shown: (NotificationOptions & { title: string })[];
  opened: string[];
  registration: ServiceWorkerRegistration;
  clients: { openWindow: (path: string) => Promise<null> };
};

/** Delivers a push message to the site's service worker, as a push service does. */
async function push(page: Page, notice: object): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  const origin = new URL(page.url()).origin;
  const data = JSON.stringify(notice);
  await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
}

test('An admin turns notices on and off on this device, and is told how to allow them once the browser blocks them.', async ({
  page,
  context,
  site,
}) => {
  await subscribeWithoutService(context);
  await context.grantPermissions(['notifications'], { origin: site.url });
  await page.setViewportSize(sizes.phone);
  await site.signIn(page, 'admin');
  await page.goto('/admin/settings?section=notices');
  const onThisDevice = page.getByRole('switch', { name: 'Notices on this device' });
  await expect(onThisDevice).toBeEnabled();
  await onThisDevice.click();
  await expect(toast(page, 'Notices are on. Send a test notice to see one.')).toBeVisible();
  await expect(onThisDevice).toBeChecked();
  const devices = page.getByRole('list', { name: 'Devices that get notices' });
  await expect(devices.getByRole('listitem')).toContainText(['This device']);
  await expectSound(page);

  await onThisDevice.click();
  await expect(toast(page, 'Notices are off on this device.')).toBeVisible();
  await expect(onThisDevice).not.toBeChecked();
  await expect(devices).toBeHidden();

  await page.evaluate(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
    // As on coming back from the browser's settings.
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  await expect(page.getByText(/^This browser blocks notices from this site\./)).toBeVisible();
  await expect(onThisDevice).toBeDisabled();
});

test.describe('On a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: sizes.phone });

  test('A student chooses on the phone what it shows, one by one, and nothing is asked before the first press.', async ({
    page,
    context,
    site,
  }) => {
    await subscribeWithoutService(context);
    await context.addInitScript(() => {
      const allow = Notification.requestPermission.bind(Notification);
      Notification.requestPermission = async () => {
        document.documentElement.dataset.asked = 'yes';
        return allow();
      };
    });
    await context.grantPermissions(['notifications'], { origin: site.url });
    const student = await addStudent(site);
    await site.signIn(page, student.email);
    await page.goto('/profile');
    const panel = page.getByRole('region', { name: 'Notices on this device' });
    const sent = panel.getByRole('checkbox', { name: 'A parcel is on its way' });
    const marks = panel.getByRole('checkbox', { name: 'Marks of a test' });
    await expect(sent).toBeEnabled();
    await expect(panel.getByRole('checkbox', { checked: true })).toHaveCount(0);
    await expect(page.locator('html')).not.toHaveAttribute('data-asked');
    await expectSound(page);

    const kinds = () =>
      site.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, student.id)).get()?.kinds;
    await sent.tap();
    await expect(toast(page, 'Your notices on this device are saved.')).toBeVisible();
    expect(kinds()).toEqual(['sent']);
    await marks.tap();
    await expect.poll(kinds).toEqual(['sent', 'results']);
    await expect(panel.getByRole('checkbox', { checked: true })).toHaveCount(2);
    for (const box of [sent, marks]) {
      await expect(box).toBeChecked();
      await box.tap();
      await expect(box).not.toBeChecked();
    }
    await expect(toast(page, 'Notices are off on this device.')).toBeVisible();
    expect(kinds()).toBeUndefined();
  });
});

test('A pushed notice shows what it says, and opens its screen in the tab that is open.', async ({
  page,
  context,
  site,
}) => {
  await site.signIn(page, 'admin');
  await page.goto('/admin/settings?section=notices');
  await expect(page.getByRole('switch', { name: 'Notices on this device' })).toBeVisible();
  const started = context.waitForEvent('serviceworker');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js');
    await navigator.serviceWorker.ready;
  });
  const worker = await started;
  await worker.evaluate(() => {
    const scope = globalThis as unknown as Scope;
    scope.shown = [];
    scope.registration.showNotification = async (title, options) => void scope.shown.push({ title, ...options });
  });
  await push(page, { id: 'one', title: 'New paid order 1042: ₹199', path: '/admin/orders' });
  await expect
    .poll(() => worker.evaluate(() => (globalThis as unknown as Scope).shown))
    .toMatchObject([{ title: 'New paid order 1042: ₹199', tag: 'one', data: { path: '/admin/orders' } }]);

  await worker.evaluate(() => {
    const [notice] = (globalThis as unknown as Scope).shown;
    // Only a real tap may bring a tab to the front.
    const waitUntil = (done: Promise<unknown>) => done.catch(() => {});
    const tap = { notification: { ...notice, close() {} }, waitUntil };
    dispatchEvent(Object.assign(new Event('notificationclick'), tap));
  });
  await expect(page).toHaveURL('/admin/orders');

  // A student's opens a tab of its own and leaves the admin's where it is.
  await worker.evaluate(() => {
    const scope = globalThis as unknown as Scope;
    scope.opened = [];
    scope.clients.openWindow = async (path) => (scope.opened.push(path), null);
    const tap = { notification: { data: { path: '/orders/1042' }, close() {} }, waitUntil: () => {} };
    dispatchEvent(Object.assign(new Event('notificationclick'), tap));
  });
  await expect.poll(() => worker.evaluate(() => (globalThis as unknown as Scope).opened)).toEqual(['/orders/1042']);
  await expect(page).toHaveURL('/admin/orders');
});
