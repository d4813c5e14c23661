import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MaterialsScreen } from '#client/admin/catalog/MaterialsScreen.tsx';
import { materials } from '#server/db/schema/materials.ts';
import { newMaterial } from '../support/materials.ts';
import { renderScreen } from '../support/screen.tsx';
import { createTestContext, type TestContext } from '../support/test-context.ts';

// Each screen is drawn several times over a real data file.
vi.setConfig({ testTimeout: 20_000 });

let context: TestContext;
beforeEach(async () => {
  context = createTestContext({ now: Date.now() });
  const owner = context.addUser('owner', { isAdmin: true });
  await context.caller(owner).materialsAdmin.create(newMaterial({ title: 'Keats', printPricePaise: 30_000, stock: 5 }));
  renderScreen(context, owner, <MaterialsScreen />);
});
afterEach(() => context.close());

const price = (amount: string) => screen.findByRole('button', { name: `${amount}: change price of Keats` });
const field = () => screen.findByRole('textbox', { name: 'Price of Keats' });
const stored = () => context.db.select().from(materials).get();

test('A price is changed in its row by the keyboard alone, shown at once, and taken back by Undo.', async () => {
  (await price('₹199')).focus();
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(await field());
  await userEvent.keyboard('249{Enter}');
  expect(document.activeElement).toBe(await price('₹249'));
  expect(await screen.findByText('Keats: ₹199 → ₹249')).toBeTruthy();
  expect(stored()?.pricePaise).toBe(24_900);
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await price('₹199')).toBeTruthy();
});

test('Escape leaves a price as it was, and the focus returns to it.', async () => {
  await userEvent.click(await price('₹199'));
  await field();
  await userEvent.keyboard('249{Escape}');
  expect(document.activeElement).toBe(await price('₹199'));
  expect(stored()?.pricePaise).toBe(19_900);
});

test('A price that cannot be is refused at its field, which keeps what was typed.', async () => {
  await userEvent.click(await price('₹199'));
  await field();
  await userEvent.keyboard('0.5{Enter}');
  expect(await screen.findByText('The price is ₹1 or more, or 0 for not sold online')).toBeTruthy();
  expect(((await field()) as HTMLInputElement).value).toBe('0.5');
  expect(stored()?.pricePaise).toBe(19_900);
});

test('A stock that a sale has changed while it was typed is shown as it is now, with the reason.', async () => {
  await userEvent.click(await screen.findByRole('button', { name: '5: change copies in stock of Keats' }));
  await screen.findByRole('textbox', { name: 'Copies in stock of Keats' });
  await userEvent.keyboard('20');
  context.db.update(materials).set({ stock: 4 }).run();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText(/it was just changed/)).toBeTruthy();
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: '4: change copies in stock of Keats' })).not.toBeNull(),
  );
});
