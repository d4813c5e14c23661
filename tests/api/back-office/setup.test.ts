import { createTransport } from 'nodemailer';
import { describe, expect, onTestFinished, test } from 'vitest';
import { auditLog } from '#server/db/schema/audit.ts';
import { noteFirstCopy } from '#server/features/back-office/tries.data.ts';
import { siteSections } from '#shared/site.ts';
import type { SessionUser } from '#shared/users.ts';
import { createFakeGateway, fakeGatewayEnv } from '../../support/fake-gateway.ts';
import { createBrowser, startPushService } from '../../support/push-service.ts';
import { addMaterial } from '../../support/shop.ts';
import { startSmtpServer } from '../../support/smtp.ts';
import { createTestContext, type TestContext } from '../../support/test-context.ts';

type Options = Parameters<typeof createTestContext>[0];

function open(options: Options = {}) {
  const context = createTestContext(options);
  onTestFinished(() => context.close());
  const owner = context.addUser('owner', { isAdmin: true });
  return { context, owner, setup: context.caller(owner).setupAdmin };
}

const stepsOf = async ({ caller }: TestContext, owner: SessionUser) => {
  const { checks } = await caller(owner).setupAdmin.state();
  return Object.fromEntries(checks.map(({ id, state }) => [id, state]));
};

describe('The first hour', () => {
  test('On an empty site every step is open and offered, and what an owner does closes its step.', async () => {
    const { context, owner, setup } = open();
    expect(await stepsOf(context, owner)).toEqual({
      contacts: 'open',
      seller: 'open',
      upi: 'open',
      razorpay: 'open',
      mail: 'open',
      notices: 'open',
      away: 'open',
      material: 'open',
      secondFactor: 'open',
      words: 'open',
      test: 'open',
      student: 'open',
    });
    expect(await setup.state()).toMatchObject({ isOffered: true, isDone: false });
    const { content } = await context.caller(owner).siteAdmin.section({ section: 'facts' });
    const person = { founder: 'Kavitha Raman', address: '12 Temple Street, Theni' };
    const own = {
      ...person,
      name: 'Kavitha’s School',
      contactPhone: '0452 234 5678',
      contactEmail: 'me@school.example',
    };
    const facts = { ...content, ...own, whatsappNumber: '+919000000000', upiId: 'me@okbank' };
    await context.caller(owner).siteAdmin.save({ section: 'facts', content: facts } as never);
    const seller = { ...siteSections.business, legalName: 'Kavitha Raman', address: '12 Temple Street, Theni' };
    await context.caller(owner).siteAdmin.save({ section: 'business', content: seller });
    addMaterial(context);
    expect(await stepsOf(context, owner)).toMatchObject({ contacts: 'good', upi: 'good', material: 'good' });
    expect((await setup.state()).checks).toContainEqual(
      expect.objectContaining({
        id: 'seller',
        found: 'Nobody can see who sells: a postal address with its pincode is missing.',
      }),
    );
    const told = { ...seller, address: '12 Temple Street, Theni 625 531' };
    await context.caller(owner).siteAdmin.save({ section: 'business', content: told });
    expect(await stepsOf(context, owner)).toMatchObject({ seller: 'good' });
  });

  test('Figures and testimonials of sample texts are hidden from visitors until the owner saves each page, changed or as it is.', async () => {
    const { context, owner } = open({ env: { UPI_ID: 'teacher@okbank' } });
    const { siteAdmin } = context.caller(owner);
    expect(await context.visitor.site.content({ section: 'works' })).toMatchObject({ stats: [], testimonials: [] });
    for (const section of ['home', 'about', 'works', 'contact', 'videos'] as const) {
      expect(await stepsOf(context, owner)).toMatchObject({ words: 'open' });
      const { content, isSample } = await siteAdmin.section({ section });
      expect(isSample).toBe(true);
      await siteAdmin.save({ section, content } as never);
    }
    expect(await stepsOf(context, owner)).toMatchObject({ words: 'good' });
    expect(await context.visitor.site.content({ section: 'works' })).toEqual(siteSections.works);
    expect(await siteAdmin.changed()).toEqual([]);
  });

  test('The demo shows the figures of its samples.', async () => {
    const { context } = open({ env: { DEMO: 'on' } });
    expect(await context.visitor.site.content({ section: 'home' })).toEqual(siteSections.home);
  });

  test('A draft is no material for visitors.', async () => {
    const { context, owner } = open();
    addMaterial(context, { isActive: false, isDraft: true });
    expect(await stepsOf(context, owner)).toMatchObject({ material: 'open' });
  });

  test('An owner puts the steps away, which is recorded, and brings them back.', async () => {
    const { context, setup } = open();
    await setup.putAway({ isPutAway: true });
    expect(await setup.state()).toMatchObject({ isOffered: false, isPutAway: true });
    await setup.putAway({ isPutAway: false });
    expect(await setup.state()).toMatchObject({ isOffered: true });
    expect(context.db.select().from(auditLog).all()).toMatchObject([
      { entity: 'settings', entityId: 'setup', after: { isPutAway: true } },
      { entity: 'settings', entityId: 'setup', after: { isPutAway: false } },
    ]);
  });

  test('The demo offers no steps.', async () => {
    const { setup } = open({ env: { DEMO: 'on' } });
    expect(await setup.state()).toMatchObject({ isOffered: false });
  });

  test('The copies elsewhere are done from the first one on, until they go to another place.', async () => {
    const env = {
      BACKUP_S3_URL: 'https://s3.example.com/bucket/site',
      BACKUP_S3_KEY_ID: 'id',
      BACKUP_S3_SECRET: 'secret',
      BACKUP_AGE_RECIPIENT: `age1${'q'.repeat(58)}`,
    };
    const { context, owner } = open({ env });
    expect(await stepsOf(context, owner)).toMatchObject({ away: 'untried' });
    noteFirstCopy(context.db, context.config, context.clock());
    expect(await stepsOf(context, owner)).toMatchObject({ away: 'good' });
    const { away } = context.config;
    Object.assign(away ?? {}, { bucket: 'another' });
    expect(await stepsOf(context, owner)).toMatchObject({ away: 'untried' });
  });
});

