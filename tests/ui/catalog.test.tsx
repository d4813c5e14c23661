import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Component as MaterialPage } from '#client/features/catalog/MaterialPage.tsx';
import { Component as MaterialsPage } from '#client/features/catalog/MaterialsPage.tsx';
import { Component as SampleReaderPage } from '#client/features/catalog/SampleReaderPage.tsx';
import { materials } from '#server/db/schema/materials.ts';
import { tests } from '#server/db/schema/tests.ts';
import { videos } from '#server/db/schema/videos.ts';
import type { SessionUser } from '#shared/users.ts';
import { shownAddress } from '../support/render.tsx';
import { renderScreen } from '../support/screen.tsx';
import { addMaterial } from '../support/shop.ts';
import { createTestContext, type TestContext } from '../support/test-context.ts';

vi.setConfig({ testTimeout: 20_000 });

let context: TestContext;
let made: number;
beforeEach(() => {
  made = 0;
  context = createTestContext();
});
afterEach(() => context.close());

/** Adds a material, each newer than the one before; returns its id. */
function add(title: string, values: Partial<typeof materials.$inferInsert> = {}): string {
  const at = context.clock() + ++made;
  return context.db
    .insert(materials)
    .values({ title, category: 'General', createdAt: at, updatedAt: at, ...values })
    .returning({ id: materials.id })
    .get().id;
}

type Options = Parameters<typeof renderScreen>[3] & { user?: SessionUser | null };

/** The pages of the catalogue, opened at an address. */
const open = (at: string, { user = null, ...options }: Options = {}) =>
  renderScreen(
    context,
    user,
    <Routes>
      <Route path="/materials" element={<MaterialsPage />} />
      <Route path="/material/:id" element={<MaterialPage />} />
      <Route path="/samples/:id" element={<SampleReaderPage />} />
      <Route path="*" element={null} />
    </Routes>,
    { at, ...options },
  );

const address = () => shownAddress().pathname + shownAddress().search;
const titles = () => screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
const shows = (...expected: string[]) => waitFor(() => expect(titles()).toEqual(expected));
const searchField = () => screen.findByLabelText<HTMLInputElement>('Search materials');
const type = async (text: string) => fireEvent.change(await searchField(), { target: { value: text } });
const choose = (nav: string, choice: string) =>
  fireEvent.click(within(screen.getByRole('navigation', { name: nav })).getByRole('link', { name: choice }));
const linkOf = async (name: string) => screen.findByRole<HTMLAnchorElement>('link', { name });

