import { readFileSync } from 'node:fs';
import { Window } from 'happy-dom';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminRoutes } from '#client/admin/admin.routes.tsx';
import { createRender } from '#client/entry-server.tsx';
import type { App } from '#server/app.ts';
import { videos } from '#server/db/schema/videos.ts';
import { paths, privatePaths, publicPages } from '#shared/paths.ts';
import { siteSections } from '#shared/site.ts';
import { cookieOf, createTestApp } from '../support/http.ts';
import { addFile } from '../support/materials.ts';
import { addMaterial } from '../support/shop.ts';
import { createTestContext, type TestContext } from '../support/test-context.ts';

const origin = 'https://trb.example';
const hostile = `"Keats" & <Shelley> </title></script><script>alert('x')</script> $& $1 {{7*7}}`;

let context: TestContext;
let app: App;
beforeAll(async () => {
  context = createTestContext({ env: { PUBLIC_URL: origin } });
  app = await createTestApp(context, createRender());
});
afterAll(async () => {
  await app.close();
  await context.close();
});

const parser = new new Window().DOMParser();

/** What a page's first HTML says of itself, to whoever runs no scripts. */
async function headOf(url: string, cookie = '') {
  const answer = await app.inject({ url, headers: { cookie, accept: 'text/html', 'user-agent': 'WhatsApp/2.23' } });
  const document = parser.parseFromString(answer.body, 'text/html');
  const contents = (selector: string) =>
    [...document.querySelectorAll(selector)].map((element) => element.getAttribute('content') ?? '');
  const blocks = [...document.querySelectorAll('script[type="application/ld+json"]')].map(({ textContent }) =>
    JSON.parse(textContent ?? ''),
  );
  return {
    status: answer.statusCode,
    html: answer.body,
    titles: [...document.querySelectorAll('head title')].map(({ textContent }) => textContent),
    meta: (name: string) => contents(`meta[name="${name}"], meta[property="${name}"]`),
    canonical: [...document.querySelectorAll('link[rel=canonical]')].map((link) => link.getAttribute('href')),
    things: blocks.flatMap((block): Record<string, unknown>[] => block['@graph']),
    scripts: [...document.querySelectorAll('script')].map(({ textContent }) => textContent),
  };
}

const typesOf = (things: Record<string, unknown>[]) => things.map((thing) => thing['@type']);
const thing = (things: Record<string, unknown>[], type: string) => things.find((found) => found['@type'] === type);

describe.each(publicPages)('First HTML of %s', (path) => {
  test('The first HTML of a public page has its title, description, canonical address and social tags, each once.', async () => {
    const head = await headOf(path);
    expect(head.status).toBe(200);
    expect(head.titles).toEqual([expect.stringMatching(/^.{5,} \| TRB English Academy$/)]);
    const [title = ''] = head.titles;
    expect(head.meta('description')).toEqual([expect.stringMatching(/^.{40,300}$/)]);
    expect(head.canonical).toEqual([origin + path]);
    expect(head.meta('robots')).toEqual([]);
    const [description = ''] = head.meta('description');
    const tags = {
      'og:title': title,
      'og:description': description,
      'og:url': origin + path,
      'og:type': 'website',
      'og:site_name': 'TRB English Academy',
      'og:locale': 'en_IN',
      'og:image': `${origin}/social.jpg`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
      'twitter:title': title,
      'twitter:description': description,
      'twitter:image': `${origin}/social.jpg`,
    };
    expect(Object.fromEntries(Object.keys(tags).map((name) => [name, head.meta(name)]))).toEqual(
      Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, [value]])),
    );
  });

  test('The first HTML of a public page has breadcrumbs that lead back to the home page.', async () => {
    const { things } = await headOf(path);
    expect(thing(things, 'BreadcrumbList')?.itemListElement ?? []).toMatchObject(
      path === paths.home
        ? []
        : [
            { position: 1, name: 'TRB English Academy', item: `${origin}/` },
            { position: 2, item: origin + path },
          ],
    );
  });
});

