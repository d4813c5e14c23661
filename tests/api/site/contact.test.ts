import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#server/db/schema/audit.ts';
import { contactMessages } from '#server/db/schema/contact.ts';
import { settings } from '#server/db/schema/settings.ts';
import { type ContactSendInput, contactCategoryLabels, parsePhoneForChat } from '#shared/contact.ts';
import { settingKey } from '#shared/site.ts';
import { startSmtpServer } from '../../support/smtp.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';

const minute = 60_000;

let context: TestContext;
beforeEach(() => {
  context = createTestContext();
});
afterEach(() => context.close());

const letter = (change: Partial<ContactSendInput> = {}): ContactSendInput => ({
  name: 'Kavitha S.',
  email: 'kavitha@example.com',
  phone: '',
  subject: 'Weekend batch',
  message: 'Is there a weekend batch?\n\nI work on all weekdays.',
  category: 'courses',
  website: '',
  ...change,
});

const stored = () => context.db.select().from(contactMessages).all();
const admin = () => context.caller(context.addUser('admin', { isAdmin: true })).contactAdmin;

describe('A message of a visitor', () => {
  test('A contact message is stored as new and mailed to the educator.', async () => {
    await context.visitor.contact.send(letter({ phone: '098765 43210' }));
    expect(stored()).toMatchObject([
      {
        name: 'Kavitha S.',
        email: 'kavitha@example.com',
        phone: '+919876543210',
        subject: 'Weekend batch',
        message: 'Is there a weekend batch?\n\nI work on all weekdays.',
        category: 'courses',
        status: 'new',
        createdAt: context.clock(),
      },
    ]);
    const [mail] = context.mails();
    expect(mail).toMatchObject({
      recipient: context.config.site.contactEmail,
      subject: 'Message from Kavitha S.: Weekend batch',
    });
    for (const part of ['kavitha@example.com', '+91 98765 43210', 'Course Information', 'I work on all weekdays.'])
      expect(mail?.text).toContain(part);
    expect(mail?.text).toContain('/admin/messages');
  });

  test('A contact message goes to the address that the educator has set.', async () => {
    context.db
      .insert(settings)
      .values({ key: settingKey('facts'), value: { contactEmail: 'meera@trb.example' } })
      .run();
    await context.visitor.contact.send(letter());
    expect(context.mails()[0]?.recipient).toBe('meera@trb.example');
  });

  test('A contact message sent again within minutes is stored once, and sent much later it is stored again.', async () => {
    await context.visitor.contact.send(letter());
    context.advance(minute);
    await context.visitor.contact.send(letter());
    expect(stored()).toHaveLength(1);
    expect(context.mails()).toHaveLength(1);
    await context.visitor.contact.send(letter({ message: 'Another question.' }));
    expect(stored()).toHaveLength(2);
    context.advance(20 * minute);
    await context.visitor.contact.send(letter());
    expect(stored()).toHaveLength(3);
  });

  test.each([
    ['name', ' ', 'Full name is required'],
    ['email', 'kavitha', 'Please enter a valid email address'],
    ['subject', '', 'Subject is required'],
    ['message', '  \n ', 'Message is required'],
    ['phone', 'call me', 'Enter a valid phone number or leave this blank'],
    ['subject', 'Hello\r\nBcc: all@example.com', 'Please remove line breaks and control characters'],
  ] as const)('A contact message needs a valid %s and is refused with %j.', async (field, value, message) => {
    expect(await failure(context.visitor.contact.send(letter({ [field]: value })))).toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringContaining(message),
    });
    expect(stored()).toEqual([]);
  });

  test('One IP address may send five contact messages an hour.', async () => {
    for (let number = 1; number <= 5; number++)
      await context.visitor.contact.send(letter({ message: `Question ${number}` }));
    expect((await failure(context.visitor.contact.send(letter()))).code).toBe('TOO_MANY_REQUESTS');
    await context.caller(null, { ip: '198.51.100.7' }).contact.send(letter());
    expect(stored()).toHaveLength(6);
    context.advance(61 * minute);
    await context.visitor.contact.send(letter({ message: 'Question 6' }));
    expect(stored()).toHaveLength(7);
  });
});

describe('Messages sent by programs', () => {
  test('A contact message with text in the field nobody sees is answered like any other but dropped.', async () => {
    const answer = await context.visitor.contact.send(letter());
    const spam = letter({ message: 'Buy now', website: 'https://spam.example' });
    expect(await context.visitor.contact.send(spam)).toEqual(answer);
    expect(stored()).toHaveLength(1);
    expect(context.mails()).toHaveLength(1);
  });
});

