import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { AdminMaterial } from '#client/admin/catalog/admin-materials.ts';
import { MaterialsScreen } from '#client/admin/catalog/MaterialsScreen.tsx';
import { siteDefaults } from '#shared/site/facts.ts';
import { type Answers, Refusal, renderUi } from '../support/render.tsx';

const grammar: AdminMaterial = {
  id: 'grammar',
  title: 'Grammar',
  tags: '',
  edition: '',
  unitId: null,
  contents: '',
  description: '',
  category: 'PG_TRB',
  printPricePaise: 0,
  stock: null,
  weightGrams: null,
  pricePaise: 19_950,
  pages: 80,
  format: 'PDF',
  previewUrl: '',
  previewPages: 5,
  downloadUrl: '',
  isActive: true,
  isDraft: false,
  createdAt: 1,
  updatedAt: 1,
  file: { id: 'file', name: 'grammar.pdf', sizeBytes: 2048, pages: 80, note: '' },
  sampleFile: null,
  imageFile: null,
  previewState: 'ready',
  previewFailure: '',
  previewImageCount: 3,
  soldCount: 0,
  deletedAt: null,
  goneAt: null,
  comboCount: 0,
  cartCount: 0,
};

// Each key typed draws the whole form again.
vi.setConfig({ testTimeout: 20_000 });

let created: unknown[];
const site: Answers = {
  'site.info': () => ({ ...siteDefaults, publicUrl: 'http://localhost', timeZone: 'Asia/Kolkata', payment: null }),
  'materialsAdmin.list': () => ({ items: [grammar], nextCursor: null }),
  'materialsAdmin.create': (input) => {
    created.push(input);
    return { id: 'new' };
  },
};
beforeEach(() => {
  created = [];
});

const dialog = () => screen.findByRole('dialog', { name: /Material$/ });
const field = async (name: string) => within(await dialog()).getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));
const errorOf = async (name: string) => {
  const described = (await field(name)).getAttribute('aria-describedby') ?? '';
  return described
    .split(' ')
    .map((id) => (id.endsWith('-error') ? document.getElementById(id)?.textContent : null))
    .find((text) => text);
};

async function openNew(): Promise<void> {
  await userEvent.click((await screen.findAllByRole('button', { name: 'Add Material' }))[0] as HTMLElement);
  await dialog();
}
const save = async () => userEvent.click(within(await dialog()).getByRole('button', { name: 'Save' }));

async function fillIn(title: string): Promise<void> {
  await userEvent.type(await field('Title'), title);
  await userEvent.type(await field('Price'), '199');
  await userEvent.type(await field('Pages'), '120');
}

describe('The material form', () => {
  test('The material form starts with the default values.', async () => {
    renderUi(<MaterialsScreen />, site);
    await openNew();
    const names = ['Title', 'Category', 'Price', 'Pages', 'Format', 'Preview pages'];
    expect(await Promise.all(names.map(async (name) => (await field(name)).value))).toEqual([
      '',
      'UG_TRB',
      '',
      '',
      'PDF',
      '3',
    ]);
  });

  test('The category of a new material follows its title, is asked for where the title names none, and stays once it is chosen.', async () => {
    renderUi(<MaterialsScreen />, site);
    await openNew();
    await userEvent.type(await field('Title'), 'PG TRB English: Prosody');
    expect((await field('Category')).value).toBe('PG_TRB');
    expect(screen.getByText('From the title')).toBeTruthy();
    await userEvent.clear(await field('Title'));
    await userEvent.type(await field('Title'), 'Prosody');
    expect(screen.getByText('The title names none: please choose')).toBeTruthy();
    await userEvent.selectOptions(await field('Category'), 'General');
    await userEvent.type(await field('Title'), ' for UG TRB');
    expect((await field('Category')).value).toBe('General');
  });

  test('The material form names each missing value at its field and sends nothing to the server.', async () => {
    renderUi(<MaterialsScreen />, site);
    await openNew();
    await save();
    expect(await errorOf('Title')).toBe('Title is required');
    expect(await errorOf('Price')).toBe('Price is required');
    expect(await errorOf('Pages')).toBe('Pages is required');
    expect(document.activeElement).toBe(await field('Title'));
    expect(created).toEqual([]);
  });

  test('The material form creates one material even when it is submitted twice, and is empty the next time.', async () => {
    renderUi(<MaterialsScreen />, site);
    await openNew();
    await fillIn('Unit 1');
    const form = (await field('Title')).form as HTMLFormElement;
    form.requestSubmit();
    form.requestSubmit();
    expect(await screen.findByText('Material created successfully')).toBeTruthy();
    expect(created).toMatchObject([{ title: 'Unit 1', pricePaise: 19_900, pages: 120, category: 'UG_TRB' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await openNew();
    expect((await field('Title')).value).toBe('');
  });

  test('The material form keeps what was typed when saving fails.', async () => {
    const { 'materialsAdmin.create': _, ...broken } = site;
    renderUi(<MaterialsScreen />, broken);
    await openNew();
    await fillIn('Unit 1');
    await save();
    expect(await screen.findByText('Failed to save material')).toBeTruthy();
    expect((await field('Title')).value).toBe('Unit 1');
    expect((await field('Price')).value).toBe('199');
  });

  test('The material form shows an error from the server at the field it belongs to.', async () => {
    renderUi(<MaterialsScreen />, {
      ...site,
      'materialsAdmin.update': () => {
        throw new Refusal('Please upload this file again', { fileId: 'Please upload this file again' });
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Grammar' }));
    expect((await field('Price')).value).toBe('199.50');
    await save();
    expect(await screen.findByText('Failed to save material')).toBeTruthy();
    expect(await errorOf('PDF file')).toBe('Please upload this file again');
  });

  test('The material form asks before typed values are lost, and only then.', async () => {
    renderUi(<MaterialsScreen />, site);
    await openNew();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await openNew();
    await userEvent.type(await field('Title'), 'Unit 1');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect((await field('Title')).value).toBe('Unit 1');
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(created).toEqual([]);
  });
});
