import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { eq, ne } from 'drizzle-orm';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StudentScreen } from '#client/admin/back-office/student/StudentScreen.tsx';
import { Component as DashboardPage } from '#client/features/accounts/DashboardPage.tsx';
import { Component as ProfilePage } from '#client/features/accounts/ProfilePage.tsx';
import { Component as OrdersPage } from '#client/features/orders/OrdersPage.tsx';
import { profiles } from '#server/db/schema/users.ts';
import { paths } from '#shared/paths.ts';
import type { SessionUser } from '#shared/users.ts';
import { putOrder } from '../support/orders.ts';
import { putPaper, rightSheet, take } from '../support/papers.ts';
import { renderScreen } from '../support/screen.tsx';
import { createTestContext, type TestContext } from '../support/test-context.ts';

// A page is drawn several times over a real data file.
vi.setConfig({ testTimeout: 20_000 });

let context: TestContext;
let student: SessionUser;
beforeEach(() => {
  context = createTestContext();
  student = context.addUser('kavitha');
});
afterEach(() => context.close());

test('The dashboard shows a student’s status, latest orders, figures and ways on.', async () => {
  for (let place = 0; place < 6; place++) putOrder(context, { user: student, createdAt: context.clock() + place });
  renderScreen(context, student, <DashboardPage />, { at: '/dashboard' });
  const status = within(await screen.findByRole('region', { name: 'Account status' }));
  expect(status.getByText('Approved')).toBeTruthy();
  const latest = within(await screen.findByRole('list', { name: 'Recent orders' }));
  expect(latest.getAllByRole('listitem')).toHaveLength(5);
  const figures = screen.getByRole('region', { name: 'Account statistics' });
  await waitFor(() => expect(figures.textContent).toMatch(/^6Orders|^Orders6/));
  const ways = within(screen.getByRole('navigation', { name: 'Shortcuts' }));
  for (const name of ['Study Materials', 'Online Tests', 'My Orders', 'Profile'])
    expect(ways.getByRole('link', { name })).toBeTruthy();
});

test('The dashboard draws a student’s progress once there are two attempts to compare.', async () => {
  const testId = await putPaper(context, { attempts: 2 });
  const caller = context.caller(student);
  await take(caller, testId, 'ABCD......');
  const { unmount } = renderScreen(context, student, <DashboardPage />, { at: '/dashboard' });
  await screen.findByText('No orders yet');
  expect(screen.queryByRole('region', { name: 'Mock tests' })).toBeNull();
  unmount();
  context.advance(60_000);
  await take(caller, testId, rightSheet);
  context.advance(60_000);
  await take(caller, await putPaper(context, { title: 'A harder paper' }), 'ABCD......');
  renderScreen(context, student, <DashboardPage />, { at: '/dashboard' });
  expect(await screen.findByText('Your progress in 3 attempts: best 100%, last 0%')).toBeTruthy();
  // Attempts at different tests are not joined, as if one followed from the other.
  const lines = [...document.querySelectorAll('polyline')].map(
    (line) => line.getAttribute('points')?.split(' ').length,
  );
  expect(lines.toSorted((one, other) => Number(one) - Number(other))).toEqual([1, 2]);
});

test('The dashboard leads on to the book, the parcel, the best mark and the test that comes next.', async () => {
  const testId = await putPaper(context, {});
  await take(context.caller(student), testId, rightSheet);
  const next = await putPaper(context, { title: 'Paper of next week' });
  putOrder(context, { user: student, status: 'shipped' });
  renderScreen(context, student, <DashboardPage />, { at: '/dashboard' });
  const ways = within(await screen.findByRole('navigation', { name: 'Continue' }));
  expect(ways.getByRole('link', { name: /^Your parcel/ })).toBeTruthy();
  expect((await ways.findByRole('link', { name: /^Next test Paper of next week/ })).getAttribute('href')).toBe(
    `/tests/${next}`,
  );
  expect((await ways.findByRole('link', { name: /^Best mark 100% in/ })).getAttribute('href')).toBe('/tests/marks');
});

test('When further orders cannot be loaded, those on the screen stay.', async () => {
  for (let place = 0; place < 40; place++) putOrder(context, { user: student, createdAt: context.clock() + place });
  let isDown = false;
  const answer = () => {
    if (isDown) throw new TypeError('Failed to fetch');
    return null;
  };
  renderScreen(context, student, <OrdersPage />, { at: '/orders', answer });
  const list = await screen.findByRole('list', { name: 'Your orders' });
  const shown = list.children.length;
  isDown = true;
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Error loading orders. Please try again later.')).toBeTruthy();
  expect(screen.getByRole('list', { name: 'Your orders' }).children).toHaveLength(shown);
});

