import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { App } from '#server/app.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { orders } from '#server/db/schema/orders.ts';
import { profiles, users } from '#server/db/schema/users.ts';
import { sweepAccounts } from '#server/features/accounts/auth.data.ts';
import { paths } from '#shared/paths.ts';
import type { SessionUser } from '#shared/users.ts';
import { addPrinted } from '../support/desk.ts';
import { cookieOf, createTestApp } from '../support/http.ts';
import { createTestContext, failure, type TestContext } from '../support/test-context.ts';
import { workOn } from '../support/work.ts';

let context: TestContext;
let app: App;
let admin: SessionUser;
let cookie: string;
beforeEach(async () => {
  context = createTestContext();
  app = await createTestApp(context);
  admin = context.addUser('owner', { isAdmin: true });
  cookie = await cookieOf(context, admin);
});
afterEach(async () => {
  await app.close();
  await context.close();
});

const send = (step: 'preview' | 'import', payload: string, option: 'yes' | 'no' = 'no', by = cookie) =>
  app.inject({
    method: 'POST',
    url: `${paths.customersImport}?step=${step}&option=${option}`,
    payload,
    headers: { 'content-type': 'text/csv', cookie: by },
  });
const students = async () => (await context.caller(admin).studentsAdmin.list({})).items;

const file =
  'Name;Email;Phone;Address;City;State;Pincode;Note;Since\r\n' +
  'ஆஷா தேவி;Asha@Example.com;98765 43210;"12 North Street\r\nAnna Nagar";Chennai;tamil nadu;600 040;Likes grammar;2025\r\n' +
  'Ravi Kumar;ravi@example.com;;;;;;;\r\n';