/** The Reply-To header of a mail as it was received. */
const replyToIn = (source: string): string =>
  /^Reply-To: (.*(?:\r\n[ \t].*)*)/im.exec(source.split('\r\n\r\n')[0] ?? '')?.[1] ?? '';

test('A reply to the mail of a contact message goes to the visitor, whatever characters the name has.', async () => {
  const server = await startSmtpServer();
  await context.close();
  context = createTestContext({ transport: createTransport({ url: server.url(), connectionTimeout: 2000 }) });
  await context.visitor.contact.send(letter({ name: 'K. "Kavi", <x@evil.example>' }));
  context.mailer.wake();
  await context.mailer.idle();
  await server.close();
  expect(replyToIn(server.received[0]?.source ?? '')).toMatch(/<kavitha@example\.com>$/);
  expect(server.received[0]?.to).toEqual([context.config.site.contactEmail]);
});

describe('The admin’s list of messages', () => {
  const arrive = async (count: number) => {
    for (let number = 1; number <= count; number++) {
      const category = number % 2 === 0 ? 'materials' : 'general';
      const ip = `192.0.2.${number}`;
      await context
        .caller(null, { ip })
        .contact.send(letter({ name: `Writer ${number}`, subject: `Subject ${number}`, category }));
    }
  };

  test('The admin’s list of messages shows the newest first, page by page, with the total number.', async () => {
    await arrive(5);
    const contactAdmin = admin();
    const first = await contactAdmin.list({ limit: 2 });
    expect(first.items.map(({ name }) => name)).toEqual(['Writer 5', 'Writer 4']);
    expect(first.total).toBe(5);
    const second = await contactAdmin.list({ limit: 2, cursor: first.nextCursor });
    expect(second.items.map(({ name }) => name)).toEqual(['Writer 3', 'Writer 2']);
  });

  test('An admin finds a message by its phone number, however it is written, and by its end.', async () => {
    await context.visitor.contact.send(letter({ phone: '98765-43210' }));
    const contactAdmin = admin();
    const total = async (search: string) => (await contactAdmin.list({ search })).total;
    for (const search of ['98765 43210', '098765-43210', '+91 98765 43210', '0091 98765 43210', '43210'])
      expect([search, await total(search)]).toEqual([search, 1]);
    expect(await total('98765 43211')).toBe(0);
  });

  test('An admin finds messages by words, status and category.', async () => {
    await arrive(4);
    const contactAdmin = admin();
    const names = async (input: Parameters<typeof contactAdmin.list>[0]) =>
      (await contactAdmin.list(input)).items.map(({ name }) => name);
    expect(await names({ search: 'subject 3' })).toEqual(['Writer 3']);
    expect(await names({ search: 'KAVITHA@' })).toHaveLength(4);
    expect(await names({ search: '%' })).toEqual([]);
    expect(await names({ category: 'materials' })).toEqual(['Writer 4', 'Writer 2']);
    const [latest] = (await contactAdmin.list({})).items;
    await contactAdmin.setStatus({ id: latest?.id ?? '', status: 'answered' });
    expect(await names({ status: 'answered' })).toEqual(['Writer 4']);
    expect(await names({ status: 'new' })).toEqual(['Writer 3', 'Writer 2', 'Writer 1']);
    expect(await contactAdmin.counts()).toEqual({ new: 3, answered: 1, closed: 0 });
  });

  test('An admin marks a message as answered and as new again, and each change is recorded once.', async () => {
    await arrive(1);
    const contactAdmin = admin();
    const id = stored()[0]?.id ?? '';
    await contactAdmin.setStatus({ id, status: 'answered' });
    await contactAdmin.setStatus({ id, status: 'answered' });
    await contactAdmin.setStatus({ id, status: 'new' });
    expect(stored()[0]?.status).toBe('new');
    expect(context.db.select().from(auditLog).all()).toMatchObject([
      {
        action: 'answer',
        entity: 'contact_message',
        entityId: id,
        before: { status: 'new' },
        after: { status: 'answered' },
      },
      { action: 'reopen', entityId: id, before: { status: 'answered' }, after: { status: 'new' } },
    ]);
    expect((await failure(contactAdmin.setStatus({ id: 'unknown', status: 'new' }))).code).toBe('NOT_FOUND');
  });

  test('An admin deletes a message and its mail in the outbox for good, and the record names no person.', async () => {
    await arrive(1);
    context.mailer.wake();
    await context.mailer.idle();
    expect(context.mails()).toMatchObject([{ status: 'stored' }]);
    const contactAdmin = admin();
    const id = stored()[0]?.id ?? '';
    await contactAdmin.delete({ id });
    expect([stored(), context.mails()]).toEqual([[], []]);
    const [record] = context.db.select().from(auditLog).all();
    expect(record).toMatchObject({ action: 'delete', entity: 'contact_message', entityId: id });
    expect(JSON.stringify(record)).not.toMatch(/Writer|kavitha/);
    expect((await failure(contactAdmin.delete({ id }))).code).toBe('NOT_FOUND');
  });
});