test('No two public pages have the same title or description.', async () => {
  const heads = await Promise.all(publicPages.map((path) => headOf(path)));
  expect(new Set(heads.flatMap(({ titles }) => titles)).size).toBe(publicPages.length);
  expect(new Set(heads.flatMap(({ meta }) => meta('description'))).size).toBe(publicPages.length);
});

describe('Structured data of schema.org', () => {
  test('The structured data of the home, about and contact pages describes the academy and its founder.', async () => {
    for (const path of [paths.home, paths.about, paths.contact]) {
      const { things } = await headOf(path);
      expect(thing(things, 'EducationalOrganization')).toMatchObject({
        name: 'TRB English Academy',
        url: `${origin}/`,
        logo: `${origin}/icon-512.png`,
        telephone: siteSections.facts.contactPhone,
        founder: { '@id': thing(things, 'Person')?.['@id'] },
      });
      expect(thing(things, 'Person')).toMatchObject({
        name: siteSections.facts.founder,
        worksFor: { '@id': thing(things, 'EducationalOrganization')?.['@id'] },
      });
    }
  });

  test('The structured data of the contact page has every question with its answer.', async () => {
    const faq = thing((await headOf(paths.contact)).things, 'FAQPage');
    expect(faq?.mainEntity).toEqual(
      siteSections.contact.faq.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    );
  });

  test('The structured data of the video page has every video whose link is valid.', async () => {
    context.db
      .insert(videos)
      .values([
        { title: hostile, description: 'Six odes', youtubeUrl: 'https://youtu.be/abc_DEF-123', createdAt: 0 },
        { title: 'The channel', description: 'No video', youtubeUrl: 'https://www.youtube.com/@trb', createdAt: 0 },
      ])
      .run();
    const { things } = await headOf(paths.youtube);
    expect(things.filter((found) => found['@type'] === 'VideoObject')).toEqual([
      {
        '@type': 'VideoObject',
        name: hostile,
        description: 'Six odes',
        thumbnailUrl: 'https://i.ytimg.com/vi/abc_DEF-123/mqdefault.jpg',
        uploadDate: '1970-01-01T00:00:00.000Z',
        embedUrl: 'https://www.youtube-nocookie.com/embed/abc_DEF-123',
      },
    ]);
  });
});

describe('First HTML of a material', () => {
  test('A material with a hostile title is described word for word, and nothing of the title becomes markup.', async () => {
    const imageFileId = addFile(context, 'cover');
    const id = addMaterial(context, { title: hostile, description: `${hostile}\n${'long '.repeat(60)}`, imageFileId });
    const head = await headOf(paths.material(id));
    expect(head.status).toBe(200);
    expect(head.titles).toEqual([`${hostile} | TRB English Academy`]);
    expect(head.meta('og:title')).toEqual([`${hostile} | TRB English Academy`]);
    expect(head.meta('og:image')).toEqual([`${origin}/files/${imageFileId}`]);
    expect(head.meta('twitter:image')).toEqual([`${origin}/files/${imageFileId}`]);
    expect(head.canonical).toEqual([`${origin}/material/${id}`]);
    expect(head.meta('description')[0]?.length).toBeLessThanOrEqual(160);
    expect(thing(head.things, 'LearningResource')).toMatchObject({
      name: hostile,
      url: `${origin}/material/${id}`,
      image: `${origin}/files/${imageFileId}`,
    });
    expect(thing(head.things, 'BreadcrumbList')?.itemListElement).toMatchObject([
      { item: `${origin}/` },
      { name: 'Study Materials', item: `${origin}/materials` },
      { name: hostile, item: `${origin}/material/${id}` },
    ]);
    expect(head.scripts.filter((code) => code?.startsWith('alert'))).toEqual([]);
    expect(JSON.stringify(head.things)).not.toMatch(/price|19900|₹/i);
  });

  test('A material without a cover gets the site’s picture, and without a description a sentence of its own.', async () => {
    const head = await headOf(paths.material(addMaterial(context, { title: 'Old English' })));
    expect(head.meta('og:image')).toEqual([`${origin}/social.jpg`]);
    expect(head.meta('description')).toEqual([expect.stringContaining('Old English')]);
  });

  test('A material that does not exist or is off the lists answers 404 and is hidden from search engines.', async () => {
    for (const id of ['unknown', addMaterial(context, { isActive: false })]) {
      const head = await headOf(paths.material(id));
      expect(head.status).toBe(404);
      expect(head.meta('robots')).toEqual(['noindex']);
      expect([head.canonical, typesOf(head.things)]).toEqual([[], []]);
    }
  });
});

