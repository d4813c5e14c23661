import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Component as MaterialPage } from '#client/features/catalog/MaterialPage.tsx';
import { Component as MaterialsPage } from '#client/features/catalog/MaterialsPage.tsx';
import { materials, previewImages } from '#server/db/schema/materials.ts';
import { settings } from '#server/db/schema/settings.ts';
import { addFile } from '../support/materials.ts';
import { renderScreen } from '../support/screen.tsx';
import { createTestContext, type TestContext } from '../support/test-context.ts';

vi.setConfig({ testTimeout: 20_000 });

let context: TestContext;
beforeEach(() => {
  context = createTestContext({ env: { UPI_ID: 'teacher@okbank' } });
});
afterEach(() => context.close());

type NewMaterial = Partial<typeof materials.$inferInsert>;

const add = (title: string, values: NewMaterial = {}): string =>
  context.db
    .insert(materials)
    .values({ title, category: 'UG_TRB', createdAt: context.clock(), updatedAt: context.clock(), ...values })
    .returning({ id: materials.id })
    .get().id;

const addSamplePage = (materialId: string) =>
  context.db
    .insert(previewImages)
    .values({ materialId, position: 1, fileId: addFile(context, 'sample_page'), width: 900, height: 1273 })
    .run();

async function openMaterial(id: string) {
  const route = <Route path="/material/:id" element={<MaterialPage />} />;
  renderScreen(context, null, <Routes>{route}</Routes>, { at: `/material/${id}` });
  await screen.findByRole('heading', { level: 1 }, { timeout: 8000 });
}
const preview = () => within(screen.getByRole('region', { name: 'Preview' }));
const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('The page of a free sample', () => {
  test('The page of a free sample shows its pages, links to the file, and asks nobody to buy a PDF.', async () => {
    const sampleFileId = addFile(context, 'sample');
    const id = add('Model paper', { sampleFileId });
    addSamplePage(id);
    await openMaterial(id);
    expect(screen.getByText('Free sample')).toBeTruthy();
    expect(preview().getByRole('img', { name: /Sample page 1/ })).toBeTruthy();
    expect(preview().getByText(/This sample is free to read/)).toBeTruthy();
    expect(preview().getByRole('link', { name: 'Open the sample' }).getAttribute('href')).toBe(
      `/files/${sampleFileId}`,
    );
    expect(screen.queryByText(/No preview online yet|Login to/)).toBeNull();
  });

  test('The page of a free sample on Google Drive shows the sample from there.', async () => {
    const downloadUrl = 'https://drive.google.com/file/d/abc/view';
    await openMaterial(add('Model paper', { downloadUrl }));
    expect(preview().getByTitle('Preview of Model paper').getAttribute('src')).toBe(
      'https://drive.google.com/file/d/abc/preview',
    );
    expect(linkTo('View in Google Drive')).toBe(downloadUrl);
  });
});

describe('The page of a material', () => {
  test('The page of a material links to a preview on another site and shows no frame for it.', async () => {
    await openMaterial(add('Poetics', { previewUrl: 'https://slides.example/poetics' }));
    expect(linkTo('Open preview')).toBe('https://slides.example/poetics');
    expect(screen.queryByTitle('Preview of Poetics')).toBeNull();
  });

  test.each([
    ['as a PDF', { pricePaise: 19_900 }, true],
    ['in print only', { format: 'Printed', printPricePaise: 29_900 }, false],
  ])(
    'A material that is sold %s is not called a free sample, even when it has a sample.',
    async (_how, values: NewMaterial, hasPdf) => {
      const fileId = hasPdf ? addFile(context, 'material') : null;
      await openMaterial(add('Question bank', { ...values, fileId, sampleFileId: addFile(context, 'sample') }));
      expect(screen.queryByText('Free sample')).toBeNull();
      expect(screen.getByRole('link', { name: 'Preview Sample: Question bank' })).toBeTruthy();
      expect(screen.queryByRole('link', { name: 'Log in to buy' }) !== null).toBe(hasPdf);
    },
  );
});

describe('Paying by UPI', () => {
  const qrButton = () => screen.queryByRole('button', { name: 'View GPay QR' });

  test('The page of a material shows the QR code of the UPI ID that is set.', async () => {
    await openMaterial(add('Poetics'));
    await userEvent.click(qrButton() ?? document.body);
    expect(await screen.findByRole('img', { name: /UPI ID teacher@okbank/ })).toBeTruthy();
  });

  test('The page of a material shows no QR code while no UPI ID is set.', async () => {
    await context.close();
    context = createTestContext();
    await openMaterial(add('Poetics'));
    expect(within(screen.getByRole('complementary')).getByRole('button', { name: /^Contact Admin/ })).toBeTruthy();
    expect(qrButton()).toBeNull();
  });

  test('The page of a material tells how long a printed copy takes, as the educator has set it.', async () => {
    context.db
      .insert(settings)
      .values({ key: 'site.facts', value: { deliveryDays: '5-7' } })
      .run();
    await openMaterial(add('Poetics'));
    expect(screen.getByText(/Physical delivery.*5-7 business days/)).toBeTruthy();
  });
});

describe('The cards of the samples', () => {
  const cardOf = async (title: string) => {
    const card = (await screen.findByRole('heading', { name: title }, { timeout: 8000 })).closest('article');
    if (!card) throw new Error(`${title} stands on no card`);
    return within(card);
  };

  test('The card of a sample says what can be read for free, links to it, and offers to contact the admin.', async () => {
    const sample = add('Free paper', { sampleFileId: addFile(context, 'sample') });
    const book = add('Sold book', { fileId: addFile(context, 'material'), pricePaise: 19_900 });
    addSamplePage(book);
    add('Printed set', { format: 'Printed' });
    renderScreen(context, null, <MaterialsPage />, { at: '/materials?tab=samples' });

    const free = await cardOf('Free paper');
    expect(free.getByText('Free to read')).toBeTruthy();
    expect(free.getByRole('link', { name: /^Preview Sample/ }).getAttribute('href')).toBe(`/samples/${sample}`);
    expect(free.getByRole('link', { name: /^View Details/ })).toBeTruthy();
    expect(free.getByRole('button', { name: /^Contact Admin/ })).toBeTruthy();

    const sold = await cardOf('Sold book');
    expect(sold.queryByText('Free to read')).toBeNull();
    expect(sold.getByText('First pages free')).toBeTruthy();
    expect(sold.getByRole('link', { name: /^Preview Sample/ }).getAttribute('href')).toBe(`/material/${book}#preview`);

    const printed = await cardOf('Printed set');
    expect(printed.queryByText(/free/i)).toBeNull();
    expect(printed.getByRole('link', { name: /^Preview Sample/ }).getAttribute('href')).toMatch(/^\/samples\//);
  });

  test('The cards of the samples can be filtered by category.', async () => {
    add('Free paper');
    renderScreen(context, null, <MaterialsPage />, { at: '/materials?tab=samples' });
    await cardOf('Free paper');
    const categories = within(screen.getByRole('navigation', { name: 'Category' }));
    await userEvent.click(categories.getByRole('link', { name: 'PG TRB' }));
    expect(await screen.findByText('No samples found')).toBeTruthy();
  });
});
