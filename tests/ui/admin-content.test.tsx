import { notifications } from '@mantine/notifications';
import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { eq } from 'drizzle-orm';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { CombosScreen } from '#client/admin/catalog/CombosScreen.tsx';
import { MaterialsScreen } from '#client/admin/catalog/MaterialsScreen.tsx';
import { SamplesScreen } from '#client/admin/catalog/SamplesScreen.tsx';
import { CouponsScreen } from '#client/admin/checkout/CouponsScreen.tsx';
import { TestsScreen } from '#client/admin/mock-tests/TestsScreen.tsx';
import { VideosScreen } from '#client/admin/site/VideosScreen.tsx';
import { files } from '#server/db/schema/files.ts';
import type { FilePurpose } from '#shared/files.ts';
import type { SessionUser } from '#shared/users.ts';
import { answerUploads } from '../support/answering-upload.ts';
import { addFile, newMaterial } from '../support/materials.ts';
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
afterEach(async () => {
  vi.unstubAllGlobals();
  await context.close();
});

type Options = Parameters<typeof renderScreen>[3];

const show = (Screen: ComponentType, options: Options = {}) => renderScreen(context, owner, <Screen />, options);
const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => userEvent.click(await button(name));
const dialog = (name: string) => screen.findByRole('dialog', { name });
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const rowOf = async (title: string) =>
  (await screen.findByRole('rowheader', { name: new RegExp(title) })).closest('tr');
const field = (form: HTMLElement, label: RegExp) => within(form).getByLabelText<HTMLInputElement>(label);
const fill = (form: HTMLElement, label: RegExp, value: string) =>
  fireEvent.change(field(form, label), { target: { value } });
const save = (form: HTMLElement) => userEvent.click(within(form).getByRole('button', { name: 'Save' }));
const toast = async (text: string) => expect(await screen.findByText(text)).toBeTruthy();
const activeSwitch = (title: string) => screen.findByRole<HTMLInputElement>('switch', { name: `Active: ${title}` });

