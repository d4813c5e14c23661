import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Component as ForgotPasswordPage } from '#client/features/accounts/ForgotPasswordPage.tsx';
import { Component as LoginPage } from '#client/features/accounts/LoginPage.tsx';
import { Component as HallPage } from '#client/features/mock-tests/hall/HallPage.tsx';
import { Component as PrintRequestPage } from '#client/features/orders/PrintRequestPage.tsx';
import { tests } from '#server/db/schema/tests.ts';
import { putPaper } from '../support/papers.ts';
import { shownAddress } from '../support/render.tsx';
import { renderScreen } from '../support/screen.tsx';
import { addMaterial } from '../support/shop.ts';
import { createTestContext, type TestContext } from '../support/test-context.ts';

let context: TestContext;
beforeEach(() => {
  context = createTestContext();
});
afterEach(() => context.close());

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const fill = async (label: string, value: string) => fireEvent.change(await field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const chooseSignUp = async () => fireEvent.click(await screen.findByRole('tab', { name: 'Sign Up' }));
const describedBy = (input: HTMLInputElement) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

test('What is missing to sign in is said at its field, and the first of them gets the focus.', async () => {
  renderScreen(context, null, <LoginPage />, { at: '/login' });
  const email = await field('Email');
  press('Sign In');
  await waitFor(() => expect(describedBy(email)).toContain('Email is required'));
  expect(describedBy(await field('Password'))).toContain('Password is required');
  await waitFor(() => expect(document.activeElement).toBe(email));
});

test('What is wrong with signing in is said at the form and in a toast, and what was typed stays and can be shown.', async () => {
  renderScreen(context, null, <LoginPage />, { at: '/login' });
  await fill('Email', 'student@example.com');
  await fill('Password', 'a wrong one');
  press('Sign In');
  await waitFor(() => expect(screen.getAllByText('Invalid login credentials')).toHaveLength(2));
  expect((await field('Email')).value).toBe('student@example.com');
  const password = await field('Password');
  expect([password.value, password.type]).toEqual(['a wrong one', 'password']);
  fireEvent.mouseDown(screen.getByRole('button', { name: 'Show what is typed' }));
  expect((await field('Password')).type).toBe('text');
});

test('What is wrong with signing up is said at the field, and what was typed stays, from signing in too.', async () => {
  renderScreen(context, null, <LoginPage />, { at: '/login' });
  await fill('Email', 'kavitha@example.com');
  await chooseSignUp();
  await fill('Full Name', 'Kavitha');
  expect((await field('Email')).value).toBe('kavitha@example.com');
  await fill('Password', '12345');
  press('Sign Up');
  expect(await screen.findByText('Password must be at least 6 characters')).toBeDefined();
  await fill('Password', 'password');
  // The site's clock stands still in a test, and takes whoever is too quick for a program.
  context.advance(5000);
  press('Sign Up');
  const password = await field('Password');
  await waitFor(() => expect(describedBy(password)).toContain('This password is too common; please choose another'));
  expect(password.getAttribute('aria-invalid')).toBe('true');
  expect((await field('Full Name')).value).toBe('Kavitha');
});

test('Password managers and phones are told what each field of signing in and up is.', async () => {
  renderScreen(context, null, <LoginPage />, { at: '/login' });
  const told = async (...labels: string[]) =>
    Promise.all(labels.map(async (label) => (await field(label)).autocomplete));
  expect(await told('Email', 'Password')).toEqual(['username', 'current-password']);
  await chooseSignUp();
  expect(await told('Full Name', 'Email', 'Password')).toEqual(['name', 'email', 'new-password']);
});

test('Signing in and up without the site answering says so in the specification’s words.', async () => {
  const answer = (path: string): null => {
    if (['auth.signIn', 'auth.signUp'].includes(path)) throw new TypeError('Failed to fetch');
    return null;
  };
  renderScreen(context, null, <LoginPage />, { at: '/login', answer });
  await fill('Email', 'student@example.com');
  await fill('Password', 'temple-lamp-9');
  press('Sign In');
  expect(await screen.findAllByText('An unexpected error occurred during sign in')).not.toEqual([]);
  await chooseSignUp();
  await fill('Full Name', 'Kavitha');
  await fill('Password', 'temple-lamp-9');
  press('Sign Up');
  expect(await screen.findAllByText('An unexpected error occurred during sign up')).not.toEqual([]);
});

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/profile'])(
  'Login leads somebody who is signed in to the address %s only where it is on the site.',
  async (next) => {
    const pages = (
      <Routes>
        <Route path="/login" element={<LoginPage />} />
        <Route path="*" element={null} />
      </Routes>
    );
    renderScreen(context, context.addUser('asha'), pages, { at: `/login?next=${encodeURIComponent(next)}` });
    await waitFor(() => expect(shownAddress().pathname).toBe(next === '/profile' ? '/profile' : '/'));
  },
);

test('An address typed at signing in is handed on to whoever forgot the password, and the refusal stays behind.', async () => {
  const pages = (
    <Routes>
      <Route path="/login" element={<LoginPage />} />
      <Route path="/forgot-password" element={<ForgotPasswordPage />} />
    </Routes>
  );
  renderScreen(context, null, pages, { at: '/login' });
  await fill('Email', 'kavitha@example.com');
  await fill('Password', 'a wrong one');
  press('Sign In');
  await waitFor(() => expect(screen.getAllByText('Invalid login credentials')).toHaveLength(2));
  fireEvent.click(screen.getByRole('link', { name: 'Forgot your password?' }));
  expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).toBeDefined();
  await waitFor(async () => expect((await field('Email')).value).toBe('kavitha@example.com'));
  await waitFor(() => expect(screen.queryByText('Invalid login credentials')).toBeNull());
});

const pagesForStudents = (
  <Routes>
    <Route path="/order-printed" element={<PrintRequestPage />} />
    <Route path="/tests/:id" element={<HallPage />} />
    <Route path="/login" element={<LoginPage />} />
  </Routes>
);

test('A stranger at the address of a test reads which test it is, there and at signing up, and comes back to it.', async () => {
  const testId = await putPaper(context, { title: 'Model Examination 1' });
  renderScreen(context, null, pagesForStudents, { at: `/tests/${testId}` });
  expect((await screen.findByText('Model Examination 1')).parentElement?.textContent).toBe(
    'to take Model Examination 1',
  );
  expect(screen.getByRole('heading', { name: 'Please Login' })).toBeDefined();
  fireEvent.click(screen.getByRole('link', { name: 'Login' }));
  expect(await screen.findByRole('heading', { name: 'Create your account' })).toBeDefined();
  expect(await screen.findByText('Model Examination 1')).toBeDefined();
  expect(new URLSearchParams(shownAddress().search).get('next')).toBe(`/tests/${testId}`);
});

test('A stranger who orders a printed copy reads of which book.', async () => {
  const id = addMaterial(context, { title: 'Unit 4: Drama' });
  renderScreen(context, null, pagesForStudents, { at: `/order-printed?material=${id}` });
  expect((await screen.findByText('Unit 4: Drama')).parentElement?.textContent).toBe(
    'to order a printed copy of Unit 4: Drama',
  );
});

test('A stranger at the address of a test that is not on the list reads nothing of it.', async () => {
  const testId = await putPaper(context, { title: 'Draft paper' });
  context.db.update(tests).set({ isActive: false }).run();
  renderScreen(context, null, pagesForStudents, { at: `/tests/${testId}` });
  expect(await screen.findByText(/^This page belongs to your account/)).toBeDefined();
  expect(await context.visitor.tests.title({ id: testId })).toBeNull();
});
