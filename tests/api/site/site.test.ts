import { describe, expect, test } from 'vitest';
import { settings } from '#server/db/schema/settings.ts';
import { siteFacts, siteSection } from '#server/features/site/site.data.ts';
import { type SiteSection, settingKey, siteContentInput, siteSections } from '#shared/site.ts';
import { createTestContext, failure, type TestContext } from '../../support/test-context.ts';

const store = (context: TestContext, section: SiteSection, value: unknown) =>
  context.db
    .insert(settings)
    .values({ key: settingKey(section), value })
    .onConflictDoUpdate({ target: settings.key, set: { value } })
    .run();

describe('The text of a page', () => {
  test.each(siteContentInput.shape.section.options)(
    'The section %s shows its default until it is changed.',
    async (section) => {
      const context = createTestContext({ env: { UPI_ID: siteSections.facts.upiId } });
      expect(siteSection(context.db, context.config, section)).toEqual(siteSections[section]);
      await context.close();
    },
  );

  test('Without a UPI id the default steps send nobody to a QR code; the demo’s do.', async () => {
    const said = async (env: Record<string, string>) => {
      const context = createTestContext({ env });
      const content = { section: 'purchase' } as const;
      const all = [
        await context.visitor.site.content(content),
        await context.visitor.site.content({ section: 'works' }),
      ];
      await context.close();
      return JSON.stringify(all);
    };
    expect(await said({})).not.toContain('QR code');
    expect(await said({ UPI_ID: 'school@okaxis' })).toContain('QR code');
  });

  test('Nobody is named as selected who has not agreed to it.', async () => {
    const context = createTestContext();
    const selected = [true, false].map((hasAgreed) => ({
      name: hasAgreed ? 'Kavitha S.' : 'Prakash R.',
      post: '',
      year: '2025',
      district: 'Dindigul',
      hasAgreed,
    }));
    store(context, 'works', { selected });
    const works = await context.visitor.site.content({ section: 'works' });
    expect(works).toMatchObject({ selected: [{ name: 'Kavitha S.' }] });
    await context.close();
  });

  test('A section shows what the educator stored, and the defaults for the parts she did not store.', async () => {
    const context = createTestContext();
    store(context, 'about', { mission: 'To teach.', expertise: ['Phonetics'] });
    expect(await context.visitor.site.content({ section: 'about' })).toEqual({
      ...siteSections.about,
      mission: 'To teach.',
      expertise: ['Phonetics'],
    });
    expect(siteSection(context.db, context.config, 'home')).toEqual(siteSections.home);
    await context.close();
  });

  test.each([null, 'text', 7, ['list']])(
    'A section shows its default if the stored value is not an object (%j).',
    async (value) => {
      const context = createTestContext();
      store(context, 'works', value ?? false);
      expect(siteSection(context.db, context.config, 'works')).toEqual(siteSections.works);
      await context.close();
    },
  );

  test('A section that no page shows is not available to visitors.', async () => {
    const context = createTestContext();
    const hidden: { section: 'home' } = JSON.parse('{"section": "delivery"}');
    expect((await failure(context.visitor.site.content(hidden))).code).toBe('BAD_REQUEST');
    await context.close();
  });

  test('A section with an unknown name is refused.', async () => {
    const context = createTestContext();
    const unknown: { section: 'home' } = JSON.parse('{"section": "secrets"}');
    expect((await failure(context.visitor.site.content(unknown))).code).toBe('BAD_REQUEST');
    await context.close();
  });
});

describe('The site facts', () => {
  test('The site facts come from the settings, else from the environment, else from the defaults.', async () => {
    const context = createTestContext({ env: { SITE_NAME: 'From the environment', UPI_ID: 'teacher@okbank' } });
    store(context, 'facts', { name: 'What she stored', founder: 'Dr. Selvi' });
    expect(siteFacts(context.db, context.config)).toEqual({
      ...siteSections.facts,
      upiId: 'teacher@okbank',
      name: 'What she stored',
      founder: 'Dr. Selvi',
    });
    expect(await context.visitor.site.info()).toMatchObject({
      name: 'What she stored',
      upiId: 'teacher@okbank',
      address: siteSections.facts.address,
    });
    await context.close();
  });

  test('The site facts name no payee until the educator enters one, and she is told which facts are still samples.', async () => {
    const context = createTestContext();
    const { siteAdmin } = context.caller(context.addUser('admin', { isAdmin: true }));
    expect(await context.visitor.site.info()).toMatchObject({ upiId: '', upiQrUrl: null });
    expect(await siteAdmin.unset()).toEqual(['contactPhone', 'contactEmail', 'whatsappNumber', 'upiId']);
    const own = { contactPhone: '0452 234 5678', contactEmail: 'me@school.example', whatsappNumber: '+91 90000 00000' };
    await siteAdmin.save({ section: 'facts', content: { ...siteSections.facts, ...own, upiId: 'me@okbank' } });
    expect(await siteAdmin.unset()).toEqual([]);
    expect(await context.visitor.site.info()).toMatchObject({ upiId: 'me@okbank', upiQrUrl: '/gpay-qr.svg' });
    await context.close();
  });

  test('The site facts of a demonstration are samples, and none is reported as missing.', async () => {
    const context = createTestContext({ env: { DEMO: 'on' } });
    expect(await context.visitor.site.info()).toMatchObject({
      upiId: siteSections.facts.upiId,
      upiQrUrl: '/gpay-qr.svg',
    });
    expect(await context.caller(context.addUser('admin', { isAdmin: true })).siteAdmin.unset()).toEqual([]);
    await context.close();
  });

  test('The site name from the stored facts appears in the mails.', async () => {
    const context = createTestContext();
    store(context, 'facts', { name: 'Selvi’s School' });
    await context.visitor.auth.requestPasswordReset({ email: context.addUser('asha').email });
    expect(context.mails()[0]?.text).toContain('Selvi’s School');
    await context.close();
  });
});

describe('Claimed figures', () => {
  test('The default text of each page has the figures claimed on that page.', () => {
    const figures = (claims: { figure: string }[]) => claims.map(({ figure }) => figure);
    const { home, about, works, contact } = siteSections;
    const everywhere = ['8000+', '95%', '100+', '4.9/5', '500+', '15+'];
    expect(figures(home.stats)).toEqual(everywhere);
    expect(figures(about.stats)).toEqual(everywhere);
    expect(figures(works.stats)).toEqual(['500+', '85%', '100+', '10+', '5.76K+']);
    expect(contact.experience).toContain('12+');
  });
});
