import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#server/db/schema/audit.ts';
import { files } from '#server/db/schema/files.ts';
import { contentVersion, settings } from '#server/db/schema/settings.ts';
import { sweepFiles } from '#server/files/sweep.ts';
import { type SiteSection, settingKey, siteSections } from '#shared/site.ts';
import { siteSettings } from '#shared/site-settings.ts';
import { addFile } from '../../support/materials.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';

const day = 24 * 60 * 60 * 1000;

let context: TestContext;
let siteAdmin: TestContext['visitor']['siteAdmin'];
beforeEach(() => {
  context = createTestContext({ env: { SITE_NAME: 'From the environment', UPI_ID: siteSections.facts.upiId } });
  siteAdmin = context.caller(context.addUser('admin', { isAdmin: true })).siteAdmin;
});
afterEach(() => context.close());

const stored = () => context.db.select().from(settings).all();
const records = () => context.db.select().from(auditLog).all();
const version = () => context.db.select().from(contentVersion).get()?.version ?? 0;
const { home, contact, facts } = siteSections;

describe('Saving a section', () => {
  test('Saving a section shows it to visitors at once, records it, and invalidates cached pages.', async () => {
    const before = version();
    await siteAdmin.save({ section: 'home', content: { ...home, headline: 'Teach Tamil Nadu', isBannerOn: false } });
    expect(await context.visitor.site.content({ section: 'home' })).toEqual({
      ...home,
      headline: 'Teach Tamil Nadu',
      isBannerOn: false,
    });
    expect(version()).toBeGreaterThan(before);
    expect(records()).toMatchObject([
      {
        action: 'update',
        entity: 'settings',
        entityId: 'home',
        before: null,
        after: { headline: 'Teach Tamil Nadu', isBannerOn: false },
      },
    ]);
  });

  test('Saving a section stores only what was changed, so that the rest still follows the environment.', async () => {
    const content = { ...facts, name: 'From the environment', founder: 'Dr. Selvi' };
    await siteAdmin.save({ section: 'facts', content });
    expect(stored()).toEqual([{ key: settingKey('facts'), value: { founder: 'Dr. Selvi' } }]);
    expect((await context.visitor.site.info()).name).toBe('From the environment');
  });

  test('Saving a section that equals its default stores nothing, in whatever order its fields come.', async () => {
    const { purchase } = siteSections;
    await siteAdmin.save({ section: 'purchase', content: { ...purchase, lead: 'Write' } });
    const shuffled = purchase.steps.map(({ title, text }) => ({ text, title }));
    await siteAdmin.save({ section: 'purchase', content: { ...purchase, steps: shuffled } });
    expect(stored()).toEqual([]);
    expect(records().map(({ action }) => action)).toEqual(['update', 'restore']);
  });

  test('Saving a section without a change leaves no audit record.', async () => {
    await siteAdmin.save({ section: 'purchase', content: siteSections.purchase });
    expect(records()).toEqual([]);
  });

  test('Saving a section trims spaces around the text.', async () => {
    await siteAdmin.save({ section: 'facts', content: { ...facts, founder: '  Dr. Selvi  ' } });
    expect((await context.visitor.site.info()).founder).toBe('Dr. Selvi');
  });

  test('A WhatsApp number is taken as ten digits with blanks, as in every other field, and kept with its country.', async () => {
    await siteAdmin.save({ section: 'facts', content: { ...facts, whatsappNumber: '\u{202A}94440 11122' } });
    expect((await context.visitor.site.info()).whatsappNumber).toBe('+91 94440 11122');
  });

  test('Saving a new site name changes the name in the mails.', async () => {
    await siteAdmin.save({ section: 'facts', content: { ...facts, name: 'Selvi’s School' } });
    await context.visitor.auth.requestPasswordReset({ email: context.addUser('asha').email });
    expect(context.mails()[0]?.text).toContain('Selvi’s School');
  });

  test.each<[string, SiteSection, Record<string, unknown>]>([
    ['a UPI id that is none', 'facts', { ...facts, upiId: 'somebody' }],
    ['a delivery that takes longer at least than at most', 'facts', { ...facts, deliveryDays: '5-3' }],
    ['a delivery in words', 'facts', { ...facts, deliveryDays: 'soon' }],
    ['a landline as WhatsApp number', 'facts', { ...facts, whatsappNumber: '0452 234 5678' }],
    ['an address that is no mail address', 'facts', { ...facts, contactEmail: 'me' }],
    ['an empty name', 'facts', { ...facts, name: ' ' }],
    ['an unknown field', 'facts', { ...facts, isAdmin: true }],
    ['a list without entries', 'home', { ...home, stats: [] }],
    [
      'a list of too many',
      'home',
      { ...home, stats: Array.from({ length: 25 }, () => ({ figure: '1', label: 'one' })) },
    ],
    ['a drawing that is not there', 'home', { ...home, reasons: [{ icon: 'skull', title: 'T', text: 't' }] }],
    ['a link that runs a script', 'about', { ...siteSections.about, profileUrl: 'javascript:alert(1)' }],
    ['a link to another protocol’s site', 'about', { ...siteSections.about, profileUrl: '//evil.example/x.pdf' }],
    ['a channel elsewhere', 'videos', { ...siteSections.videos, url: 'https://youtube.com.evil.example/@x' }],
    ['half a section', 'contact', { headline: 'Write' }],
  ])('Saving %s is refused and changes nothing.', async (_what, section, content) => {
    const input = JSON.parse(JSON.stringify({ section, content }));
    expect((await failure(siteAdmin.save(input))).code).toBe('BAD_REQUEST');
    expect(stored()).toEqual([]);
    expect(records()).toEqual([]);
  });
});

