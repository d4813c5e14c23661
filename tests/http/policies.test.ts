import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRender } from '#client/entry-server.tsx';
import type { App } from '#server/app.ts';
import { consents } from '#server/db/schema/users.ts';
import { mailSite } from '#server/features/site/site.data.ts';
import { composeMail } from '#server/mail/layout.ts';
import { dayLabel } from '#shared/dates.ts';
import type { TestKind } from '#shared/enums.ts';
import { paths } from '#shared/paths.ts';
import type { PayWay, RecordedMethod } from '#shared/payments.ts';
import { keptDays } from '#shared/retention.ts';
import { noticeLanguages, personalData } from '#shared/site/personal-data.ts';
import { policies } from '#shared/site/policies.ts';
import { noticeWrittenOn } from '#shared/site/privacy.ts';
import { termsWrittenOn } from '#shared/site/terms.ts';
import { siteSections } from '#shared/site.ts';
import { createTestApp } from '../support/http.ts';
import { createTestContext, type TestContext } from '../support/test-context.ts';

let context: TestContext;
let app: App;
let owner: ReturnType<TestContext['caller']>;
beforeAll(async () => {
  context = createTestContext();
  app = await createTestApp(context, createRender());
  owner = context.caller(context.addUser('owner', { isAdmin: true }));
});
afterAll(async () => {
  await app.close();
  await context.close();
});

/** The words of a page, as whoever runs no scripts reads them. */
const wordsOf = async (url: string) =>
  (await app.inject({ url, headers: { accept: 'text/html' } })).body
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll(/<!-- -->|<[^>]+>/g, '');

describe('Policies', () => {
  test('Each policy is a page with the words of its own list, the day of the last change and the version.', async () => {
    const { version: agreed } = await context.visitor.site.policyEdition();
    const { version: notice } = await context.visitor.site.privacyNotice();
    expect(notice).not.toBe(agreed);
    for (const { path, part, heading } of policies) {
      const [version, day] = part === 'privacy' ? [notice, noticeWrittenOn] : [agreed, termsWrittenOn];
      const words = await wordsOf(path);
      for (const own of siteSections.terms[part])
        expect([path, words]).toEqual([path, expect.stringContaining(own.title)]);
      expect(words).toContain(heading);
      expect(words).toContain(`Last changed on ${dayLabel(day)}. Version ${version.slice(0, 8)}.`);
    }
    expect(await wordsOf(paths.terms)).not.toContain(siteSections.terms.refunds[0]?.text);
  });

  test('The terms name each way to pay and each kind of test; the refunds say how the money of each way comes back.', async () => {
    const [terms, refunds] = [await wordsOf(paths.terms), await wordsOf(paths.refunds)];
    const paid = {
      razorpay: { paying: /Razorpay handles cards/, back: /through Razorpay what you paid there/ },
      upi: { paying: /directly by UPI/, back: /from us what you paid to us by UPI/ },
      bank: { paying: /by bank transfer/, back: /UPI or bank transfer/ },
      cash: { paying: /in cash/, back: /Cash comes back/ },
    } satisfies Record<PayWay | RecordedMethod, { paying: RegExp; back: RegExp }>;
    for (const { paying, back } of Object.values(paid)) {
      expect(terms).toMatch(paying);
      expect(refunds).toMatch(back);
    }
    const taken = { form: /Google Forms/, paper: /papers that you take on this site/ } satisfies Record<
      TestKind,
      RegExp
    >;
    for (const words of Object.values(taken)) expect(terms).toMatch(words);
  });

  test('The privacy notice tells each kind of data with purpose, time and who sees it, in English and in Tamil, and the times by which housekeeping deletes.', async () => {
    const words = await wordsOf(paths.privacy);
    for (const { data, purpose, kept, seenBy, ifKept } of personalData)
      for (const said of ifKept ? [] : [data, purpose, kept, seenBy])
        for (const language of noticeLanguages) expect(words).toContain(said[language]);
    for (const { title } of siteSections.terms.privacyTamil) expect(words).toContain(title);
    expect(words).toContain(`${keptDays.mails} days`);
    expect(words).toContain(`${keptDays.mails} நாட்கள்`);
  });

  test('The notice tells that closed accounts are kept as soon as the owner sets it, with its day, in both languages and in a new version.', async () => {
    const before = await context.visitor.site.privacyNotice();
    const row = personalData.find(({ ifKept }) => ifKept);
    const told = [row?.data.english, row?.data.tamil].map(String);
    const plain = await wordsOf(paths.privacy);
    expect(plain).toContain('your data is deleted at once');
    for (const words of [...told, 'sealed copy']) expect(plain).not.toContain(words);

    await owner.siteAdmin.save({ section: 'keeping', content: { from: '2027-05-13' } });
    const words = await wordsOf(paths.privacy);
    for (const said of [
      ...told,
      'If you delete it on May 13, 2027 or later, a sealed copy of your data stays for a year',
    ])
      expect(words).toContain(said);
    expect((await context.visitor.site.privacyNotice()).version).not.toBe(before.version);
    await owner.siteAdmin.save({ section: 'keeping', content: { from: '' } });
    expect((await context.visitor.site.privacyNotice()).version).toBe(before.version);
  });

  test('Who signs up reads what an account holds before the button, and the version of that notice is kept with the consent.', async () => {
    const words = await wordsOf('/login?tab=signup');
    const [account] = personalData;
    expect(words).toContain(account?.data.english);
    expect(words).toContain(account?.data.tamil);
    expect(words.indexOf(account?.purpose.tamil ?? '')).toBeLessThan(words.lastIndexOf('Sign Up'));
  });

  test('A saved text is dated with the day on which it was saved, and who signs up then agrees to the version that the page shows.', async () => {
    context.advance(40 * 24 * 60 * 60_000);
    const refunds = [{ title: 'Refunds', text: 'Within a day, whatever the reason.' }];
    await owner.siteAdmin.save({ section: 'terms', content: { ...siteSections.terms, refunds } });
    const edition = await context.visitor.site.policyEdition();
    expect(edition.changedOn > termsWrittenOn).toBe(true);
    expect(await wordsOf(paths.refunds)).toContain(`Version ${edition.version.slice(0, 8)}.`);
    expect(await wordsOf(paths.refunds)).toContain('Within a day, whatever the reason.');
    const password = 'temple-lamp-9';
    await context.visitor.auth.signUp({ fullName: 'Kavitha Raman', email: 'kavitha@example.com', password });
    await context.visitor.auth.confirmEmail({ token: await context.mailedToken(), password });
    expect(context.db.select().from(consents).all()).toMatchObject([
      { version: edition.version, noticeVersion: (await context.visitor.site.privacyNotice()).version },
    ]);
  });

  test('A link to a chapter of the terms that has moved to a page finds a link to that page.', async () => {
    const { body } = await app.inject({ url: paths.terms, headers: { accept: 'text/html' } });
    for (const [id, path] of [
      ['privacy', paths.privacy],
      ['refunds', paths.refunds],
      ['delivery', paths.shipping],
    ])
      expect(body).toMatch(new RegExp(`<li id="${id}"><a [^>]*href="${path}"`));
  });
});

