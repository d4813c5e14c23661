import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DeskScreen } from '#client/admin/orders/DeskScreen.tsx';
import { PayByUpi } from '#client/features/payments/PayByUpi.tsx';
import { orders } from '#server/db/schema/orders.ts';
import { paymentReports } from '#server/db/schema/payments.ts';
import { profiles } from '#server/db/schema/users.ts';
import { deskMessages } from '#shared/messages.ts';
import { shortOrderId } from '#shared/orders.ts';
import type { SessionUser } from '#shared/users.ts';
import { addPrinted, awaitingOrder } from '../support/desk.ts';
import { keepAllStates, putOrder } from '../support/orders.ts';
import { renderScreen } from '../support/screen.tsx';
import { createTestContext, type TestContext } from '../support/test-context.ts';

// The desk is drawn several times over a real data file.
vi.setConfig({ testTimeout: 20_000 });

const utr = '712345678901';
let context: TestContext;
let owner: SessionUser;
beforeEach(() => {
  context = createTestContext({ env: { UPI_ID: 'teacher@okbank' } });
  owner = context.addUser('owner', { isAdmin: true });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await context.close();
});

const open = (tab = '') => renderScreen(context, owner, <DeskScreen />, { at: `/admin/desk${tab && `?tab=${tab}`}` });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const find = (id: string) => context.db.select().from(orders).where(eq(orders.id, id)).get();

/** Adds an unpaid UPI order of ₹199; returns its id. */
const putAwaiting = (contactName = 'Selvi') =>
  putOrder(context, {
    contactName,
    source: 'desk',
    payBy: 'upi',
    quotedAt: context.clock(),
    items: [{ kind: 'printed' }],
  });

