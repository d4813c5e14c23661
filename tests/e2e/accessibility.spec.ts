import type { Page } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import { materials } from '#server/db/schema/materials.ts';
import { tests } from '#server/db/schema/tests.ts';
import { answerForDrive, answerForVideos, drivePdf } from './external-sites.ts';
import { complaintsOf, expectSound, expectSoundInAllColours, menu, openMenu, wake } from './page-checks.ts';
import { addMaterial, addStudent, putIntoCart, putOrder } from './records.ts';
import { type DemoAccount, expect, test } from './site.ts';

const settings = (section: string) => `/admin/settings?section=${section}`;

/**
 * Every screen once: it fits a phone and a desktop, axe finds nothing in light and dark, and it hydrates
 * without console messages. Dialogs and form errors are checked in the tests that use them.
 */
const screens: Record<string, [DemoAccount | 'visitor', string[]]> = {
  'the pages about the academy': ['visitor', ['/', '/about', '/works', '/terms', '/privacy']],
  'the contact page with its tabs': ['visitor', ['/contact', '/contact?tab=services', '/contact?tab=faq']],
  'the lists of the catalogue': ['visitor', ['/materials?q=g', '/materials?tab=samples', '/materials?q=zzzqqq']],
  'the tests and the videos, to a visitor': ['visitor', ['/tests', '/youtube']],
  'the notice board': [
    'visitor',
    [
      '/notices',
      '/notices?exam=pg-trb-english',
      '/notices/sample-pg-trb-english-apply-online',
      '/syllabus/pg-trb-english',
    ],
  ],
  'the ways into an account': [
    'visitor',
    ['/login', '/login?tab=signup', '/forgot-password', '/reset-password', '/confirm-email', '/dashboard'],
  ],
  'the tests, to a student who waits': ['pending', ['/tests', '/tests/marks']],
  'the tests, to a student who was rejected': ['rejected', ['/tests']],
  'the student’s own pages': ['student', ['/dashboard', '/profile', '/change-password', '/purchase', '/orders']],
  'the tests and marks, to a student': ['student', ['/tests', '/tests/marks', '/tests/practice']],
  'the admin’s overview and desk': [
    'admin',
    ['/admin', '/admin/desk?tab=check', '/admin/desk?tab=quote', '/admin/desk/statement'],
  ],
  'the admin’s parcels': ['admin', ['/admin/desk?tab=send', '/admin/desk?tab=way', '/admin/orders?status=shipped']],
  'the admin’s catalogue': [
    'admin',
    ['/admin/materials?category=General', '/admin/samples', '/admin/combos', '/admin/coupons'],
  ],
  'the admin’s revenue': ['admin', ['/admin/revenue', '/admin/revenue?by=category', '/admin/revenue?by=material']],
  'the admin’s tests and videos': ['admin', ['/admin/tests', '/admin/marks', '/admin/videos', '/admin/notices']],
  'the admin’s series, batches and data breaches': ['admin', ['/admin/series', '/admin/batches', '/admin/breaches']],
  'the admin’s students, messages and mails': [
    'admin',
    ['/admin/users?status=pending', '/admin/messages', '/admin/outbox'],
  ],
  'the admin’s backups, log and security': ['admin', ['/admin/backups', '/admin/audit', '/admin/security']],
  'the set-up and the help': ['admin', ['/admin/setup', '/admin/help', '/admin/help/operating']],
  'the first settings': ['admin', ['', 'home', 'about'].map(settings)],
  'the settings in the middle': ['admin', ['works', 'contact', 'videos'].map(settings)],
  'the other settings': ['admin', ['purchase', 'notices', 'chat', 'business', 'pictures'].map(settings)],
};

for (const [what, [who, addresses]] of Object.entries(screens))
  test(`Everybody can use ${what}, on a phone and a desktop, in light and dark.`, async ({ page, site }) => {
    if (who !== 'visitor') await site.signIn(page, who);
    await visit(page, addresses);
  });

test('Everybody can use a published paper, as an admin: its set-up, questions and objections.', async ({
  page,
  site,
}) => {
  const paper = site.db
    .select({ id: tests.id })
    .from(tests)
    .where(and(eq(tests.kind, 'paper'), eq(tests.isActive, true)))
    .limit(1)
    .get();
  await site.signIn(page, 'admin');
  await visit(
    page,
    ['setup', 'questions', 'objections'].map((tab) => `/admin/tests/${paper?.id}?tab=${tab}`),
  );
});

test('Everybody can use the page of a material, its sign-in, that of a combo pack and of what is not there.', async ({
  page,
  site,
}) => {
  await answerForDrive(page);
  const id = addMaterial(site, { title: 'The Canterbury Tales', previewUrl: drivePdf, pages: 90 });
  const answer = await page.request.get('/trpc/combos.list?input=%7B%7D');
  const { result } = (await answer.json()) as { result: { data: { id: string }[] } };
  await visit(page, [`/login?next=%2Fmaterial%2F${id}`, `/combos/${result.data[0]?.id}`, `/material/${id}`]);
  await page.getByRole('button', { name: 'View GPay QR' }).click();
  await expect(page.getByRole('dialog', { name: 'Pay with GPay' })).toBeVisible();
  await expectSound(page);
  for (const missing of ['/material/unknown', '/no/such/page']) {
    await page.goto(missing);
    await wake(page);
    await expectSoundInAllColours(page);
  }
});

test('Everybody can use the page of an order, as an admin.', async ({ page, site }) => {
  const items = [{ title: 'Drama', quantity: 2, kind: 'printed' as const }];
  const shippingAddress = '7 Temple Road, Madurai, Tamil Nadu - 625001';
  const orders = [
    putOrder(site, { items, shippingAddress }),
    putOrder(site, { status: 'delivered', items, shippingAddress }),
  ];
  await site.signIn(page, 'admin');
  await visit(page, [...orders.map((id) => `/admin/orders/${id}`), '/admin/orders/unknown']);
});

test('Everybody can use the menu of a phone, in light and dark.', async ({ page }) => {
  await page.goto('/');
  await openMenu(page);
  await expect(menu(page)).toBeVisible();
  await expectSoundInAllColours(page);
});

test('Everybody can use the cart, an order and the request for a printed copy.', async ({ page, site }) => {
  const student = await addStudent(site);
  await site.signIn(page, student.email);
  const [sold, gone] = ['Seen in the cart', 'Seen in the cart and gone'].map((title) => addMaterial(site, { title }));
  putIntoCart(site, student.id, sold ?? '', 'printed');
  putIntoCart(site, student.id, gone ?? '', 'download');
  site.db
    .update(materials)
    .set({ isActive: false })
    .where(eq(materials.id, gone ?? ''))
    .run();
  const items = [{ title: 'Drama', quantity: 2, kind: 'printed' as const }];
  const order = { user: student, status: 'shipped' as const, shippingAddress: '7 Temple Road, Madurai', items };
  const orders = [putOrder(site, order), putOrder(site, { user: student, items })];
  await visit(page, [
    '/cart',
    `/material/${sold}`,
    '/order-printed',
    '/orders',
    ...orders.map((id) => `/orders/${id}`),
  ]);
});

async function visit(page: Page, addresses: string[]): Promise<void> {
  await answerForVideos(page);
  const complaints = complaintsOf(page);
  for (const address of addresses) {
    await page.goto(address);
    await wake(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.mantine-Skeleton-root, .mantine-Loader-root')).toHaveCount(0);
    await expectSoundInAllColours(page);
  }
  expect(complaints).toEqual([]);
}
