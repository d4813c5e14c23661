import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RevenueScreen } from '#client/admin/back-office/RevenueScreen.tsx';
import { CombosScreen } from '#client/admin/catalog/CombosScreen.tsx';
import { MaterialsScreen } from '#client/admin/catalog/MaterialsScreen.tsx';
import { ComboBand } from '#client/features/catalog/ComboBand.tsx';
import { Component as MaterialPage } from '#client/features/catalog/MaterialPage.tsx';
import { Component as CartPage } from '#client/features/checkout/CartPage.tsx';
import { cartItems } from '#server/db/schema/cart.ts';
import { cartCombos, comboItems, combos } from '#server/db/schema/combos.ts';
import { materials } from '#server/db/schema/materials.ts';
import type { SessionUser } from '#shared/users.ts';
import { buyCart } from '../support/buy.ts';
import { createFakeGateway, type FakeGateway, fakeGatewayEnv } from '../support/fake-gateway.ts';
import { renderScreen } from '../support/screen.tsx';
import { addMaterial } from '../support/shop.ts';
import { createTestContext, type TestContext } from '../support/test-context.ts';

// Each screen is drawn several times over a real data file.
vi.setConfig({ testTimeout: 20_000 });

let context: TestContext;
let provider: FakeGateway;
let student: SessionUser;
beforeEach(() => {
  provider = createFakeGateway();
  context = createTestContext({
    gateway: provider.gateway,
    env: { ...fakeGatewayEnv, UPI_ID: 'teacher@okbank' },
    now: Date.now(),
  });
  student = context.addUser('student');
});
afterEach(() => context.close());

const showCart = () => renderScreen(context, student, <CartPage />, { at: '/cart' });
const putIntoCart = (materialId: string, kind: 'download' | 'printed') =>
  context.db.insert(cartItems).values({ userId: student.id, materialId, kind, createdAt: context.clock() }).run();

/** A pack of these materials, for ₹400. */
function putPackIntoCart(materialIds: string[], kind: 'download' | 'printed'): void {
  const at = context.clock();
  const pack = { title: 'Pack', pricePaise: 40_000, createdAt: at, updatedAt: at };
  const { id: comboId } = context.db.insert(combos).values(pack).returning().get();
  const parts = materialIds.map((materialId) => ({ comboId, materialId, kind }));
  context.db.insert(comboItems).values(parts).run();
  context.db.insert(cartCombos).values({ userId: student.id, comboId, createdAt: at }).run();
}

test('A coupon that nobody knows is refused at its field, and the next one is taken off the total.', async () => {
  const owner = context.addUser('owner', { isAdmin: true });
  await context.caller(owner).couponsAdmin.create({
    code: 'EXAM25',
    percent: 25,
    amountPaise: null,
    minTotalPaise: 0,
    maxUses: null,
    lastDay: null,
    isActive: true,
  });
  putIntoCart(addMaterial(context, { pricePaise: 40_000 }), 'download');
  showCart();
  const apply = async (code: string) => {
    fireEvent.change(await screen.findByLabelText('Coupon code'), { target: { value: code } });
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  };
  await apply('nothing-such');
  expect(await screen.findByText("We don't recognise this code. Please check its spelling.")).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Pay ₹400' })).toBeTruthy();
  await apply('exam25');
  expect(await screen.findByRole('button', { name: 'Pay ₹300' })).toBeTruthy();
  expect(document.body.textContent).toContain('Coupon EXAM25: 25% off');
});

