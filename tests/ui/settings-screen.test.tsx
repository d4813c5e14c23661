import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SettingsScreen } from '#client/admin/site/SettingsScreen.tsx';
import { siteSection } from '#server/features/site/site.data.ts';
import { siteSections } from '#shared/site.ts';
import { renderScreen } from '../support/screen.tsx';
import { createTestContext, type TestContext } from '../support/test-context.ts';

// Each key typed draws the whole form again.
vi.setConfig({ testTimeout: 20_000 });

let context: TestContext;
beforeEach(() => {
  context = createTestContext();
  // Fields that grow with their text listen to it; happy-dom has none.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
});
afterEach(() => context.close());

const open = async (section: string, label: string) => {
  const owner = context.addUser('owner', { isAdmin: true });
  renderScreen(context, owner, <SettingsScreen />, { at: `/?section=${section}` });
  return within(await screen.findByRole('form', { name: label }));
};
type Form = Awaited<ReturnType<typeof open>>;

const field = (form: Form, label: string) => form.getByLabelText<HTMLInputElement>(label);
const fill = (form: Form, label: string, value: string) => fireEvent.change(field(form, label), { target: { value } });
const press = (form: Form, name: string) => userEvent.click(form.getByRole('button', { name }));
const toast = async (text: string) => expect(await screen.findByText(text)).toBeTruthy();
const describedBy = (input: HTMLElement) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

test('A setting that must not be empty says so at its field, which gets the focus.', async () => {
  const form = await open('home', 'Home');
  expect(form.getByText('Sample text')).toBeTruthy();
  fill(form, 'Headline', '');
  await press(form, 'Save');
  await waitFor(() => expect(describedBy(field(form, 'Headline'))).toContain('Please fill this in'));
  expect(document.activeElement).toBe(field(form, 'Headline'));
  expect(siteSection(context.db, context.config, 'home')).toEqual(siteSections.home);
});

test('A UPI id that is none is refused at its field.', async () => {
  const form = await open('facts', 'Site and contact');
  fill(form, 'UPI id', 'no upi id');
  await press(form, 'Save');
  await waitFor(() => expect(describedBy(field(form, 'UPI id'))).toContain('Please enter a UPI id such as name@bank'));
});

test('The entries of a list are added, moved and removed, and the focus moves along.', async () => {
  const form = await open('home', 'Home');
  const figures = within(form.getByRole('group', { name: 'Figures' }));
  const entry = (number: number) => within(figures.getByRole('group', { name: `figure ${number}` }));
  await press(figures, 'Add figure');
  expect(document.activeElement).toBe(entry(7).getByLabelText('Figure'));
  fireEvent.change(entry(7).getByLabelText('Figure'), { target: { value: '38' } });
  fireEvent.change(entry(7).getByLabelText('What it counts'), { target: { value: 'Districts reached' } });
  figures.getByRole('button', { name: 'Move figure 7 up' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(figures.getByRole('button', { name: 'Move figure 6 up' }));
  expect(entry(6).getByLabelText<HTMLInputElement>('Figure').value).toBe('38');
  await press(figures, 'Remove figure 1');
  expect(figures.getAllByRole('group', { name: /^figure/ })).toHaveLength(6);
  expect(form.getByText('Not saved yet')).toBeTruthy();

  await press(form, 'Save');
  await toast('Settings saved. The site shows them now.');
  const { stats } = (await context.visitor.site.content({ section: 'home' })) as typeof siteSections.home;
  expect(stats.map(({ label }) => label)).toEqual([
    ...siteSections.home.stats.slice(1, 5).map(({ label }) => label),
    'Districts reached',
    siteSections.home.stats[5]?.label,
  ]);
});

test('A changed section is named so, and is reset to its default after a question.', async () => {
  const form = await open('contact', 'Contact');
  fill(form, 'Headline', 'Write to us');
  await press(form, 'Save');
  await toast('Settings saved. The site shows them now.');
  expect(await form.findByText('Edited')).toBeTruthy();
  expect(await screen.findByRole('option', { name: 'Contact (changed)' })).toBeTruthy();
  expect(await context.visitor.site.content({ section: 'contact' })).toMatchObject({ headline: 'Write to us' });

  await press(form, 'Reset to default');
  const question = await screen.findByRole('dialog', { name: 'Reset to default?' });
  expect(await context.visitor.site.content({ section: 'contact' })).toMatchObject({ headline: 'Write to us' });
  await userEvent.click(within(question).getByRole('button', { name: 'Reset to default' }));
  await toast('Reset to default. The site shows it now.');
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Headline').value).toBe(siteSections.contact.headline),
  );
  expect(await context.visitor.site.content({ section: 'contact' })).toMatchObject({
    headline: siteSections.contact.headline,
  });
  await screen.findByRole('option', { name: 'Contact' });
});

test('Beside a section that no public page shows there is no live preview, however wide the window.', async () => {
  const owner = context.addUser('owner', { isAdmin: true });
  const real = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => real(query.replace('75em', '1px')));
  const previews = async (section: string, label: string) => {
    const { unmount } = renderScreen(context, owner, <SettingsScreen />, { at: `/?section=${section}` });
    await screen.findByRole('form', { name: label });
    const shown = screen.queryAllByRole('region', { name: 'Live preview' }).length;
    unmount();
    return shown;
  };
  expect(await previews('home', 'Home')).toBe(1);
  expect(await previews('reminders', 'Payment reminders')).toBe(0);
  vi.restoreAllMocks();
});