test('An unknown path answers 404 with a page that is hidden from search engines.', async () => {
  const head = await headOf('/no/such/page');
  expect(head.status).toBe(404);
  expect(head.titles).toEqual([expect.stringContaining('TRB English Academy')]);
  expect(head.meta('robots')).toEqual(['noindex']);
  expect(head.canonical).toEqual([]);
});

describe('Private pages', () => {
  const ownPages = [paths.dashboard, paths.profile, paths.orders, paths.admin, paths.adminSettings];
  const waysIn = [paths.login, paths.forgotPassword, paths.resetPassword, paths.confirmEmail, paths.changePassword];
  const pages = [...ownPages, ...waysIn];
  test.each(pages)('The private page %s is hidden from search engines.', async (path) => {
    const student = await cookieOf(context, context.addUser(`reader-of-${path.replaceAll('/', '-')}`));
    for (const cookie of ['', student]) {
      const head = await headOf(path, cookie);
      expect(head.status).toBe(200);
      expect(head.meta('robots')).toEqual(['noindex']);
      expect(head.canonical).toEqual([]);
      expect(head.titles).toEqual([expect.stringMatching(/ \| TRB English Academy$/)]);
    }
  });
});

describe('Content saved by the educator', () => {
  test('Content that the educator saves is in the first HTML of the next visitor, also on cached pages and in shared links.', async () => {
    const { siteAdmin } = context.caller(context.addUser('admin', { isAdmin: true }));
    expect((await headOf(paths.home)).html).toContain(siteSections.home.headline.split(' ')[0]);
    const social = addFile(context, 'cover');
    await siteAdmin.save({ section: 'facts', content: { ...siteSections.facts, name: 'Selvi & Daughters' } });
    await siteAdmin.save({ section: 'home', content: { ...siteSections.home, lead: 'Lead <of> the new year' } });
    await siteAdmin.save({ section: 'pictures', content: { ...siteSections.pictures, socialImageFileId: social } });
    const head = await headOf(paths.home);
    expect(head.titles).toEqual([expect.stringMatching(/ \| Selvi & Daughters$/)]);
    expect(head.html).toContain('Lead &lt;of&gt; the new year');
    expect(head.meta('og:image')).toEqual([`${origin}/files/${social}`]);
    expect((await headOf(paths.contact)).titles).toEqual([expect.stringMatching(/ \| Selvi & Daughters$/)]);
    expect((await app.inject(paths.manifest)).json().name).toBe('Selvi & Daughters');

    expect((await headOf(paths.home)).html).toContain('aria-label="Announcement"');
    await siteAdmin.save({ section: 'home', content: { ...siteSections.home, isBannerOn: false } });
    expect((await headOf(paths.home)).html).not.toContain('aria-label="Announcement"');
    for (const section of ['facts', 'home', 'pictures'] as const) await siteAdmin.restore({ section });
    expect((await headOf(paths.home)).titles).toEqual([expect.stringMatching(/ \| TRB English Academy$/)]);
  });
});

describe('Sitemap', () => {
  const addresses = async () =>
    [...(await app.inject(paths.sitemap)).body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);

  test('The sitemap names every public page and every material on the lists, with its last change.', async () => {
    const shown = addMaterial(context, { updatedAt: Date.parse('2026-10-02T03:04:05Z') });
    const hidden = addMaterial(context, { isActive: false });
    const deleted = addMaterial(context, { deletedAt: 1 });
    const answer = await app.inject(paths.sitemap);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(answer.body).toContain(
      `<url><loc>${origin}/material/${shown}</loc><lastmod>2026-10-02T03:04:05.000Z</lastmod></url>`,
    );
    for (const path of publicPages) expect(await addresses()).toContain(origin + path);
    expect(answer.body).not.toContain(hidden);
    expect(answer.body).not.toContain(deleted);
    expect(answer.body).not.toMatch(/admin|dashboard|profile|orders|cart/);
  });

  test('The sitemap names a new material at once.', async () => {
    const before = await addresses();
    const id = addMaterial(context);
    expect(new Set(await addresses())).toEqual(new Set([...before, `${origin}/material/${id}`]));
  });

  test('The sitemap names only pages that exist.', async () => {
    for (const address of await addresses())
      expect([address, (await app.inject(address?.replace(origin, '') ?? '')).statusCode]).toEqual([address, 200]);
  });
});

