import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Component as LoginPage } from '#client/features/accounts/LoginPage.tsx';
import { shownAddress } from '../support/render.tsx';
import { renderScreen } from '../support/screen.tsx';
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