describe('Finding materials', () => {
  test('A material is found by its category, and all of them are listed by title.', async () => {
    add('Prosody', { category: 'PG_TRB' });
    add('Drama');
    add('Keats', { category: 'UG_TRB' });
    open('/materials');
    await shows('Keats', 'Drama', 'Prosody');
    choose('Sort by', 'A to Z');
    await shows('Drama', 'Keats', 'Prosody');
    expect(address()).toBe('/materials?sort=title');
    choose('Category', 'PG TRB');
    await shows('Prosody');
    expect(address()).toBe('/materials?sort=title&category=PG_TRB');
    expect(screen.getByText('Showing 1 of 1 material')).toBeDefined();
  });

  test('While one types, titles and search words are suggested, and one that is chosen is searched for.', async () => {
    add('Kanthapura Prosody', { tags: 'Kanthapura metre, scansion' });
    add('Drama');
    const { container } = open('/materials');
    await shows('Drama', 'Kanthapura Prosody');
    const suggested = () =>
      [...container.querySelectorAll<HTMLOptionElement>('datalist option')].map((one) => one.value);
    await type('kantha');
    await waitFor(() => expect(suggested()).toEqual(['Kanthapura Prosody', 'Kanthapura metre']));
    expect((await searchField()).getAttribute('list')).toBe(container.querySelector('datalist')?.id);
    await type('Kanthapura metre');
    await shows('Kanthapura Prosody');
    await waitFor(() => expect(address()).toBe('/materials?q=Kanthapura+metre'));
  });

  test('A misspelt word finds what was meant and leads to the right spelling; a Tamil search word finds it too.', async () => {
    add('Structuralism and Saussure', { tags: 'அமைப்பியல்' });
    add('Drama');
    open('/materials?q=strukturalism');
    expect(await screen.findByText(/\(nothing for “strukturalism”\)/)).toBeDefined();
    expect(titles()).toEqual(['Structuralism and Saussure']);
    fireEvent.click(await linkOf('structuralism'));
    await waitFor(() => expect(screen.queryByText(/nothing for/)).toBeNull());
    expect(address()).toBe('/materials?q=structuralism');
    expect(titles()).toEqual(['Structuralism and Saussure']);
    await type('அமைப்பியல்');
    await waitFor(() => expect(address()).toMatch(/q=%E0/));
    expect(await screen.findByText('Showing 1 of 1 material')).toBeDefined();
  });

  test('A sample is found on the tab of the free samples, which says how it works.', async () => {
    add('Keats', { category: 'UG_TRB' });
    add('Drama');
    open('/materials');
    await shows('Drama', 'Keats');
    fireEvent.click(screen.getByRole('tab', { name: 'Free Samples' }));
    await shows('Keats');
    expect(address()).toBe('/materials?tab=samples');
    expect(screen.getByText('Showing 1 of 1 sample')).toBeDefined();
    expect(screen.getByRole('region', { name: 'How It Works' })).toBeDefined();
    await waitFor(() => expect(document.title).toMatch(/^Free Sample Materials/));
    fireEvent.click(screen.getByRole('tab', { name: 'Full Materials' }));
    await shows('Drama', 'Keats');
    expect(address()).toBe('/materials');
  });

  test('A search without a result says so, and its filters can be cleared.', async () => {
    add('Drama');
    open('/materials?q=zzzqqq&category=General');
    expect(await screen.findByText('No materials found')).toBeDefined();
    const ask = await linkOf('Ask us for it on WhatsApp');
    expect(ask.href).toMatch(/^https:\/\/wa\.me\/\d+\?text=.*zzzqqq$/);
    const liked = within(await screen.findByRole('region', { name: 'What others buy' }));
    expect(liked.getByRole('link', { name: /Drama/ })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
    await shows('Drama');
    expect([address(), (await searchField()).value]).toEqual(['/materials', '']);
  });

  test('A search without a material names the tests and videos with the word.', async () => {
    const at = context.clock();
    const given = { description: '', createdAt: at };
    context.db
      .insert(tests)
      .values({
        ...given,
        title: 'Psychology test',
        category: 'General',
        difficulty: 'easy',
        googleFormUrl: 'https://forms.gle/P1',
        updatedAt: at,
      })
      .run();
    context.db
      .insert(videos)
      .values({ ...given, title: 'Psychology of learning', youtubeUrl: 'https://youtu.be/abcdefghijk' })
      .run();
    open('/materials?q=psychology');
    const found = within(await screen.findByRole('region', { name: 'Tests with “psychology”' }));
    expect(found.getByText('Psychology test')).toBeDefined();
    expect(found.getByRole('link').getAttribute('href')).toBe('/tests?q=psychology');
    expect(await screen.findByRole('region', { name: 'Videos with “psychology”' })).toBeDefined();
  });

  test('Materials are found by what they come as, chosen or typed.', async () => {
    add('Keats');
    add('Prosody', { format: 'Printed' });
    open('/materials');
    await shows('Prosody', 'Keats');
    choose('Format', 'Printed');
    await shows('Prosody');
    expect(address()).toBe('/materials?form=printed');
    choose('Format', 'Any');
    await type('pdf');
    await shows('Keats');
  });

  test('What can be neither read nor bought yet comes last, and its preview leads to where one learns that.', async () => {
    add('Keats', { format: 'Printed' });
    add('Sample to come', { category: 'UG_TRB' });
    open('/materials');
    await shows('Keats', 'Sample to come');
    open('/materials?tab=samples');
    const preview = new URL((await linkOf('Preview Sample: Sample to come')).href);
    expect(preview.pathname).toMatch(/^\/samples\/[0-9a-f]{32}$/);
  });

  test('After the connection failed, the list of materials can be loaded again.', async () => {
    add('Drama');
    let isDown = true;
    open('/materials', {
      answer: (path) => {
        if (isDown && path === 'materials.list') throw new TypeError('Failed to fetch');
        return null;
      },
    });
    expect(await screen.findByRole('status', { name: 'Loading materials' })).toBeDefined();
    const failure = (await screen.findByText('Error loading materials. Please try again later.')).closest(
      '[role=alert]',
    );
    isDown = false;
    fireEvent.click(within(failure as HTMLElement).getByRole('button', { name: 'Retry' }));
    await shows('Drama');
  });
});

test('A sample that is not there yet says that it comes, and offers to ask for it.', async () => {
  open(`/samples/${add('Sample to come', { category: 'UG_TRB' })}`);
  expect(await screen.findByText('Sample preview will be available soon')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Contact Admin: Sample to come' })).toBeDefined();
});

describe('The page of a material', () => {
  test('A browser that keeps nothing for the site shows a visitor the way to buy.', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    open(`/material/${addMaterial(context)}`);
    expect(await linkOf('Log in to buy')).toBeDefined();
    vi.restoreAllMocks();
  });

  test('The courier charge of a printed copy is not named before it is known.', async () => {
    open(`/material/${addMaterial(context, { printPricePaise: 30_000 })}`, {
      user: context.addUser('asha'),
      answer: (path) => {
        if (path === 'printRequests.prices') throw new TypeError('Failed to fetch');
        return null;
      },
    });
    expect(await screen.findByText('₹300')).toBeDefined();
    expect(screen.queryByText('Courier included')).toBeNull();
  });
});

describe('The way to the admin', () => {
  test.each(['/materials?q=drama', '/material/'])(
    'Who wants to contact the admin at %s is asked to sign in, and comes back to the same place.',
    async (place) => {
      const id = add('Drama', { previewUrl: drivePdf });
      const at = place === '/material/' ? place + id : place;
      open(at);
      fireEvent.click(await screen.findByRole('button', { name: 'Contact Admin: Drama' }));
      expect(await screen.findByText('Please login to contact admin')).toBeDefined();
      expect(address()).toBe(`/login?next=${encodeURIComponent(at)}`);
    },
  );

  test('The chat with the admin is about the material, for somebody signed in.', async () => {
    const title = 'Wit & Humour: 100% fun';
    open(`/material/${add(title, { previewUrl: drivePdf })}`, { user: context.addUser('asha') });
    const contact = await linkOf(`Contact Admin: ${title}`);
    expect(contact.target).toBe('_blank');
    const chat = new URL(contact.href);
    expect(chat.origin + chat.pathname).toMatch(/^https:\/\/wa\.me\/\d+$/);
    expect(chat.searchParams.get('text')).toBe(`Hi, I'm interested in purchasing: ${title}`);
  });
});

const drivePdf = 'https://drive.google.com/file/d/1AbCdEfGh/view';

test('A sample with a link opens in a new tab.', async () => {
  add('Model paper', { category: 'UG_TRB', downloadUrl: drivePdf });
  open('/materials?tab=samples');
  const preview = await linkOf('Preview Sample: Model paper');
  expect([preview.href, preview.target]).toEqual([drivePdf, '_blank']);
});

describe('The page of a material', () => {
  test('The page of a material embeds its preview and links to Google Drive.', async () => {
    open(`/material/${add('Keats', { previewUrl: drivePdf, previewPages: 4 })}`);
    const frame = await screen.findByTitle('Preview of Keats');
    expect(frame.getAttribute('src')).toBe('https://drive.google.com/file/d/1AbCdEfGh/preview');
    expect(screen.getByText('Read the first 4 pages before you order.')).toBeDefined();
    const drive = await linkOf('View in Google Drive');
    expect([drive.href, drive.target]).toEqual([drivePdf, '_blank']);
  });

  test('The page of a material without a preview says so, and how a printed copy is bought and delivered.', async () => {
    open(`/material/${add('Keats')}`);
    expect(await screen.findByText('No preview online yet')).toBeDefined();
    const steps = within(screen.getByRole('region', { name: 'How to Purchase' }));
    expect(steps.getAllByRole('listitem')).toHaveLength(3);
    expect(screen.getByRole('region', { name: 'Printed copy' }).textContent).toContain('3-5 business days');
    fireEvent.click(screen.getByRole('button', { name: 'View in Google Drive' }));
    expect(await screen.findByText('Google Drive link not available')).toBeDefined();
    expect(
      within(screen.getByRole('region', { name: 'Preview' })).getByRole('button', { name: /^Contact/ }),
    ).toBeDefined();
  });

  test('A visitor to the page of a material has no way into the chat but a button that asks for a login.', async () => {
    open(`/material/${add('Keats', { category: 'UG_TRB' })}`);
    expect((await screen.findAllByRole('button', { name: 'Contact Admin: Keats' })).length).toBeGreaterThan(0);
    const chats = screen.queryAllByRole('link').filter((link) => link.getAttribute('href')?.includes('interested'));
    expect(chats).toEqual([]);
  });

  test('The page of a material shows others of its category, those next to it, and leads to them.', async () => {
    const [, id] = [1, 2, 3].map((unit) => add(`Unit ${unit}`, { category: 'PG_TRB' }));
    open(`/material/${id}`);
    const related = within(await screen.findByRole('region', { name: 'More PG TRB materials' }));
    expect(related.getByRole('link', { name: /Unit 1/ })).toBeDefined();
    fireEvent.click(related.getByRole('link', { name: /Unit 3/ }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Unit 3'));
  });

  test('The page of a material that does not exist leads back to the materials.', async () => {
    add('Drama');
    open('/material/unknown');
    expect(await screen.findByRole('heading', { level: 1, name: 'Material not found' })).toBeDefined();
    fireEvent.click(await linkOf('Back to Materials'));
    await shows('Drama');
  });

  test('A material is shared on WhatsApp with its title and address.', async () => {
    const id = add('Wit & Humour');
    open(`/material/${id}`);
    const link = new URL((await linkOf('Share on WhatsApp')).href);
    expect(link.origin + link.pathname).toBe('https://wa.me/');
    expect(link.searchParams.get('text')).toMatch(new RegExp(`^Wit & Humour\nhttp\\S+/material/${id}$`));
  });
});