test('The file /robots.txt closes what is private and names the sitemap.', async () => {
  const answer = await app.inject(paths.robots);
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  const lines = answer.body.split('\n');
  expect(lines[0]).toBe('User-agent: *');
  for (const path of ['/admin', '/dashboard', '/profile', '/orders', '/cart', '/trpc'])
    expect(lines).toContain(`Disallow: ${path}`);
  expect(lines.filter((line) => line.startsWith('Disallow'))).toHaveLength(privatePaths.length);
  expect(lines).toContain(`Sitemap: ${origin}/sitemap.xml`);
});

describe('Pictures of the site', () => {
  const file = (name: string) => readFileSync(`src/client/public/${name}`);
  const sizeOfPng = (bytes: Buffer) => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];

  test('The picture of shared links is a JPEG of 1200 x 630 pixels and below 300 KB.', () => {
    const jpeg = file('social.jpg');
    expect(jpeg.length).toBeLessThan(300 * 1024);
    expect(sizeOfJpeg(jpeg)).toEqual([1200, 630]);
  });

  test('The icons of the manifest exist in the sizes that it names.', async () => {
    const answer = await app.inject(paths.manifest);
    expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    const { icons, ...manifest } = answer.json<{ icons: { src: string; sizes: string; purpose?: string }[] }>();
    expect(manifest).toMatchObject({ name: 'TRB English Academy', start_url: '/', theme_color: '#2563eb' });
    expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
    for (const { src, sizes } of icons.filter(({ src }) => src.endsWith('.png')))
      expect(sizeOfPng(file(src)).join('x')).toBe(sizes);
    const html = (await headOf(paths.home)).html;
    for (const tag of ['rel="manifest"', 'rel="apple-touch-icon"', 'rel="icon"', 'name="theme-color"'])
      expect(html).toContain(tag);
    expect(sizeOfPng(file('apple-touch-icon.png'))).toEqual([180, 180]);
  });
});

/** Width and height out of the frame header (ITU T.81, B.2.2: markers SOF0 to SOF2). */
function sizeOfJpeg(bytes: Buffer): [number, number] {
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xc2) return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
  }
  throw new Error('This is no JPEG');
}

describe('Admin paths', () => {
  test.each(['/admin/nope', '/admin/orders/some/nope', '/Admin/Nope/'])(
    'The unknown admin path %s answers 404 to everybody.',
    async (url) => {
      const cookies = ['', await cookieOf(context, context.addUser(`student${url}`.replaceAll('/', '-')))];
      cookies.push(await cookieOf(context, context.addUser(`admin${url}`.replaceAll('/', '-'), { isAdmin: true })));
      for (const cookie of cookies) expect((await app.inject({ url, headers: { cookie } })).statusCode).toBe(404);
    },
  );

  test('An admin path without a screen is logged as a missing page.', async () => {
    const log: string[] = [];
    const own = await createTestApp(context, createRender(), log);
    await own.inject('/admin/nope?token=secret');
    expect(log.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ msg: 'page not found', path: '/admin/nope' }),
    );
  });

  test('The path of every admin screen is found.', async () => {
    const screens = adminRoutes.map(({ path }) => path).filter((path) => path !== '*');
    expect(screens.length).toBeGreaterThan(15);
    for (const path of screens)
      expect([path, (await app.inject(path ? `/admin/${path}` : '/Admin/')).statusCode]).toEqual([path, 200]);
  });
});
