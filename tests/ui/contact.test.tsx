import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Component as ContactPage } from '#client/features/site/contact/ContactPage.tsx';
import { contactMessages } from '#server/db/schema/contact.ts';
import { messages } from '#shared/messages.ts';
import { siteSections } from '#shared/site.ts';
import { shownAddress } from '../support/render.tsx';
import { renderScreen } from '../support/screen.tsx';
import { createTestContext, type TestContext } from '../support/test-context.ts';

vi.setConfig({ testTimeout: 20_000 });

let context: TestContext;
beforeEach(() => {
  context = createTestContext();
});
afterEach(() => context.close());

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const fill = async (label: string, value: string) => fireEvent.change(await field(label), { target: { value } });
const chooseTab = (name: string) => fireEvent.click(screen.getByRole('tab', { name }));
const panel = () => within(screen.getByRole('tabpanel'));

test('The tabs of the contact page say what there is, and stand in the address.', async () => {
  renderScreen(context, null, <ContactPage />, { at: '/contact' });
  expect((await screen.findByRole('tab', { selected: true })).textContent).toBe('Contact Form');
  expect(screen.getAllByText('We reply within 24 hours.')).not.toEqual([]);
  // A sample that nobody has confirmed.
  expect(screen.queryByText(/12\+ years/)).toBeNull();
  const { contactPhone, contactEmail } = siteSections.facts;
  const linkTo = (name: string | RegExp) => screen.getAllByRole('link', { name })[0]?.getAttribute('href');
  expect(linkTo(/^Call/)).toBe(linkTo(contactPhone));
  expect(linkTo('Email us')).toBe(linkTo(contactEmail));
  expect(linkTo(contactPhone)).toBe(`tel:${contactPhone.replaceAll(' ', '')}`);
  expect(linkTo(contactEmail)).toBe(`mailto:${contactEmail}`);
  const category = (await field('Category')) as unknown as HTMLSelectElement;
  expect([...category.options].map(({ text }) => text)).toEqual([
    'General Inquiry',
    'Course Information',
    'Personal Coaching',
    'Study Materials',
    'Research Guidance',
    'Complaint',
    'My data',
  ]);
  expect(category.value).toBe('general');
  expect((await field('Message')).getAttribute('rows')).toBe('6');
  expect([(await field('Phone')).type, (await field('Email')).type]).toEqual(['tel', 'email']);

  chooseTab('Our Services');
  expect(shownAddress().search).toBe('?tab=services');
  const services = panel().getAllByRole('listitem');
  expect(services).toHaveLength(6);
  const popular = services.filter(({ textContent }) => textContent?.includes('Popular'));
  expect(popular.map((service) => within(service).getByRole('heading').textContent)).toEqual([
    'UGC-NET Coaching',
    'SET Preparation',
    'Online Tutoring',
  ]);
  chooseTab('FAQ');
  expect(shownAddress().search).toBe('?tab=faq');
  expect(panel().getAllByRole('heading', { level: 3 })).toHaveLength(4);
  expect(panel().getByText(/Coaching programs last 3-6 months/)).toBeDefined();
});

test('The contact page opens at the tab of its address.', async () => {
  renderScreen(context, null, <ContactPage />, { at: '/contact?tab=faq' });
  expect((await screen.findByRole('tab', { selected: true })).textContent).toBe('FAQ');
});

test('Nothing typed into the contact form is lost when sending fails or another tab is looked at.', async () => {
  let isDown = true;
  renderScreen(context, null, <ContactPage />, {
    at: '/contact',
    answer: (path) => {
      if (isDown && path === 'contact.send') throw new TypeError('Failed to fetch');
      return null;
    },
  });
  const typed = 'Do you teach in Theni?\n\nI can come on Sundays.';
  await fill('Full Name', 'Kavitha S.');
  await fill('Email', 'kavitha@example.com');
  await fill('Subject', 'Sunday classes');
  await fill('Message', typed);
  // The site's clock stands still in a test, and takes whoever is too quick for a program.
  context.advance(5000);
  fireEvent.click(screen.getByRole('button', { name: 'Send Message' }));
  await waitFor(() => expect(panel().getByText(messages.contactFailed)).toBeDefined());
  chooseTab('FAQ');
  chooseTab('Contact Form');
  expect([(await field('Subject')).value, (await field('Message')).value]).toEqual(['Sunday classes', typed]);
  isDown = false;
  fireEvent.click(await screen.findByRole('button', { name: 'Send Message' }));
  expect(await screen.findByText(messages.contactSent)).toBeDefined();
  expect(context.db.select().from(contactMessages).all()).toMatchObject([
    { subject: 'Sunday classes', message: typed },
  ]);
});

test('Whoever is signed in finds name and address filled in on the contact form.', async () => {
  renderScreen(context, context.addUser('asha'), <ContactPage />, { at: '/contact' });
  await waitFor(async () => expect((await field('Email')).value).toBe('asha@example.com'));
  expect((await field('Full Name')).value).toBe('asha');
});

test('The number of a complaint stays on the page after it is sent.', async () => {
  renderScreen(context, null, <ContactPage />, { at: '/contact?category=complaint' });
  expect((await field('Category')).value).toBe('complaint');
  await fill('Full Name', 'Kavitha S.');
  await fill('Email', 'kavitha@example.com');
  await fill('Subject', 'Torn copy');
  await fill('Message', 'Three pages are missing.');
  fireEvent.click(screen.getByRole('button', { name: 'Send Message' }));
  expect(await screen.findByText(/^Your ticket number: T-[0-9A-F]{8}$/)).toBeDefined();
});
