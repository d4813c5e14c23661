import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { eq } from 'drizzle-orm';
import type { ComponentType, ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CombosScreen } from '#client/admin/catalog/CombosScreen.tsx';
import { MaterialsScreen } from '#client/admin/catalog/MaterialsScreen.tsx';
import { SamplesScreen } from '#client/admin/catalog/SamplesScreen.tsx';
import { CouponsScreen } from '#client/admin/checkout/CouponsScreen.tsx';
import { TestsScreen } from '#client/admin/mock-tests/TestsScreen.tsx';
import { VideosScreen } from '#client/admin/site/VideosScreen.tsx';
import { coupons } from '#server/db/schema/coupons.ts';
import { orders } from '#server/db/schema/orders.ts';
import { isAboveMinimum } from '#shared/coupons.ts';
import type { SessionUser } from '#shared/users.ts';
import { addOrder, newMaterial } from '../support/materials.ts';
import { putOrder } from '../support/orders.ts';
import { renderScreen } from '../support/screen.tsx';
import { addMaterial } from '../support/shop.ts';
import { createTestContext, type TestContext } from '../support/test-context.ts';

// Each screen is drawn several times over a real data file.
vi.setConfig({ testTimeout: 20_000 });

let context: TestContext;
let admin: SessionUser;
let desk: ReturnType<TestContext['caller']>;

beforeEach(() => {
  context = createTestContext({ now: Date.now() });
  admin = context.addUser('admin', { isAdmin: true });
  desk = context.caller(admin);
});
afterEach(() => context.close());

const show = (ui: ReactNode, at = '/') => renderScreen(context, admin, ui, { at });
const button = (name: string) => screen.findByRole('button', { name });
const question = () => screen.findByRole('dialog', { name: 'Please confirm' });
const rowOf = async (name: string | RegExp) =>
  (await screen.findByRole('rowheader', { name })).closest('tr') as HTMLElement;
const newCoupon = (lastDay: string | null) =>
  desk.couponsAdmin.create({
    code: 'EXAM10',
    percent: 10,
    amountPaise: null,
    minTotalPaise: 0,
    maxUses: null,
    lastDay,
    isActive: true,
  });

test.each<[string, ComponentType, () => Promise<unknown>, string, string]>([
  [
    'material',
    MaterialsScreen,
    () => desk.materialsAdmin.create(newMaterial({ title: 'Keats' })),
    'Keats',
    'Material deleted successfully',
  ],
  [
    'sample',
    SamplesScreen,
    () => desk.materialsAdmin.create(newMaterial({ title: 'Keats', category: 'UG_TRB' })),
    'Keats',
    'Sample deleted successfully',
  ],
  [
    'test',
    TestsScreen,
    () =>
      desk.testsAdmin.create({
        title: 'Keats',
        description: '',
        category: 'UG_TRB',
        difficulty: 'easy',
        duration: '',
        questions: '',
        googleFormUrl: 'https://forms.gle/Keats',
      }),
    'Keats',
    'Test deleted successfully!',
  ],
  [
    'video',
    VideosScreen,
    () => desk.videosAdmin.create({ title: 'Keats', description: 'Odes', youtubeUrl: 'https://youtu.be/abcdefghijk' }),
    'Keats',
    'Video deleted successfully!',
  ],
  ['coupon', CouponsScreen, () => newCoupon(null), 'EXAM10', 'Coupon deleted successfully'],
  [
    'combo pack',
    CombosScreen,
    () =>
      desk.combosAdmin.create({
        title: 'Keats',
        description: '',
        pricePaise: 20_000,
        items: ['Odes', 'Letters'].map((title) => ({ materialId: addMaterial(context, { title }), kind: 'download' })),
        isActive: true,
      }),
    'Keats',
    'Combo pack deleted successfully',
  ],
])(
  'A %s is named before it is deleted, and comes back by Undo or by Restore in the list of deleted items.',
  async (_kind, Screen, create, name, toast) => {
    await create();
    show(<Screen />);
    await userEvent.click(await button(`Delete ${name}`));
    const asked = await question();
    expect(asked.textContent).toContain(name);
    expect(asked.textContent).toContain(
      'It leaves the site now, with all that belongs to it. You can restore it for 30 days.',
    );
    expect(asked.textContent).not.toContain('cannot be undone');
    await userEvent.click(within(asked).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(toast)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: `Edit ${name}` })).toBeNull());
    await userEvent.click(await button('Undo'));
    await userEvent.click(await button(`Delete ${name}`));
    await userEvent.click(within(await question()).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: `Edit ${name}` })).toBeNull());

    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Deleted');
    await userEvent.click(await button(`Restore ${name}`));
    expect(await screen.findByText('Nothing deleted here')).toBeTruthy();
    await userEvent.click(await button('Clear filters'));
    expect(await button(`Edit ${name}`)).toBeTruthy();
  },
);