test.each(Object.keys(siteSections) as SiteSection[])(
  'The default content of the section %s is valid in its form.',
  (section) => {
    expect(siteSettings[section].parse(siteSections[section])).toEqual(siteSections[section]);
  },
);

describe('Restoring the default', () => {
  test('Restoring the default of a section deletes its changes and records what they were.', async () => {
    await siteAdmin.save({ section: 'home', content: { ...home, headline: 'Teach' } });
    await siteAdmin.save({ section: 'contact', content: { ...contact, headline: 'Write' } });
    expect(await siteAdmin.changed()).toEqual(['home', 'contact']);
    await siteAdmin.restore({ section: 'home' });
    expect((await siteAdmin.section({ section: 'home' })).content).toEqual(home);
    expect(await siteAdmin.changed()).toEqual(['contact']);
    expect(records().at(-1)).toMatchObject({ action: 'restore', entityId: 'home', before: { headline: 'Teach' } });
    await siteAdmin.restore({ section: 'home' });
    expect(records()).toHaveLength(3);
  });
});

describe('Pictures', () => {
  const none = siteSections.pictures;

  test('A picture appears in the form with its file name, and the file sweep keeps it as long as it is used.', async () => {
    const photo = addFile(context, 'cover');
    const forgotten = addFile(context, 'cover');
    await siteAdmin.save({ section: 'pictures', content: { ...none, founderPhotoFileId: photo } });
    expect(await siteAdmin.section({ section: 'pictures' })).toMatchObject({
      content: { founderPhotoFileId: photo },
      isChanged: true,
      files: [{ id: photo, name: 'cover.pdf' }],
    });
    context.advance(2 * day);
    const left = () =>
      context.db
        .select({ id: files.id })
        .from(files)
        .all()
        .map(({ id }) => id);
    expect(left()).toEqual(expect.arrayContaining([photo, forgotten]));
    await sweepFiles(context.db, context.clock());
    expect(left()).toEqual([photo]);
    await siteAdmin.restore({ section: 'pictures' });
    await sweepFiles(context.db, context.clock());
    expect(left()).toEqual([]);
  });

  test('Uploaded pictures replace the default QR code and the default picture of shared links.', async () => {
    expect(await context.visitor.site.info()).toMatchObject({
      upiQrUrl: '/gpay-qr.svg',
      socialImageUrl: '/social.jpg',
    });
    const [qr, social] = [addFile(context, 'cover'), addFile(context, 'cover')];
    await siteAdmin.save({ section: 'pictures', content: { ...none, upiQrFileId: qr, socialImageFileId: social } });
    expect(await context.visitor.site.info()).toMatchObject({
      upiQrUrl: `/files/${qr}`,
      socialImageUrl: `/files/${social}`,
    });
  });

  test('A picture must be an existing, complete and public file of the right kind.', async () => {
    for (const id of [
      addFile(context, 'material'),
      addFile(context, 'sample'),
      addFile(context, 'cover', { complete: false }),
      'x',
    ])
      expect((await failure(siteAdmin.save({ section: 'pictures', content: { ...none, upiQrFileId: id } }))).code).toBe(
        'BAD_REQUEST',
      );
    await siteAdmin.save({ section: 'pictures', content: { ...none, profileFileId: addFile(context, 'sample') } });
    expect(stored()).toHaveLength(1);
  });
});