test('A printed copy that is sold out says so on its page, in the cart and in the admin’s list, and has no price.', async () => {
  const id = addMaterial(context, {
    title: 'Handbook',
    fileId: null,
    pricePaise: 0,
    printPricePaise: 30_000,
    stock: 1,
  });
  const route = <Route path="/material/:id" element={<MaterialPage />} />;
  const showPage = (user: SessionUser | null) =>
    renderScreen(context, user, <Routes>{route}</Routes>, { at: `/material/${id}` });
  const panel = async () => within(await screen.findByRole('region', { name: 'Printed copy' }));
  let drawn = showPage(student);
  expect(await (await panel()).findByText('Only 1 copy left')).toBeTruthy();
  // The steps of a chat do not pretend that she must ask for a price that stands above.
  expect((await screen.findByRole('region', { name: 'How to Purchase' })).textContent).toContain('You order above.');
  await userEvent.click(await (await panel()).findByRole('button', { name: /^Add printed copy/ }));
  expect(await (await panel()).findByRole('link', { name: 'In your cart' })).toBeTruthy();
  drawn.unmount();

  context.db.update(materials).set({ stock: 0 }).run();
  drawn = showCart();
  expect(await screen.findByText('Sold out (not included in the total)')).toBeTruthy();
  drawn.unmount();
  drawn = showPage(null);
  expect(await (await panel()).findByText('Sold out')).toBeTruthy();
  expect(document.body.textContent).not.toContain('₹300');
  drawn.unmount();

  renderScreen(context, context.addUser('owner', { isAdmin: true }), <MaterialsScreen />, { at: '/?stock=low' });
  const row = (await screen.findByRole('rowheader', { name: /Handbook/ })).closest('tr');
  expect(row?.textContent).toContain('Sold out');
});

test('A cart with a combo pack of printed copies asks for the address and offers to pay by UPI instead.', async () => {
  const parts = [addMaterial(context, { printPricePaise: 30_000 }), addMaterial(context, { printPricePaise: 30_000 })];
  putPackIntoCart(parts, 'printed');
  showCart();
  expect(await screen.findByRole('button', { name: 'Pay ₹400' })).toBeTruthy();
  expect(screen.getByLabelText(/^Pincode/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Pay by UPI instead' })).toBeTruthy();
});

test('The revenue by material shares a combo pack out by the prices of its parts, and is exported as it is shown.', async () => {
  const parts = [
    addMaterial(context, { title: 'Poetry', pricePaise: 20_000 }),
    addMaterial(context, { title: 'Drama', pricePaise: 30_000 }),
  ];
  putPackIntoCart(parts, 'download');
  await buyCart(context, provider, student);
  renderScreen(context, context.addUser('owner', { isAdmin: true }), <RevenueScreen />, { at: '/?by=material' });
  const table = within(await screen.findByRole('table', { name: 'Revenue by material' }));
  const rowOf = (title: string) => table.getByRole('rowheader', { name: title }).closest('tr')?.textContent;
  expect([rowOf('Poetry'), rowOf('Drama')]).toEqual([expect.stringContaining('₹160'), expect.stringContaining('₹240')]);
  const href = screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href');
  expect(href).toMatch(/by=material/);
});

test('A combo pack on the list shows a visitor its books, and who is signed in what it costs and saves.', async () => {
  const parts = [
    addMaterial(context, { title: 'Poetry', pricePaise: 20_000 }),
    addMaterial(context, { title: 'Drama', pricePaise: 30_000 }),
  ];
  putPackIntoCart(parts, 'download');
  const { container, unmount } = renderScreen(context, null, <ComboBand />);
  expect((await screen.findByRole('listitem')).textContent).toContain('Set of 2');
  expect(container.textContent).not.toContain('₹');
  unmount();
  renderScreen(context, student, <ComboBand />);
  expect(await screen.findByText('Save ₹100')).toBeTruthy();
});

test('The form of a combo pack says when its materials could not be loaded.', async () => {
  const owner = context.addUser('owner', { isAdmin: true });
  renderScreen(context, owner, <CombosScreen />, {
    answer: (path) => (path.startsWith('combosAdmin.choices') ? new Response(null, { status: 403 }) : null),
  });
  await userEvent.click((await screen.findAllByRole('button', { name: 'Add Combo Pack' }))[0] as HTMLElement);
  await userEvent.type(await screen.findByRole('combobox', { name: 'Add item' }), 'Poetry');
  expect(await screen.findByText('The materials could not be loaded.')).toBeTruthy();
});

test('Days that are no range are refused on the revenue screen, and nothing is exported for others in their place.', async () => {
  const owner = context.addUser('owner', { isAdmin: true });
  renderScreen(context, owner, <RevenueScreen />, { at: '/?from=2026-11-20&to=2026-11-10' });
  expect(await screen.findByText('The last day is before the first')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'For the accountant' })).toBeNull();
});