/** What a screen reader says of a field, when it says that the field is wrong. */
function errorOf(form: HTMLElement, label: RegExp): string {
  const input = field(form, label);
  if (input.getAttribute('aria-invalid') !== 'true') return '';
  const described = input.getAttribute('aria-describedby')?.split(' ') ?? [];
  return described.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

async function expectErrors(form: HTMLElement, wrong: [RegExp, string, string][]): Promise<void> {
  for (const [label, value, message] of wrong) {
    fill(form, label, value);
    fireEvent.blur(field(form, label));
    await save(form);
    await waitFor(() => expect(errorOf(form, label)).toContain(message));
  }
}

/** Uploads become stored files of the data file. */
const takeUploads = () =>
  answerUploads((purpose) => {
    const id = addFile(context, purpose as FilePurpose);
    return { ...context.db.select().from(files).where(eq(files.id, id)).get(), note: '' };
  });
const upload = (form: HTMLElement, label: RegExp, name: string, type: string) =>
  userEvent.upload(field(form, label), new File(['x'], name, { type }));

describe('The admin’s materials', () => {
  const publicTitles = async () => (await context.visitor.materials.list({})).items.map(({ title }) => title);

  test('An admin adds a material with its files, which is on the public list at once, and changes its price.', async () => {
    takeUploads();
    show(MaterialsScreen);
    await userEvent.click((await screen.findAllByRole('button', { name: 'Add Material' }))[0] as HTMLElement);
    const form = await dialog('Add Material');
    fill(form, /^Description/, 'Wordsworth to Keats');
    await userEvent.selectOptions(field(form, /^Category/), 'PG TRB');
    fill(form, /^Price/, '249.50');
    await upload(form, /^PDF file/, 'romantics.pdf', 'application/pdf');
    await waitFor(() => expect(field(form, /^Pages/).value).toBe('12'));
    // Suggested from the name of the file.
    expect(field(form, /^Title/).value).toBe('material');
    fill(form, /^Title/, 'Romantic poets');
    await upload(form, /^Cover image/, 'cover.png', 'image/png');
    await within(form).findByRole('button', { name: 'Remove cover.pdf' });
    await save(form);
    await toast('Material created successfully');
    await isClosed();
    const row = await rowOf('Romantic poets');
    for (const text of ['PG TRB', '₹249.50', '12', 'material.pdf', 'Active']) expect(row?.textContent).toContain(text);
    expect((await admin.materialsAdmin.list({})).items).toMatchObject([
      { description: 'Wordsworth to Keats', file: { pages: 12 }, imageFile: { name: 'cover.pdf' } },
    ]);
    expect(await publicTitles()).toEqual(['Romantic poets']);

    await press('Edit Romantic poets');
    const edit = await dialog('Edit Material');
    expect(field(edit, /^Price/).value).toBe('249.50');
    fill(edit, /^Price/, '199');
    await save(edit);
    await toast('Material updated successfully');
    await isClosed();
    await waitFor(async () => expect((await rowOf('Romantic poets'))?.textContent).toContain('₹199'));
    await waitFor(async () => expect(document.activeElement).toBe(await button('Edit Romantic poets')));
  });

  test('A material that is switched off leaves the public list, and the switch says so.', async () => {
    await admin.materialsAdmin.create(newMaterial({ title: 'Keats' }));
    expect(await publicTitles()).toEqual(['Keats']);
    show(MaterialsScreen);
    expect((await activeSwitch('Keats')).checked).toBe(true);
    await userEvent.click(await activeSwitch('Keats'));
    await toast('Material updated successfully');
    expect((await activeSwitch('Keats')).checked).toBe(false);
    expect((await rowOf('Keats'))?.textContent).toContain('Inactive');
    expect(await publicTitles()).toEqual([]);
    expect((await admin.materialsAdmin.list({})).items).toMatchObject([{ isActive: false }]);
  });

  test('The admin’s list of materials grows on demand, and stays as long when it is refreshed.', async () => {
    for (let made = 1; made <= 26; made++) addMaterial(context, { title: `Unit ${made}`, createdAt: made });
    show(MaterialsScreen);
    const shows = (count: number) => waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(count));
    await shows(24);
    await press('Load more');
    await shows(26);
    addMaterial(context, { title: 'Unit 27' });
    await press('Refresh');
    await shows(27);
  });

  test('The admin’s list of materials that is opened again in one category shows that category alone.', async () => {
    addMaterial(context, { title: 'Keats', category: 'PG_TRB' });
    addMaterial(context, { title: 'Essays', category: 'General' });
    show(MaterialsScreen, { at: '/?category=General' });
    expect(await rowOf('Essays')).toBeTruthy();
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Category' }).value).toBe('General');
    expect(screen.getAllByRole('rowheader')).toHaveLength(1);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'PG TRB');
    expect(await rowOf('Keats')).toBeTruthy();
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1));
  });

  test('A list of materials that cannot be loaded says so and can be asked for again.', async () => {
    addMaterial(context, { title: 'Keats' });
    let isDown = true;
    show(MaterialsScreen, {
      answer: (path) => (isDown && path === 'materialsAdmin.list' ? new Response('', { status: 502 }) : null),
    });
    await toast('Error loading materials. Please try again later.');
    isDown = false;
    await press('Retry');
    expect(await rowOf('Keats')).toBeTruthy();
  });

  test('The material form says at each field what is wrong and keeps what was typed.', async () => {
    show(MaterialsScreen);
    await userEvent.click((await screen.findAllByRole('button', { name: 'Add Material' }))[0] as HTMLElement);
    const form = await dialog('Add Material');
    await expectErrors(form, [
      [/^Price/, '0.50', 'The price is ₹1 or more, or 0 for not sold online'],
      [/^Price/, '100000.01', 'The price is at most ₹1,00,000'],
      [/^Pages/, '0', 'Pages is required'],
      [/^Pages/, '10001', 'At most 10,000 pages'],
      [/^Preview pages/, '11', 'Preview pages must be between 1 and 10'],
      [/^Format/, ' ', 'Format is required'],
      [/^Preview URL/, 'http://drive.google.com/file/d/abc/view', 'Please enter a link that begins with https://'],
      [/^Download URL/, "javascript:alert('drive.google.com')", 'Please enter a link that begins with https://'],
    ]);
    expect(field(form, /^Pages/).value).toBe('10001');
    expect(field(form, /^Format/).value).toBe(' ');
  });
});