describe('The words of the chat messages', () => {
  const { chat } = siteSections;
  const changed = { ...chat, english: { ...chat.english, cancelled: 'Sorry, {order} is off.' } };

  test('The educator’s own words are what the order desk writes, in the language they were changed in.', async () => {
    await siteAdmin.save({ section: 'chat', content: changed });
    expect(await siteAdmin.chatWords()).toEqual(changed);
    await siteAdmin.restore({ section: 'chat' });
    expect(await siteAdmin.chatWords()).toEqual(chat);
  });

  test('A word that a later version adds has its default beside the changed ones.', async () => {
    const { packing: _, ...older } = changed.english;
    context.db
      .insert(settings)
      .values({ key: settingKey('chat'), value: { english: older } })
      .run();
    expect((await siteAdmin.chatWords()).english).toEqual(changed.english);
    expect((await siteAdmin.section({ section: 'chat' })).content).toEqual(changed);
  });

  test('Words with an unknown placeholder are refused, and where to pay asks for the password.', async () => {
    const wrong = { ...chat, tamil: { ...chat.tamil, paid: '{totel}' } };
    expect((await failure(siteAdmin.save({ section: 'chat', content: wrong }))).message).toContain(
      '{totel} is not known',
    );
    const owner = context.addUser('late', { isAdmin: true });
    const late = context.caller(owner, { isReauthenticated: false }).siteAdmin;
    expect(await failure(late.save({ section: 'chat', content: changed }))).toMatchObject({
      code: 'PRECONDITION_REQUIRED',
    });
  });
});

describe('A policy whose default text has become better', () => {
  const refunds = [{ title: 'Refunds', text: 'Within a day, whatever the reason.' }];
  const newer = async () => (await siteAdmin.section({ section: 'terms' })).newer;
  /** As if this version came with another default than the one she wrote beside. */
  const bringNewer = () =>
    context.db
      .update(settings)
      .set({ value: { refunds: 'an older version' } })
      .where(eq(settings.key, 'defaults.terms'))
      .run();

  test('What she has saved stays, the newer text stands beside it until she takes it or keeps hers, and only of what she wrote.', async () => {
    const { terms } = siteSections;
    await siteAdmin.save({ section: 'terms', content: { ...terms, refunds } });
    expect(await newer()).toEqual([]);
    bringNewer();
    expect(await newer()).toEqual([{ name: 'refunds', value: terms.refunds }]);
    // Another text of the section is saved: hers is still beside the older default.
    await siteAdmin.save({ section: 'terms', content: { ...terms, refunds, lead: 'Mine.' } });
    expect(await newer()).toMatchObject([{ name: 'refunds' }]);
    expect(await context.visitor.site.content({ section: 'terms' })).toMatchObject({ refunds });

    await siteAdmin.keepOwn({ part: 'refunds' });
    expect(await newer()).toEqual([]);
    expect((await failure(siteAdmin.keepOwn({ part: 'refunds' }))).code).toBe('NOT_FOUND');
    expect(records().at(-1)).toMatchObject({ action: 'keep-own', name: 'refunds' });

    bringNewer();
    await siteAdmin.save({ section: 'terms', content: terms });
    expect(await newer()).toEqual([]);
  });
});