describe('Import of past customers from a CSV file', () => {
  test('An admin who has not typed the password lately is asked for it.', async () => {
    context.advance(16 * 60_000);
    for (const step of ['preview', 'import'] as const) expect((await send(step, file)).statusCode).toBe(428);
    expect(await students()).toEqual([]);
  });

  test('The preview says whom the file would add, and adds nobody.', async () => {
    expect((await send('preview', file)).json()).toEqual({
      rows: 2,
      ready: 2,
      known: [],
      knownCount: 0,
      errors: [],
      errorCount: 0,
      ignoredColumns: ['Since'],
      sample: [
        { line: 3, fullName: 'ஆஷா தேவி', email: 'asha@example.com', phone: '+919876543210', city: 'Chennai' },
        { line: 4, fullName: 'Ravi Kumar', email: 'ravi@example.com', phone: '', city: '' },
      ],
    });
    expect(await students()).toEqual([]);
  });

  test('Imported customers are verified students with address and private note, each recorded; the same file adds nobody twice.', async () => {
    expect((await send('import', file)).json()).toMatchObject({ ready: 2 });
    const [asha, ravi] = (await students()).toSorted((a, b) => a.email.localeCompare(b.email));
    expect([asha, ravi]).toMatchObject([
      { fullName: 'ஆஷா தேவி', email: 'asha@example.com', phone: '+919876543210', verificationStatus: 'approved' },
      { fullName: 'Ravi Kumar', email: 'ravi@example.com', phone: '', verificationStatus: 'approved' },
    ]);
    const notes = await context.caller(admin).studentsAdmin.notes({ id: asha?.id ?? '' });
    expect(JSON.stringify(notes)).toContain('Likes grammar');
    const log = context.db.select().from(auditLog).all();
    expect(log.map(({ actorId, action }) => [actorId, action])).toEqual([
      [admin.id, 'import-customer'],
      [admin.id, 'import-customer'],
    ]);
    expect(JSON.stringify(log)).not.toMatch(/asha|grammar|98765/i);
    expect((await send('import', file)).json()).toMatchObject({
      ready: 0,
      known: [
        { line: 3, name: 'asha@example.com' },
        { line: 4, name: 'ravi@example.com' },
      ],
    });
    expect(await students()).toHaveLength(2);
    expect(context.mails()).toEqual([]);
  });

  test('Nobody signs in to an imported account before its address is confirmed; signing up then gives it a password and keeps the list’s name.', async () => {
    await send('import', file, 'yes');
    const [mail] = context.mails();
    expect(mail).toMatchObject({ recipient: 'asha@example.com', tokenPurpose: null });
    expect(mail?.text).toContain(`${context.config.publicUrl}/login?tab=signup`);
    const password = 'tamil-verse-42';
    const credentials = { email: 'asha@example.com', password };
    expect(await failure(context.visitor.auth.signIn({ ...credentials, password: '-' }))).toMatchObject({
      code: 'UNAUTHORIZED',
    });
    await context.visitor.auth.signUp({ ...credentials, fullName: 'Asha Devi', website: '' });
    expect(await failure(context.visitor.auth.signIn(credentials))).toMatchObject({ code: 'FORBIDDEN' });
    await context.visitor.auth.confirmEmail({ token: await context.mailedToken(), password });
    expect(await context.visitor.auth.signIn(credentials)).toMatchObject({
      fullName: 'ஆஷா தேவி',
      phone: '+919876543210',
      verificationStatus: 'approved',
    });
  });

  test('An imported account is kept however long it waits to be confirmed.', async () => {
    await send('import', file);
    workOn(context.db, sweepAccounts, context.clock() + 365 * 24 * 60 * 60_000);
    expect(await students()).toHaveLength(2);
  });

  test('A new order finds the customer by the phone number, and belongs to the account.', async () => {
    await send('import', file);
    const desk = context.caller(admin).deskAdmin;
    const { known: found, ...rest } = await desk.customer({ phone: '09876543210' });
    const details = {
      fullName: 'ஆஷா தேவி',
      email: 'asha@example.com',
      shippingAddress: '12 North Street, Anna Nagar, Chennai, Tamil Nadu - 600040',
    };
    expect({ found, ...rest }).toEqual({ found: { ...details, from: null }, hasOrdered: false, accounts: [] });
    expect(await desk.customer({ phone: '90000 11111' })).toEqual({ known: null, hasOrdered: false, accounts: [] });
    const item = { materialId: addPrinted(context), kind: 'printed', quantity: 1, unitPricePaise: null } as const;
    await desk.create({ ...details, phone: '98765 43210', items: [item], courierPaise: null, notes: '' });
    const account = context.db
      .select()
      .from(users)
      .all()
      .find(({ email }) => email === 'asha@example.com');
    expect(context.db.select().from(orders).all()).toMatchObject([{ userId: account?.id }]);
  });

  test('Whoever has a phone number but no address becomes no account, is listed once however often the file is sent, and is found by a new order.', async () => {
    const byPhone = 'Name,Phone,City,State,Pincode,Note\nMurugan,98400 12345,Madurai,Tamil Nadu,625001,Unit 3 twice\n';
    expect((await send('import', byPhone, 'yes')).json()).toMatchObject({ ready: 1 });
    expect((await send('import', byPhone, 'yes')).json()).toMatchObject({
      ready: 0,
      known: [{ line: 2, name: '+919840012345' }],
    });
    expect(await students()).toEqual([]);
    expect(context.mails()).toEqual([]);
    const { studentsAdmin, deskAdmin } = context.caller(admin);
    const place = 'Madurai, Tamil Nadu - 625001';
    const murugan = { phone: '+919840012345', fullName: 'Murugan', shippingAddress: place, note: 'Unit 3 twice' };
    expect(await studentsAdmin.contacts({ search: '' })).toEqual({
      items: [{ ...murugan, orders: 0, lastOrderAt: null }],
      hasMore: false,
    });
    for (const search of ['murug', '98400 12345']) {
      expect((await studentsAdmin.contacts({ search })).items).toHaveLength(1);
    }
    expect((await studentsAdmin.contacts({ search: 'Kavitha' })).items).toEqual([]);
    expect(await deskAdmin.customer({ phone: '9840012345' })).toEqual({
      known: { fullName: 'Murugan', email: '', shippingAddress: place, from: null },
      hasOrdered: false,
      accounts: [],
    });
    expect((await send('preview', 'Name,City\nNobody,Salem\n')).json()).toMatchObject({
      errors: [{ line: 2, column: 'Email', why: 'Please give an email address or a phone number' }],
    });
  });

  test('Every wrong cell is told with its line and column, and with one of them nobody is imported.', async () => {
    const wrong =
      'Name,Email,Phone,State,Pincode\n' +
      'Good,good@example.com,98765 43210,,\n' +
      ',asha,12345,Tamilland,60004\n' +
      'www.spam.com,b@example.com,,,\n';
    const { errors, ready } = (await send('preview', wrong)).json();
    expect(ready).toBe(1);
    expect(errors.map(({ line, column, why }: Record<string, string>) => `${line} ${column}: ${why}`)).toEqual([
      '3 Name: Name is required',
      '3 Email: Please enter a valid email address',
      '3 Phone: Please enter a 10-digit Indian mobile number, or + and the country code first',
      '3 State: Please write the state as in “Tamil Nadu”',
      '3 Pincode: A pincode has 6 digits',
      '4 Name: Please enter a name without a web address',
    ]);
    expect((await send('import', wrong)).statusCode).toBe(400);
    expect(context.db.select().from(profiles).all()).toHaveLength(1);
  });

  test('The template can be imported as it is, by an admin only.', async () => {
    const template = await app.inject({ url: paths.customersTemplate, headers: { cookie } });
    expect((await send('preview', template.body)).json()).toMatchObject({ rows: 1, ready: 1, errorCount: 0 });
    const student = await cookieOf(context, context.addUser('student'));
    expect((await send('import', template.body, 'yes', student)).statusCode).toBe(403);
    expect((await send('import', template.body, 'yes', '')).statusCode).toBe(401);
    expect(context.mails()).toEqual([]);
  });
});