describe('Trying', () => {
  test('A test mail goes to the owner at once, and its step shows what the mail server answered, and when.', async () => {
    const smtp = await startSmtpServer();
    onTestFinished(() => smtp.close());
    const { context, owner, setup } = open({
      env: { SMTP_URL: smtp.url(), MAIL_FROM: 'School <mail@school.example>' },
      transport: createTransport(smtp.url()),
    });
    expect(await stepsOf(context, owner)).toMatchObject({ mail: 'untried' });
    const answer = { state: 'good', found: expect.stringMatching(/took the test mail: 250 /), at: context.clock() };
    expect(await setup.try({ id: 'mail' })).toMatchObject(answer);
    expect(smtp.received).toMatchObject([{ from: 'mail@school.example', to: ['owner@example.com'] }]);
    expect((await setup.state()).checks).toContainEqual(expect.objectContaining({ id: 'mail', ...answer }));
    Object.assign(context.config, { smtpUrl: 'smtp://somebody@other.example' });
    expect(await stepsOf(context, owner)).toMatchObject({ mail: 'untried' });
  });

  test('A mail server that refuses leaves the step open and says what to do, and a message without a server says so.', async () => {
    const smtp = await startSmtpServer();
    onTestFinished(() => smtp.close());
    const url = smtp.url('wrong');
    const { context, owner, setup } = open({ env: { SMTP_URL: url }, transport: createTransport(url) });
    expect(await setup.try({ id: 'mail' })).toEqual({
      state: 'bad',
      found: expect.stringMatching(/^The mail server did not take it: .*535/),
      advice: expect.stringMatching(/^Correct the user name and the password \(in SMTP_URL/),
      at: null,
    });
    expect(await stepsOf(context, owner)).toMatchObject({ mail: 'untried' });
    expect(await open().setup.try({ id: 'mail' })).toMatchObject({ state: 'open' });
  });

  test('A real call tries Razorpay’s keys, and other keys must be tried again.', async () => {
    const provider = createFakeGateway();
    const { context, owner, setup } = open({ env: fakeGatewayEnv, gateway: provider.gateway });
    expect(await stepsOf(context, owner)).toMatchObject({ razorpay: 'untried' });
    provider.setBroken(true);
    expect(await setup.try({ id: 'razorpay' })).toMatchObject({ state: 'bad', found: 'Razorpay did not answer.' });
    expect(await stepsOf(context, owner)).toMatchObject({ razorpay: 'untried' });
    provider.setBroken(false);
    expect(await setup.try({ id: 'razorpay' })).toMatchObject({
      state: 'good',
      found: expect.stringContaining('They are test keys: no real money moves'),
    });
    expect(provider.calls).toEqual(['tryKeys', 'tryKeys']);
    expect(await stepsOf(context, owner)).toMatchObject({ razorpay: 'good' });
    Object.assign(context.config.razorpay ?? {}, { keyId: 'rzp_live_new' });
    expect(await stepsOf(context, owner)).toMatchObject({ razorpay: 'untried' });
  });

  test('Notices are done when a test notice was taken.', async () => {
    const service = await startPushService();
    onTestFinished(() => service.close());
    const { context, owner } = open({ pushAgent: service.agent });
    const student = context.caller(context.addUser('asha'), { deviceToken: 'hers' });
    await student.notices.choose({ subscription: createBrowser().subscription, kinds: ['paid'] });
    expect(await stepsOf(context, owner)).toMatchObject({ notices: 'open' });
    const push = context.caller(owner, { deviceToken: 'phone' }).pushAdmin;
    await push.turnOn(createBrowser().subscription);
    expect(await stepsOf(context, owner)).toMatchObject({ notices: 'untried' });
    service.answer(500);
    await push.test().catch(() => {});
    expect(await stepsOf(context, owner)).toMatchObject({ notices: 'untried' });
    service.answer(201);
    await push.test();
    expect(await stepsOf(context, owner)).toMatchObject({ notices: 'good' });
  });
});

test('The owner sees how the server is, as the doctor does.', async () => {
  const { setup } = open({ env: { PUBLIC_URL: 'http://school.example', NODE_ENV: 'production' } });
  const checks = await setup.server();
  expect(checks.map(({ id }) => id)).toEqual([
    'admin',
    'address',
    'backups',
    'dataFile',
    'keys',
    'disk',
    'clock',
    'versions',
  ]);
  expect(checks.find(({ id }) => id === 'address')).toMatchObject({
    state: 'bad',
    advice: expect.stringMatching(/^Put a/),
  });
});
