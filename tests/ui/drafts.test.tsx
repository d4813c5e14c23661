import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CombosScreen } from '#client/admin/catalog/CombosScreen.tsx';
import { MaterialsScreen } from '#client/admin/catalog/MaterialsScreen.tsx';
import { CouponsScreen } from '#client/admin/checkout/CouponsScreen.tsx';
import { TestsScreen } from '#client/admin/mock-tests/TestsScreen.tsx';
import type { SessionUser } from '#shared/users.ts';
import { addFile, newMaterial } from '../support/materials.ts';
import { shownAddress } from '../support/render.tsx';
import { renderScreen } from '../support/screen.tsx';
import { addMaterial } from '../support/shop.ts';
import { createTestContext, type TestContext } from '../support/test-context.ts';

// Each screen is drawn several times over a real data file.
vi.setConfig({ testTimeout: 20_000 });

let context: TestContext;
let owner: SessionUser;
let admin: ReturnType<TestContext['caller']>;

beforeEach(() => {
  context = createTestContext({ now: Date.now() });
  owner = context.addUser('owner', { isAdmin: true });
  admin = context.caller(owner);
});
afterEach(() => context.close());

const button = (name: string) => screen.findByRole('button', { name });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const isOn = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name }).checked;
const openForm = async (button_: string) => {
  await userEvent.click(await button(button_));
  return screen.findByRole('dialog');
};

test('A material saved as a draft is published from its row, and a draft again by Undo.', async () => {
  renderScreen(context, owner, <MaterialsScreen />);
  await openForm('Add Material');
  await userEvent.type(field('Title'), 'Keats');
  await userEvent.type(field('Price (₹)'), '199');
  await userEvent.type(field('Pages'), '12');
  await userEvent.click(screen.getByRole('switch', { name: 'Draft: not public yet' }));
  await userEvent.click(await button('Save'));
  await userEvent.click(await button('Publish Keats'));
  expect(await screen.findByText('Published')).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Keats' })).toBeTruthy();
  await userEvent.click(await button('Undo'));
  expect(await button('Publish Keats')).toBeTruthy();
  expect((await admin.materialsAdmin.list({})).items).toMatchObject([{ isDraft: true, isActive: false }]);
});

test('The list of materials can be narrowed to drafts.', async () => {
  await admin.materialsAdmin.create(newMaterial({ title: 'Keats', isDraft: true }));
  await admin.materialsAdmin.create(newMaterial({ title: 'Shelley' }));
  renderScreen(context, owner, <MaterialsScreen />);
  await button('Edit Shelley');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Drafts');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Edit Shelley' })).toBeNull());
  expect(await button('Edit Keats')).toBeTruthy();
});

test('The head of a column sorts the materials, says how, and keeps it in the address beside the filters.', async () => {
  for (const [title, pages] of [
    ['Keats', 7],
    ['Shelley', 80],
    ['Byron', 12],
  ] as const)
    await admin.materialsAdmin.create(newMaterial({ title, pages }));
  renderScreen(context, owner, <MaterialsScreen />, { at: '/?category=PG_TRB' });
  const order = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  const head = () => screen.getByRole('columnheader', { name: 'Pages' });
  await button('Edit Byron');
  expect(head().getAttribute('aria-sort')).toBe('none');
  await userEvent.click(within(head()).getByRole('button'));
  await waitFor(() => expect(order()).toEqual(['Shelley', 'Byron', 'Keats']));
  expect(head().getAttribute('aria-sort')).toBe('descending');
  expect(shownAddress().search).toBe('?category=PG_TRB&sort=-pages');
  await userEvent.click(within(head()).getByRole('button'));
  await waitFor(() => expect(order()).toEqual(['Keats', 'Byron', 'Shelley']));
  expect(head().getAttribute('aria-sort')).toBe('ascending');
});