describe('Seller', () => {
  const told = {
    legalName: 'Meera Natarajan',
    address: '4 College Road, Madurai 625001',
    gstin: '27aapfu0939f1zv',
    officerName: 'R. Selvi',
    officerDesignation: 'Office manager',
    officerPhone: '+91 90000 11111',
    officerEmail: 'selvi@trb.example',
  };

  test('Without an officer of its own, the site names its founder and its contacts for complaints.', async () => {
    const { founder, contactPhone, contactEmail } = siteSections.facts;
    const words = await wordsOf(paths.contact);
    expect(words).toContain(
      `Grievance officer${founder}, ${siteSections.facts.founderRole}${contactPhone}${contactEmail}`,
    );
  });

  test('What is told once of the seller stands in the footer, on the contact page, on the policies and below mails.', async () => {
    await owner.siteAdmin.save({ section: 'business', content: told });
    const line = 'Meera Natarajan (TRB English Academy), 4 College Road, Madurai 625001';
    expect(await wordsOf(paths.about)).toContain(`Sold by ${line}. GSTIN 27AAPFU0939F1ZV.`);
    for (const path of [paths.contact, ...policies.map((policy) => policy.path)])
      expect(await wordsOf(path)).toContain('R. Selvi, Office manager+91 90000 11111selvi@trb.example');
    const mail = composeMail(mailSite(context.db, context.config), {
      recipient: 'a@b.example',
      subject: 'S',
      paragraphs: [],
    });
    expect([mail.text, mail.html]).toEqual([expect.stringContaining(line), expect.stringContaining(line)]);
  });

  test.each([
    ['officerPhone', 'nobody'],
    ['officerEmail', 'nobody'],
    ['gstin', '33AAAAA0000A1Z4'],
  ])('A seller is not saved whose %s is %j.', async (field, value) => {
    const content = { ...siteSections.business, [field]: value };
    await expect(owner.siteAdmin.save({ section: 'business', content })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});