test('The list of deleted materials says when each was deleted, and when it is gone for good or why it is kept.', async () => {
  const sold = await desk.materialsAdmin.create(newMaterial({ title: 'Sold' }));
  addOrder(context, context.addUser('student'), sold.id);
  const unsold = await desk.materialsAdmin.create(newMaterial({ title: 'Unsold' }));
  context.advance(-3 * 24 * 60 * 60 * 1000);
  for (const { id } of [sold, unsold]) await desk.materialsAdmin.delete({ id });
  show(<MaterialsScreen />, '/?show=deleted');
  expect((await rowOf('Unsold')).textContent).toMatch(
    /Deleted 3 days ago · gone for good on [A-Z][a-z]{2} \d\d, 20\d\d/,
  );
  expect((await rowOf(/^Sold/)).textContent).toContain('Deleted 3 days ago · kept because orders or packs use it');
  expect(screen.queryByRole('button', { name: /^(Edit|Delete)/ })).toBeNull();
});

test('An admin who deletes a sample that is sold is told its price, its buyers, packs and carts.', async () => {
  const student = context.addUser('student');
  const id = addMaterial(context, { title: 'Unit 1', category: 'UG_TRB', pricePaise: 14_900 });
  const other = addMaterial(context);
  await desk.combosAdmin.create({
    title: 'All',
    description: '',
    pricePaise: 20_000,
    items: [id, other].map((materialId) => ({ materialId, kind: 'download' })),
    isActive: true,
  });
  await context.caller(student).cart.add({ materialId: id, kind: 'download', quantity: 1 });
  addOrder(context, context.addUser('buyer'), id);
  show(<SamplesScreen />);
  await userEvent.click(await button('Delete Unit 1'));
  const asked = await question();
  expect(asked.textContent).toContain('Are you sure you want to delete this sample material?');
  expect(
    within(asked)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'It is also sold for ₹149.',
    'It was bought once: the buyers keep it.',
    '1 combo pack holds it and goes off sale.',
    'It is in 1 cart, where it can no longer be bought.',
    'It leaves the site now, with all that belongs to it. You can restore it for 30 days.',
  ]);
});

describe('The list of coupons', () => {
  test.each([
    ['2020-01-01', 'Expired'],
    [null, 'Active'],
  ])('A coupon whose last day is %s is shown as %s.', async (lastDay, word) => {
    await newCoupon(lastDay);
    show(<CouponsScreen />);
    expect(within(await rowOf('EXAM10')).getByText(word)).toBeTruthy();
  });

  test('A coupon that was used as often as it can be is shown as used up.', async () => {
    const { id } = await newCoupon(null);
    context.db.update(coupons).set({ maxUses: 1 }).run();
    const orderId = putOrder(context, { user: context.addUser('student') });
    context.db.update(orders).set({ couponId: id }).where(eq(orders.id, orderId)).run();
    show(<CouponsScreen />);
    expect(within(await rowOf('EXAM10')).getByText('Used up')).toBeTruthy();
  });

  test('A coupon whose amount is not below its minimum order says so in its form and in the list.', async () => {
    const { id } = await newCoupon(null);
    context.db.update(coupons).set({ percent: null, amountPaise: 5000, minTotalPaise: 5000 }).run();
    show(<CouponsScreen />);
    const warning = 'Discount not below the minimum order';
    expect(within(await rowOf('EXAM10')).getByText(warning)).toBeTruthy();
    await userEvent.click(await button('Edit EXAM10'));
    expect(await screen.findByText(/An order at the minimum would cost ₹1/)).toBeTruthy();
    context.db.update(coupons).set({ minTotalPaise: 5100 }).where(eq(coupons.id, id)).run();
    expect((await desk.couponsAdmin.list({})).items.map(isAboveMinimum)).toEqual([false]);
  });
});

test('A combo pack that costs more than its contents bought separately says so in its form.', async () => {
  await desk.combosAdmin.create({
    title: 'Keats',
    description: '',
    pricePaise: 39_800,
    items: ['Odes', 'Letters'].map((title) => ({ materialId: addMaterial(context, { title }), kind: 'download' })),
    isActive: true,
  });
  show(<CombosScreen />);
  await userEvent.click(await button('Edit Keats'));
  const form = await screen.findByRole('dialog', { name: 'Edit Combo Pack' });
  const warning = 'The pack costs more than its contents bought separately.';
  expect(within(form).queryByText(warning)).toBeNull();
  await userEvent.clear(within(form).getByLabelText(/^Price/));
  await userEvent.type(within(form).getByLabelText(/^Price/), '399');
  expect(await within(form).findByText(warning)).toBeTruthy();
});

test('The list of combo packs says of which packs a part is sold out, and which cost more than their parts.', async () => {
  const odes = addMaterial(context, { title: 'Odes', printPricePaise: 20_000, stock: 0 });
  const letters = addMaterial(context, { title: 'Letters' });
  const items = [
    { materialId: odes, kind: 'printed' as const },
    { materialId: letters, kind: 'download' as const },
  ];
  await desk.combosAdmin.create({ title: 'Keats', description: '', pricePaise: 50_000, items, isActive: true });
  show(<CombosScreen />);
  const row = await rowOf(/^Keats/);
  expect(row.textContent).toContain('Sold out: Odes');
  expect(row.textContent).toContain('Costs more than its contents bought separately');
});
