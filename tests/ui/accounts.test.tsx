import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Component as ConfirmEmailPage } from '#client/features/accounts/ConfirmEmailPage.tsx';
import { ContactForm } from '#client/features/site/contact/ContactForm.tsx';
import { createTrpcClient, watchActivity } from '#client/lib/trpc.ts';
import { VerificationBadge } from '#client/ui/ToneBadge.tsx';
import { profiles, users } from '#server/db/schema/users.ts';
import { messages } from '#shared/messages.ts';
import { renderUi } from '../support/render.tsx';
import { renderScreen } from '../support/screen.tsx';
import { createTestContext, type TestContext } from '../support/test-context.ts';

vi.setConfig({ testTimeout: 20_000 });

describe('The page of the confirmation link', () => {
  let context: TestContext;
  beforeEach(() => {
    context = createTestContext();
  });
  afterEach(() => context.close());

  const open = async () => {
    await context.visitor.auth.signUp({ fullName: 'Kavitha', email: 'kavitha@example.com', password: 'temple-lamp-9' });
    window.location.hash = await context.mailedToken();
    renderScreen(context, null, <ConfirmEmailPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm my email address' }));
    expect(await screen.findByText(messages.signUpPassword)).toBeDefined();
  };
  const submit = () => userEvent.click(screen.getByRole('button', { name: 'Confirm and log in' }));
  const confirmed = async () => {
    expect(await screen.findByText('Your email address is confirmed. Welcome!')).toBeDefined();
    expect(context.db.select().from(users).get()?.emailConfirmedAt).toBe(context.clock());
  };

  test('In another browser than the one that signed up, the button is followed by the password chosen then.', async () => {
    await open();
    expect(context.db.select().from(users).get()?.emailConfirmedAt).toBeNull();
    await userEvent.type(screen.getByLabelText(/^Password/), 'a guess');
    await submit();
    expect(await screen.findAllByText('This is not the password you chose when you signed up')).not.toEqual([]);
    await userEvent.clear(screen.getByLabelText(/^Password/));
    await userEvent.type(screen.getByLabelText(/^Password/), 'temple-lamp-9');
    await submit();
    await confirmed();
  });

  test('Somebody who did not sign up chooses a name and a password on the same page.', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: /^I didn’t sign up/ }));
    await submit();
    expect(await screen.findByText('Full name is required')).toBeDefined();
    await userEvent.type(screen.getByLabelText(/^Full Name/), 'Kavitha Raman');
    await userEvent.type(screen.getByLabelText(/^New password/), 'palm-leaf-42');
    await submit();
    await confirmed();
    expect(context.db.select().from(profiles).get()?.fullName).toBe('Kavitha Raman');
  });
});

describe('The contact form', () => {
  test('The contact form sends a message.', async () => {
    const context = createTestContext();
    renderScreen(context, null, <ContactForm promise="" />);
    for (const [label, text] of [
      ['Full Name', 'Kavitha'],
      ['Email', 'kavitha@example.com'],
      ['Subject', 'Batch'],
      ['Message', 'Is there one?'],
    ] as const)
      await userEvent.type(await screen.findByLabelText(new RegExp(`^${label}`)), text);
    await userEvent.click(screen.getByRole('button', { name: 'Send Message' }));
    await waitFor(() => expect(context.mails()).toHaveLength(1));
    await context.close();
  });

  test('The contact form says when there is no connection, and can then be sent again.', async () => {
    renderUi(<ContactForm promise="" />, { 'auth.session': () => null });
    for (const label of ['Full Name', 'Subject', 'Message'])
      await userEvent.type(await screen.findByLabelText(new RegExp(`^${label}`)), 'Kavitha');
    await userEvent.type(screen.getByLabelText(/^Email/), 'kavitha@example.com');
    await userEvent.click(screen.getByRole('button', { name: 'Send Message' }));
    expect(await screen.findAllByText(messages.contactFailed)).not.toEqual([]);
    expect(await screen.findByRole('button', { name: 'Send Message' })).toBeDefined();
  });
});

test('A verification status that this version does not know is shown as pending.', async () => {
  renderUi(<VerificationBadge status="suspended" />);
  expect(await screen.findByText('Pending')).toBeDefined();
});

describe('Requests of an unused page', () => {
  test('The requests of a page are marked as background a minute after the last touch or key, until the next one.', async () => {
    const marks: (string | null)[] = [];
    vi.stubGlobal('fetch', async (_url: unknown, { headers }: RequestInit) => {
      marks.push(new Headers(headers).get('x-background'));
      return new Response(JSON.stringify([{ result: { data: null } }]));
    });
    const now = vi.spyOn(performance, 'now').mockReturnValue(100_000);
    watchActivity();
    const client = createTrpcClient();
    const ask = () => client.auth.session.query();
    window.dispatchEvent(new Event('pointerdown'));
    await ask();
    now.mockReturnValue(160_001);
    await ask();
    window.dispatchEvent(new Event('keydown'));
    await ask();
    expect(marks).toEqual([null, '1', null]);
    now.mockRestore();
    vi.unstubAllGlobals();
  });
});