describe('The admin’s samples', () => {
  const link = 'https://drive.google.com/file/d/abc123/view';

  test('An admin adds a sample with a link, and then gives it a file, which is linked instead.', async () => {
    takeUploads();
    show(SamplesScreen);
    await userEvent.click((await screen.findAllByRole('button', { name: 'Add Sample' }))[0] as HTMLElement);
    const form = await dialog('Add Sample');
    expect([field(form, /^Pages/).value, field(form, /^Format/).value]).toEqual(['0', 'PDF']);
    await expectErrors(form, [
      [/^Title/, ' ', 'Title is required'],
      [/^Download URL/, 'drive.google.com/file/d/abc123/view', 'Please enter a link that begins with https://'],
    ]);
    fill(form, /^Title/, 'Model paper');
    fill(form, /^Download URL/, link);
    await save(form);
    await toast('Sample created successfully');
    await isClosed();
    const download = () => screen.findByRole('link', { name: 'Download Model paper' });
    expect((await download()).getAttribute('href')).toBe(link);

    await press('Edit Model paper');
    const edit = await dialog('Edit Sample');
    await upload(edit, /^PDF file/, 'model.pdf', 'application/pdf');
    await waitFor(() => expect(field(edit, /^Pages/).value).toBe('12'));
    await save(edit);
    await toast('Sample updated successfully');
    await isClosed();
    const stored = (await admin.samplesAdmin.list({})).items[0]?.sampleFile?.id ?? '';
    await waitFor(async () => expect((await download()).getAttribute('href')).toBe(`/files/${stored}`));
  });

  test('What cannot be saved of a sample is said, switched back and kept.', async () => {
    let lost = 'samplesAdmin.create';
    show(SamplesScreen, {
      answer: (path) => {
        if (path === lost) throw new TypeError('Failed to fetch');
        return null;
      },
    });
    await userEvent.click((await screen.findAllByRole('button', { name: 'Add Sample' }))[0] as HTMLElement);
    const form = await dialog('Add Sample');
    fill(form, /^Title/, 'Model paper');
    await save(form);
    await toast('Failed to save sample');
    expect(field(form, /^Title/).value).toBe('Model paper');
    lost = 'samplesAdmin.setActive';
    await save(form);
    await toast('Sample created successfully');
    await isClosed();

    act(() => notifications.clean());
    await userEvent.click(await activeSwitch('Model paper'));
    await toast('Failed to save sample');
    expect((await activeSwitch('Model paper')).checked).toBe(true);

    lost = 'samplesAdmin.delete';
    await press('Delete Model paper');
    await userEvent.click(within(await dialog('Please confirm')).getByRole('button', { name: 'Delete' }));
    await toast('Failed to delete sample');
    expect(await rowOf('Model paper')).toBeTruthy();
  });
});