describe('A copy', () => {
  test('A copied material begins as a draft with everything but its PDF, the links to it and its printed copies.', async () => {
    const imageFileId = addFile(context, 'cover');
    const original = newMaterial({
      title: 'Keats',
      printPricePaise: 30_000,
      stock: 7,
      downloadUrl: 'https://example.com/a.pdf',
      fileId: addFile(context, 'material'),
      imageFileId,
    });
    await admin.materialsAdmin.create(original);
    renderScreen(context, owner, <MaterialsScreen />);
    const form = await openForm('Duplicate Keats');
    expect(isOn('Draft: not public yet')).toBe(true);
    await userEvent.type(within(form).getByRole('textbox', { name: 'Pages' }), '12');
    await userEvent.click(within(form).getByRole('button', { name: 'Save' }));
    await button('Publish Keats (copy)');
    const { category, description, format, pricePaise, printPricePaise } = original;
    expect((await admin.materialsAdmin.list({ drafts: true })).items).toMatchObject([
      {
        title: 'Keats (copy)',
        category,
        description,
        format,
        pricePaise,
        printPricePaise,
        stock: null,
        file: null,
        previewUrl: '',
        downloadUrl: '',
        imageFile: { id: imageFileId },
      },
    ]);
  });

  test('A copied test begins as a draft without a form of its own.', async () => {
    await admin.testsAdmin.create({
      title: 'Keats',
      description: 'Odes',
      category: 'PG_TRB',
      difficulty: 'hard',
      duration: '60 minutes',
      questions: '50',
      googleFormUrl: 'https://docs.google.com/forms/d/e/keats/viewform',
      codeEntry: 'entry.1',
    });
    renderScreen(context, owner, <TestsScreen />);
    await openForm('Duplicate Keats');
    expect([field('Title').value, field('Description').value, field('Duration').value]).toEqual([
      'Keats (copy)',
      'Odes',
      '60 minutes',
    ]);
    expect([field('Google Form URL').value, field("Question for the student's code").value]).toEqual(['', '']);
    expect(isOn('Draft: not public yet')).toBe(true);
  });

  test('A copied combo pack holds the same things and is off sale.', async () => {
    await admin.combosAdmin.create({
      title: 'Poets',
      description: '',
      pricePaise: 20_000,
      items: ['Keats', 'Shelley'].map((title) => ({ materialId: addMaterial(context, { title }), kind: 'download' })),
      isActive: true,
    });
    renderScreen(context, owner, <CombosScreen />);
    const form = await openForm('Duplicate Poets');
    expect(field('Title').value).toBe('Poets (copy)');
    await waitFor(() => expect(within(form).getAllByRole('listitem')).toHaveLength(2));
    expect(isOn('On sale')).toBe(false);
    await userEvent.click(within(form).getByRole('button', { name: 'Save' }));
    await button('Edit Poets (copy)');
    expect((await admin.combosAdmin.list({})).items.map(({ items }) => items.length)).toEqual([2, 2]);
  });

  test('A copied coupon takes off the same and has no code yet.', async () => {
    await admin.couponsAdmin.create({
      code: 'EXAM10',
      percent: null,
      amountPaise: 5000,
      minTotalPaise: 20_000,
      maxUses: 7,
      lastDay: null,
      isActive: true,
    });
    renderScreen(context, owner, <CouponsScreen />);
    const form = await openForm('Duplicate EXAM10');
    expect([field('Code').value, field('Amount (₹)').value, field('Usage limit').value]).toEqual(['', '50', '7']);
    await userEvent.type(field('Code'), 'EXAM11');
    await userEvent.click(within(form).getByRole('button', { name: 'Save' }));
    await button('Edit EXAM11');
    expect((await admin.couponsAdmin.list({})).items).toMatchObject([
      { code: 'EXAM11', amountPaise: 5000, percent: null, minTotalPaise: 20_000 },
      { code: 'EXAM10' },
    ]);
  });
});