test('The message categories have the names that the form shows.', () => {
  expect(contactCategoryLabels).toEqual({
    general: 'General Inquiry',
    courses: 'Course Information',
    coaching: 'Personal Coaching',
    materials: 'Study Materials',
    research: 'Research Guidance',
    complaint: 'Complaint',
    data: 'My data',
  });
});

test.each([
  ['+919876543210', '919876543210'],
  ['98765 43210', '919876543210'],
  ['+44 20 7946 0958', '442079460958'],
  ['0452 2345678', null],
  ['', null],
])('The phone number %j is turned into %j for WhatsApp.', (phone, number) => {
  expect(parsePhoneForChat(phone)).toBe(number);
});

describe('A reply from the site', () => {
  const sent = async () => {
    await context.visitor.contact.send(letter());
    const call = admin();
    const [message] = (await call.list({})).items;
    return { call, id: message?.id ?? '' };
  };

  test('A reply is mailed with the message quoted, marks it answered, and stands beside it.', async () => {
    const { call, id } = await sent();
    await call.reply({ id, text: 'Dear Kavitha,\n\nyes, from Saturday.' });
    const mail = context.mails()[1];
    expect(mail).toMatchObject({ recipient: 'kavitha@example.com', subject: 'Re: Weekend batch' });
    expect(mail?.text).toContain('yes, from Saturday.');
    expect(mail?.text).toContain('> Is there a weekend batch?\n>\n> I work on all weekdays.');
    expect(await call.byId({ id })).toMatchObject({
      status: 'answered',
      replies: [{ text: 'Dear Kavitha,\n\nyes, from Saturday.', actorName: 'admin', mailStatus: 'queued' }],
    });
    expect(JSON.stringify(context.db.select().from(auditLog).all())).not.toContain('Saturday');
  });

  test('A reply waits before it is sent; until then it can be taken back, and the message is new again.', async () => {
    const { call, id } = await sent();
    const reply = await call.reply({ id, text: 'Yes.' });
    expect((context.mails()[1]?.nextAttemptAt ?? 0) - context.clock()).toBe(20_000);
    await call.withdrawReply(reply);
    expect(context.mails()).toHaveLength(1);
    expect(await call.byId({ id })).toMatchObject({ status: 'new', replies: [] });
  });

  test('A reply that was taken back leaves a message answered that was answered before.', async () => {
    const { call, id } = await sent();
    await call.setStatus({ id, status: 'answered' });
    await call.withdrawReply(await call.reply({ id, text: 'One more thing.' }));
    expect(await call.byId({ id })).toMatchObject({ status: 'answered', replies: [] });
  });

  test('A reply that has been sent cannot be taken back.', async () => {
    const { call, id } = await sent();
    const reply = await call.reply({ id, text: 'Yes.' });
    context.advance(minute);
    context.mailer.wake();
    await context.mailer.idle();
    expect(await failure(call.withdrawReply(reply))).toMatchObject({ code: 'CONFLICT' });
    expect((await call.byId({ id })).replies).toHaveLength(1);
  });

  test('The answer to a reply goes to the educator’s own address.', async () => {
    const server = await startSmtpServer();
    await context.close();
    context = createTestContext({ transport: createTransport({ url: server.url(), connectionTimeout: 2000 }) });
    const { call, id } = await sent();
    await call.reply({ id, text: 'Yes.' });
    context.advance(minute);
    context.mailer.wake();
    await context.mailer.idle();
    await server.close();
    const reply = server.received.find(({ to }) => to.includes('kavitha@example.com'))?.source ?? '';
    expect(replyToIn(reply)).toContain(`<${context.config.site.contactEmail}>`);
  });

  test('A reply goes with its message, in the outbox too once it is sent.', async () => {
    const { call, id } = await sent();
    await call.reply({ id, text: 'Yes.' });
    context.advance(minute);
    context.mailer.wake();
    await context.mailer.idle();
    await call.delete({ id });
    expect(context.mails()).toEqual([]);
    expect(await failure(call.reply({ id, text: 'Too late' }))).toMatchObject({ code: 'NOT_FOUND' });
  });
});