describe('What is sold together or for less', () => {
  test('An admin makes a combo pack of chosen materials, with what they cost separately in view.', async () => {
    addMaterial(context, { title: 'Poetry', pricePaise: 20_000 });
    addMaterial(context, { title: 'Drama', pricePaise: 30_000 });
    show(CombosScreen);
    await userEvent.click((await screen.findAllByRole('button', { name: 'Add Combo Pack' }))[0] as HTMLElement);
    const form = await dialog('Add Combo Pack');
    fill(form, /^Title/, 'Both');
    for (const [typed, label] of [
      ['poe', 'Poetry, ₹200'],
      ['ram', 'Drama, ₹300'],
    ] as const) {
      await userEvent.type(within(form).getByRole('combobox', { name: /^Add item/ }), typed);
      const options = await screen.findAllByRole('option', { name: /₹/ });
      expect(options.map(({ textContent }) => textContent)).toEqual([label]);
      await userEvent.click(options[0] as HTMLElement);
    }
    expect(within(form).getByText('Bought separately: ₹500')).toBeTruthy();
    fill(form, /^Price/, '400');
    await save(form);
    await toast('Combo pack created successfully');
    const [pack] = (await admin.combosAdmin.list({})).items;
    expect(pack).toMatchObject({ title: 'Both', pricePaise: 40_000 });
    expect(pack?.items.map(({ title }) => title).sort()).toEqual(['Drama', 'Poetry']);
  });

  test('An admin makes a coupon, whose code is kept in capital letters.', async () => {
    show(CouponsScreen);
    await userEvent.click((await screen.findAllByRole('button', { name: 'Add Coupon' }))[0] as HTMLElement);
    const form = await dialog('Add Coupon');
    fill(form, /^Code/, 'exam25');
    fill(form, /^Percent/, '25');
    await save(form);
    await toast('Coupon created successfully');
    expect((await rowOf('EXAM25'))?.textContent).toContain('25%');
  });

  test('Without a connection, saving fails at once: the form says so, keeps what was typed and can be left.', async () => {
    show(CouponsScreen, {
      answer: (path) => {
        if (path === 'couponsAdmin.create') throw new TypeError('Failed to fetch');
        return null;
      },
    });
    await userEvent.click((await screen.findAllByRole('button', { name: 'Add Coupon' }))[0] as HTMLElement);
    const form = await dialog('Add Coupon');
    fill(form, /^Code/, 'EXAM25');
    fill(form, /^Percent/, '25');
    onTestFinished(() => onlineManager.setOnline(true));
    act(() => onlineManager.setOnline(false));
    await within(form).findByText('You’re offline: nothing can be saved until the connection is back.');
    await save(form);
    await toast('You’re offline. Please connect to the internet and try again.');
    expect(field(form, /^Code/).value).toBe('EXAM25');
    expect(within(form).getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(false);
  });
});

describe('The admin’s tests', () => {
  const mockTest = {
    title: 'Metaphysical poets',
    description: 'Donne, Herbert, Marvell',
    category: 'UG_TRB',
    difficulty: 'medium',
    duration: '',
    questions: '',
    googleFormUrl: 'https://forms.gle/Donne1',
  } as const;
  const publicTitles = async () => (await context.visitor.tests.list({})).items.map(({ title }) => title);

  test('An admin who creates a test is told every mistake at its field.', async () => {
    show(TestsScreen);
    await press('Create New Test');
    const form = await dialog('Create New Test');
    expect([field(form, /^Category/).value, field(form, /^Difficulty/).value]).toEqual(['UG_TRB', 'medium']);
    const choices = (label: RegExp) => [...field(form, label).querySelectorAll('option')].map((one) => one.textContent);
    expect(choices(/^Category/)).toEqual(['UG TRB', 'PG TRB', 'General']);
    expect(choices(/^Difficulty/)).toEqual(['Easy', 'Medium', 'Hard']);
    expect(field(form, /^Google Form URL/).type).toBe('url');
    await save(form);
    await waitFor(() => expect(document.activeElement).toBe(field(form, /^Title/)));
    await expectErrors(form, [
      [/^Title/, '   ', 'Please enter a test title'],
      [/^Google Form URL/, '  ', 'Please enter a Google Form URL'],
      [/^Google Form URL/, 'https://forms.gle.evil.example/x', 'Please enter a valid Google Form URL'],
    ]);
    // Only the long link can be handed the student's code.
    fill(
      form,
      /^Question for the student's code/,
      'https://docs.google.com/forms/d/e/Donne/viewform?usp=pp_url&entry.4711=CODE',
    );
    await expectErrors(form, [
      [/^Title/, '', 'Please enter a test title'],
      [/^Google Form URL/, 'https://forms.gle/Donne1', 'long link'],
    ]);
    expect((await admin.testsAdmin.list({})).items).toEqual([]);
  });

  test('The list of tests shows what an admin has entered and changed, and links to the form in a new tab.', async () => {
    await admin.testsAdmin.create(mockTest);
    show(TestsScreen);
    const row = async () => (await rowOf('Metaphysical poets'))?.textContent;
    for (const text of ['Donne, Herbert, Marvell', 'UG TRB', 'Not set', 'Medium', 'Active'])
      expect(await row()).toContain(text);
    const form = screen.getByRole('link', { name: 'Open the form of Metaphysical poets' });
    expect([form.getAttribute('href'), form.getAttribute('target')]).toEqual(['https://forms.gle/Donne1', '_blank']);

    await press('Edit Metaphysical poets');
    const edit = await dialog('Edit Test');
    expect(field(edit, /^Google Form URL/).value).toBe('https://forms.gle/Donne1');
    fill(edit, /^Duration/, '40 minutes');
    await userEvent.selectOptions(field(edit, /^Difficulty/), 'Hard');
    await userEvent.selectOptions(field(edit, /^Category/), 'PG TRB');
    await save(edit);
    await toast('Test updated successfully!');
    await isClosed();
    for (const text of ['PG TRB', '40 minutes', 'Hard']) await waitFor(async () => expect(await row()).toContain(text));
  });

  test('A test that is switched off leaves the public list, and comes back when it is switched on.', async () => {
    await admin.testsAdmin.create(mockTest);
    show(TestsScreen);
    expect(await publicTitles()).toEqual(['Metaphysical poets']);
    await userEvent.click(await activeSwitch('Metaphysical poets'));
    await waitFor(async () => expect(await publicTitles()).toEqual([]));
    expect((await rowOf('Metaphysical poets'))?.textContent).toContain('Inactive');
    await userEvent.click(await activeSwitch('Metaphysical poets'));
    await waitFor(async () => expect(await publicTitles()).toEqual(['Metaphysical poets']));
    expect((await activeSwitch('Metaphysical poets')).checked).toBe(true);
  });
});

test('An admin adds a video, with every mistake said at its field, and changes its link.', async () => {
  show(VideosScreen);
  await press('Add Video');
  const form = await dialog('Add Video');
  await expectErrors(form, [
    [/^Title/, ' ', 'Title is required'],
    [/^Description/, ' ', 'Description is required'],
    [/^YouTube URL/, ' ', 'YouTube URL is required'],
    [/^YouTube URL/, 'https://youtube.com.evil.example/watch?v=abcdefghijk', 'Please enter a valid YouTube URL'],
  ]);
  fill(form, /^Title/, 'Marvell');
  fill(form, /^YouTube URL/, 'https://www.youtube.com/@trbenglishacademy');
  fill(form, /^Description/, 'To His Coy Mistress');
  await save(form);
  await toast('Video added successfully!');
  await isClosed();
  const row = (await rowOf('Marvell')) as HTMLElement;
  expect(within(row).getByText('No preview')).toBeTruthy();
  expect(row.textContent).toMatch(/To His Coy Mistress.*[A-Z][a-z]{2} \d\d, \d{4}/);

  await press('Edit Marvell');
  const edit = await dialog('Edit Video');
  fill(edit, /^YouTube URL/, 'https://youtu.be/abc_DEF-123');
  await save(edit);
  await toast('Video updated successfully!');
  await waitFor(async () =>
    expect((await rowOf('Marvell'))?.querySelector('img')?.src).toBe(
      'https://i.ytimg.com/vi/abc_DEF-123/mqdefault.jpg',
    ),
  );
  expect((await context.visitor.videos.list({})).items).toMatchObject([{ title: 'Marvell' }]);
});