test('A student who has nothing yet begins with a free sample.', async () => {
  renderScreen(context, context.addUser('nila', { status: 'pending' }), <DashboardPage />, {
    at: '/dashboard',
  });
  await screen.findByText('No orders yet');
  const links = within(await screen.findByRole('navigation', { name: 'Continue' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Begin hereRead a free sample', paths.samplesTab],
  ]);
});

test('The profile keeps name and phone, says what is wrong with them, and leaves the email alone.', async () => {
  renderScreen(context, student, <ProfilePage />, { at: '/profile' });
  const email = await screen.findByLabelText<HTMLInputElement>('Email');
  expect(email.readOnly).toBe(true);
  expect(screen.getByText('Email cannot be changed. Contact support if needed.')).toBeTruthy();
  const phone = screen.getByLabelText(/^Phone/);
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
  fireEvent.change(phone, { target: { value: '12345' } });
  await save();
  expect(screen.getByText(/^Please enter a 10-digit Indian mobile number/)).toBeTruthy();
  fireEvent.change(phone, { target: { value: '098765 43210' } });
  await save();
  expect(await screen.findByText('Profile updated successfully!')).toBeTruthy();
  expect(context.db.select().from(profiles).where(eq(profiles.userId, student.id)).get()).toMatchObject({
    fullName: 'kavitha',
    phone: '+919876543210',
  });
});

test('The delivery address on the profile is filled from six digits, and the next cart begins with it.', async () => {
  context.addUser('other');
  renderScreen(context, student, <ProfilePage />, { at: '/profile' });
  const panel = within(await screen.findByRole('region', { name: 'Delivery address' }));
  const save = () => userEvent.click(panel.getByRole('button', { name: 'Save address' }));
  fireEvent.change(await panel.findByLabelText(/^Pincode/), { target: { value: '643101' } });
  expect(await panel.findByText(/^Coonoor post office/)).toBeTruthy();
  await save();
  expect(panel.getByText('Address is required')).toBeTruthy();
  fireEvent.change(panel.getByLabelText(/^Address/), { target: { value: '7 Bedford Road' } });
  await save();
  expect(await screen.findByText('Your address is saved. Your next order starts with it.')).toBeTruthy();
  const known = { address: '7 Bedford Road', city: 'The Nilgiris', state: 'Tamil Nadu', pincode: '643101' };
  expect(await context.caller(student).checkout.remembered()).toMatchObject({ fullName: 'kavitha', ...known });
  expect(context.db.select().from(profiles).where(ne(profiles.userId, student.id)).all()).toMatchObject([
    { address: '', pincode: '' },
  ]);
});

test('An address without a student says so to the admin.', async () => {
  const owner = context.addUser('owner', { isAdmin: true });
  const route = <Route path="/admin/users/:id" element={<StudentScreen />} />;
  renderScreen(context, owner, <Routes>{route}</Routes>, { at: `/admin/users/${'f'.repeat(32)}` });
  expect(await screen.findByRole('heading', { level: 1, name: 'Student not found' })).toBeTruthy();
});

test('A student’s page has the sections that hold something, and leaves out the others.', async () => {
  const owner = context.addUser('owner', { isAdmin: true });
  const admin = context.caller(owner).studentsAdmin;
  const id = context.db.select().from(profiles).where(eq(profiles.userId, student.id)).get()?.id ?? '';
  await admin.decide({ ids: [id], status: 'pending' });
  const route = <Route path="/admin/users/:id" element={<StudentScreen />} />;
  renderScreen(context, owner, <Routes>{route}</Routes>, { at: `/admin/users/${id}` });
  const decisions = within(await screen.findByRole('region', { name: 'Decisions' }));
  expect(await decisions.findAllByRole('listitem')).toHaveLength(1);
  for (const name of ['Downloads', 'Test results', 'Messages', 'Answers to a rejection'])
    await waitFor(() => expect(screen.queryByRole('region', { name })).toBeNull());
});

test('The admin gives a student extra time in tests, and the student’s next attempt has it.', async () => {
  const owner = context.addUser('owner', { isAdmin: true });
  const testId = await putPaper(context);
  const id = context.db.select().from(profiles).where(eq(profiles.userId, student.id)).get()?.id ?? '';
  const route = <Route path="/admin/users/:id" element={<StudentScreen />} />;
  renderScreen(context, owner, <Routes>{route}</Routes>, { at: `/admin/users/${id}` });
  const field = await screen.findByLabelText('Extra time in tests');
  fireEvent.change(field, { target: { value: '20' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved. It also counts in a test that the student is taking now.')).toBeTruthy();
  expect(await context.caller(student).hall.test({ testId })).toMatchObject({ extraPerHour: 20, minutes: 53 });
});

test('A phone number typed in Tamil digits stands there in ours once it is saved.', async () => {
  renderScreen(context, student, <ProfilePage />, { at: '/profile' });
  const phone = (await screen.findAllByLabelText<HTMLInputElement>('Phone'))[0] as HTMLInputElement;
  fireEvent.change(phone, { target: { value: '௯௮௭௬௫௪௩௨௧௦' } });
  fireEvent.click(screen.getAllByRole('button', { name: 'Save' })[0] as HTMLElement);
  await waitFor(() => expect(phone.value).toBe('+91 98765 43210'));
});