describe('Orders from a chat', () => {
  test('An order of somebody who only wrote in chat is typed in by the admin and noted as paid.', async () => {
    addPrinted(context, { title: 'Grammar', printPricePaise: 30_000 });
    open();
    await press('New order');
    const form = await dialog('New order');
    await press('Create order');
    expect(form.getByText('Full name is required')).toBeTruthy();
    expect(form.getByText('Choose at least one material')).toBeTruthy();
    fill(form.getByLabelText(/^Full name/), 'முருகேசன்');
    fill(form.getByLabelText(/^Phone/), '90000 51607');
    fill(form.getByLabelText(/^Address/), '7 Bedford Road\nCoonoor 643101');
    fill(form.getByLabelText('Add a material'), 'Grammar');
    const option = await form.findByRole('option', { name: /^Add Grammar/ });
    expect(option.textContent).toContain('₹300');
    await userEvent.click(option);
    expect(form.getByLabelText<HTMLInputElement>('Unit price (₹)').value).toBe('300');
    fill(form.getByLabelText('Copies'), '2');
    fill(form.getByLabelText('Courier charge (₹)'), '50');
    expect(form.getByText('Total ₹650')).toBeTruthy();
    await press('Create order: 2 copies, ₹650');
    expect(await screen.findByText('Order created.')).toBeTruthy();
    const order = await dialog(/^Order #/);
    await userEvent.click(await order.findByRole('button', { name: /^Payment received/ }));
    await press('Record ₹650');
    expect(await screen.findByText('Payment recorded. The order is confirmed.')).toBeTruthy();
    expect((await order.findAllByText('Payment of ₹650 received')).length).toBeGreaterThan(0);
    expect(context.db.select().from(orders).all()).toMatchObject([
      { contactName: 'முருகேசன்', status: 'confirmed', totalPaise: 65_000 },
    ]);
  });
});

describe('A chat that is pasted whole', () => {
  const paste = async (chat: string) => {
    open();
    await press('New order');
    const form = await dialog('New order');
    const box = form.getByLabelText<HTMLTextAreaElement>(/^Chat/);
    await userEvent.click(box);
    await userEvent.paste(chat);
    const read = within(await form.findByRole('list', { name: 'Read from the chat' }));
    return { form, box, read };
  };

  test('What is sure fills in a new order, to which only the look is left; what is not understood stays.', async () => {
    addPrinted(context, { title: 'English Grammar', printPricePaise: 30_000 });
    addPrinted(context, { title: 'British Drama', printPricePaise: 20_000 });
    putOrder(context, {
      source: 'desk',
      contactName: 'Kala Devi',
      phone: '+919840123456',
      shippingAddress: '1 Old Street, Salem 636001',
    });
    const { form, box, read } = await paste(
      'Vanakkam sir\nEnakku English Grammar rendu venum, British Drama 1\n98401 23456\n12 North Street\nMadurai 625020\nEppo next batch?',
    );
    expect(
      form.getByText(/^Read from the chat.*This number has ordered before\. The line left above was not understood/),
    ).toBeTruthy();
    expect(form.getByLabelText<HTMLInputElement>(/^Full name/).value).toBe('Kala Devi');
    expect(read.getByText(/^Not in the chat; from order #/)).toBeTruthy();
    expect(form.getByLabelText<HTMLInputElement>(/^Phone/).value).toBe('+91 98401 23456');
    expect(form.getByLabelText<HTMLTextAreaElement>(/^Address/).value).toBe('12 North Street\nMadurai 625020');
    expect(read.getAllByText(/^Line 2: “Enakku English Grammar rendu venum, British Drama 1”$/)).toHaveLength(2);
    expect(form.getByText('Total ₹800, to be quoted')).toBeTruthy();
    expect(box.value).toBe('Eppo next batch?');
    await press('Create order: 3 copies, to be quoted');
    await screen.findByText('Order created.');
    expect(context.db.select().from(orders).all()).toContainEqual(
      expect.objectContaining({ contactName: 'Kala Devi', chatLanguage: 'tamil', source: 'desk' }),
    );
  });

  test('What is not sure is not filled in: it waits with its line and the reason, and a press takes it.', async () => {
    addPrinted(context, { title: 'English Grammar', printPricePaise: 30_000 });
    const { form, read } = await paste('English Grammar vilai evlo mam?\nName: Kala Devi\n919876501234');
    expect(form.getByText(/2 things are not sure and not filled in\. Not found: the address\./)).toBeTruthy();
    expect(read.getByText('Please check: It is asked about, perhaps not ordered')).toBeTruthy();
    expect(form.getByLabelText<HTMLInputElement>(/^Phone/).value).toBe('');
    expect(form.queryByLabelText('Copies')).toBeNull();
    await userEvent.click(read.getByRole('button', { name: /^Use this: 1 × English Grammar/ }));
    expect(form.getByLabelText<HTMLSelectElement>('Copies').value).toBe('1');
    expect(read.queryByRole('button', { name: /English Grammar/ })).toBeNull();
    await userEvent.click(read.getByRole('button', { name: /^Use this: Phone/ }));
    expect(form.getByLabelText<HTMLInputElement>(/^Phone/).value).toBe('+91 98765 01234');
  });

  test('An account that has the number is a choice, with its email and the words that nobody proved the number.', async () => {
    const student = context.addUser('kavitha');
    context.db.update(profiles).set({ phone: '+919840123456' }).where(eq(profiles.userId, student.id)).run();
    const { form } = await paste('Name: Kala Devi\nPh 98401 23456');
    expect(await form.findByText(/number not proved/)).toBeTruthy();
    expect(form.getByLabelText<HTMLInputElement>(/^Email/).value).toBe('');
    await userEvent.click(form.getByRole('button', { name: `Use this account: ${student.email}` }));
    expect(form.getByLabelText<HTMLInputElement>(/^Email/).value).toBe(student.email);
    expect(form.getByLabelText<HTMLInputElement>(/^Full name/).value).toBe('Kala Devi');
  });

  test('Of a chat that is too long the newest part is read, and that is said.', async () => {
    const { form } = await paste(`Name: Old Name\n${'see you\n'.repeat(2600)}Name: Kala Devi`);
    expect(form.getByText(/^Only the last 20,000 characters were read\./)).toBeTruthy();
    expect(form.getByLabelText<HTMLInputElement>(/^Full name/).value).toBe('Kala Devi');
  });
});

describe('Quotes and parcels', () => {
  test('A quote is refused without a courier charge, and says its total before it is sent.', async () => {
    const student = context.addUser('kavitha');
    const materialId = addPrinted(context, { title: 'Phonetics', printPricePaise: 0 });
    const id = putOrder(context, {
      user: student,
      source: 'desk',
      payBy: 'upi',
      totalPaise: 0,
      items: [{ materialId, title: 'Phonetics', kind: 'printed', quantity: 2, unitPricePaise: 0 }],
    });
    open('quote');
    await press(`Send quote: order ${shortOrderId(id)}`);
    const quote = await dialog(`Quote for order ${shortOrderId(id)}`);
    fill(await quote.findByLabelText(/^Unit price: Phonetics/), '250');
    await userEvent.click(quote.getByRole('button', { name: 'Send quote' }));
    expect(quote.getByText('Please enter the courier charge, or 0')).toBeTruthy();
    fill(quote.getByLabelText(/^Courier charge/), '60');
    expect(quote.getByText('Total ₹560')).toBeTruthy();
    await userEvent.click(quote.getByRole('button', { name: 'Send quote' }));
    expect(await screen.findByText('Quote sent.')).toBeTruthy();
    expect(find(id)?.totalPaise).toBe(56_000);
  });

  test('A parcel is not marked as shipped without its tracking number.', async () => {
    const id = putOrder(context, { status: 'confirmed', confirmedAt: context.clock(), items: [{ kind: 'printed' }] });
    open('send');
    await press(`Ship: order ${shortOrderId(id)}`);
    const parcel = await dialog(`Ship order ${shortOrderId(id)}`);
    await userEvent.click(parcel.getByRole('button', { name: 'Mark as shipped' }));
    expect(parcel.getByText('Tracking number is required')).toBeTruthy();
    expect(find(id)?.status).toBe('confirmed');
  });

  test('Tracking numbers that were typed, of one order or of several, are lost only after a question.', async () => {
    const id = putOrder(context, { status: 'confirmed', confirmedAt: context.clock(), items: [{ kind: 'printed' }] });
    open('send');
    const reference = shortOrderId(id);
    const typeAndLeave = async (title: string, field: RegExp | string) => {
      fill((await dialog(title)).getByRole('textbox', { name: field }), 'ST100020033');
      await userEvent.keyboard('{Escape}');
      await userEvent.click((await dialog('Discard your changes?')).getByRole('button', { name: 'Discard' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await press(`Ship: order ${reference}`);
    await typeAndLeave(`Ship order ${reference}`, /^Tracking number/);
    await userEvent.click(screen.getByRole('checkbox', { name: `Select order ${reference}` }));
    await press('Ship selected');
    await typeAndLeave('Ship 1 order', new RegExp(reference));
  });
});

describe('Orders one after the other', () => {
  test('After the step in a row of the desk the focus is in the row that follows, for a keyboard to go on.', async () => {
    const [first, second] = ['Selvi', 'Ismail'].map((contactName) =>
      putOrder(context, { contactName, status: 'shipped', items: [{ kind: 'printed' }] }),
    );
    open('way');
    await press(`Delivered: order ${shortOrderId(first ?? '')}`);
    await waitFor(() => expect(screen.queryByText('Selvi')).toBeNull());
    expect(document.activeElement?.textContent).toContain(shortOrderId(second ?? ''));
  });

  test('The desk opens where parcels are overdue, even while payments wait to be checked.', async () => {
    const confirmed = { status: 'confirmed' as const, items: [{ kind: 'printed' as const }] };
    putOrder(context, { ...confirmed, confirmedAt: context.clock() - 30 * 24 * 3_600_000 });
    context.db
      .insert(paymentReports)
      .values({ orderId: putAwaiting('Asha'), utr, createdAt: context.clock() })
      .run();
    open();
    const parcels = within(await screen.findByRole('table', { name: 'To send' }));
    expect(parcels.getByRole('rowheader', { name: 'Overdue (1)' })).toBeTruthy();
  });

  test('After the step of an open order the next one opens, and the message for the first customer stays at hand until it is ticked.', async () => {
    const [first, second] = [putAwaiting('Selvi'), putAwaiting('முருகேசன்')];
    context.db.update(orders).set({ phone: '+919876543210' }).run();
    open('awaiting');
    const rows = await screen.findByRole('table', { name: 'Awaiting payment' });
    expect(within(rows).getByRole('link', { name: 'Send price, on WhatsApp' })).toBeTruthy();
    expect(within(rows).getByRole('link', { name: 'Send price (Tamil), on WhatsApp' })).toBeTruthy();
    await press(shortOrderId(first));
    await dialog(`Order ${shortOrderId(first)}`);
    await userEvent.click(
      (await dialog(`Order ${shortOrderId(first)}`)).getByRole('button', { name: /^Payment received/ }),
    );
    await press('Record ₹199');
    const next = await dialog(`Order ${shortOrderId(second)}`);
    expect(find(first)?.status).toBe('confirmed');
    const done = within(await next.findByRole('region', { name: 'Just done' }));
    expect(await done.findByText(`Selvi, ${shortOrderId(first)}: Confirmed`)).toBeTruthy();
    const message = await done.findByRole('link', { name: 'Tell: paid, on WhatsApp' });
    message.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(message);
    expect(
      await done.findByRole('link', {
        name: 'Tell: paid, on WhatsApp, opened Nov 21, 2026 11:30:00 by owner',
      }),
    ).toBeTruthy();
  });
});

describe('Reported payments', () => {
  test('An admin is warned of the same UTR number, and asked before a payment with it is accepted.', async () => {
    for (const name of ['Selvi', 'Ismail'])
      context.db
        .insert(paymentReports)
        .values({ orderId: putAwaiting(name), utr, createdAt: context.clock() })
        .run();
    keepAllStates(context);
    open();
    const cards = await screen.findAllByRole('article', { name: /^Payment of order/ });
    expect(cards).toHaveLength(2);
    for (const card of cards) expect(card.textContent).toContain('UTR already used on another order');
    const accept = () => userEvent.click(screen.getAllByRole('button', { name: /^Accept/ })[0] as HTMLElement);
    const title = 'UTR already used on another order';
    await accept();
    await userEvent.click((await dialog(title)).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(context.db.select().from(orders).where(eq(orders.status, 'confirmed')).all()).toEqual([]);
    await accept();
    await userEvent.click((await dialog(title)).getByRole('button', { name: 'Accept anyway' }));
    await waitFor(() => expect(screen.getAllByRole('article', { name: /^Payment of order/ })).toHaveLength(1));
    expect(await screen.findByText(/Paid on order/)).toBeTruthy();
    expect(context.db.select().from(orders).where(eq(orders.status, 'confirmed')).all()).toHaveLength(1);
  });

  test('A report of another amount than what is due says both amounts, and its acceptance confirms the order.', async () => {
    const orderId = putAwaiting();
    context.db.insert(paymentReports).values({ orderId, utr, amountPaise: 20_000, createdAt: context.clock() }).run();
    keepAllStates(context);
    open();
    const card = await screen.findByRole('article', { name: `Payment of order ${shortOrderId(orderId)}` });
    expect(within(card).getByText('₹200')).toBeTruthy();
    expect(within(card).getByText('of ₹199 due')).toBeTruthy();
    await press(`Accept the payment of order ${shortOrderId(orderId)}`);
    expect(await screen.findByText(`₹200 accepted, order ${shortOrderId(orderId)} confirmed`)).toBeTruthy();
    expect(find(orderId)?.status).toBe('confirmed');
  });

  test('What another admin has decided meanwhile is said once: the button that would be refused again rests.', async () => {
    const orderId = putAwaiting();
    const [report] = context.db
      .insert(paymentReports)
      .values({ orderId, utr, createdAt: context.clock() })
      .returning({ id: paymentReports.id })
      .all();
    keepAllStates(context);
    open();
    await press(`Reject the payment of order ${shortOrderId(orderId)}`);
    const form = await dialog(/^Reject/);
    fill(form.getByRole('textbox', { name: /^Reason/ }), 'Not found');
    const other = context.caller(context.addUser('other', { isAdmin: true }));
    await other.paymentReportsAdmin.reject({ reportId: report?.id ?? '', reason: 'Not in the bank' });
    const button = form.getByRole<HTMLButtonElement>('button', { name: 'Reject' });
    await userEvent.click(button);
    await screen.findByText(/^Failed to save your decision/);
    await waitFor(() => expect([button.dataset.loading, button.disabled]).toEqual([undefined, true]));
    fill(form.getByRole('textbox', { name: /^Reason/ }), 'Not found yet');
    expect(button.disabled).toBe(false);
  });

  test('A student who reports a payment is told what is wrong with it, and keeps what was typed when it is refused.', async () => {
    const student = context.addUser('kavitha');
    const id = await awaitingOrder(context, student);
    const order = await context.caller(student).orders.byId({ id });
    renderScreen(context, student, <PayByUpi order={order} />);
    const sent = vi.fn<(url: string, request: RequestInit) => Promise<Response>>(async () =>
      Response.json({ error: 'Too many attempts' }, { status: 429 }),
    );
    vi.stubGlobal('fetch', sent);
    const submit = () => press('Submit payment details');
    await submit();
    expect(screen.getByText('Please enter the UTR number or choose a screenshot')).toBeTruthy();
    const field = screen.getByLabelText('UTR number');
    expect(document.activeElement).toBe(field);
    fill(field, '12345');
    await submit();
    expect(screen.getByText(/^A UTR number has 12 digits/)).toBeTruthy();
    fill(field, '7123 4567 8901');
    fill(screen.getByLabelText('Paid a different amount than ₹310? Enter it (₹)'), 'two hundred');
    await submit();
    expect(screen.getByText('Please enter the amount in rupees')).toBeTruthy();
    fill(screen.getByLabelText('Paid a different amount than ₹310? Enter it (₹)'), '200');
    await submit();
    expect(await screen.findByText(deskMessages.reportFailed('Too many attempts'))).toBeTruthy();
    expect(sent.mock.calls).toEqual([[`/payment-reports/${id}?utr=${utr}&amountPaise=20000`, { method: 'POST' }]]);
    expect((field as HTMLInputElement).value).toBe(utr);
  });
});
