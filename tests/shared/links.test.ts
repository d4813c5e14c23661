import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isGoogleFormUrl, publicFormUrl } from '#shared/google-forms.ts';
import {
  embedUrl,
  isDriveUrl,
  isYoutubeUrl,
  mailedReturnPath,
  purchaseMessage,
  safeReturnPath,
  telUrl,
  upiUrl,
  whatsappUrl,
  youtubeThumbnailUrl,
  youtubeVideoId,
} from '#shared/links.ts';

/** A link that only looks as if it led to `host`. */
const lookAlikes = (host: string) => [
  `javascript:alert('https://${host}/')`,
  `data:text/html,${host}`,
  `http://${host}/forms/x`,
  `https://${host}.evil.example/forms/x`,
  `https://evil.example/?x=${host}/forms/`,
  `https://evil.example/${host}/forms/`,
  `https://${host}@evil.example/forms/`,
  `https://user:pass@${host}/forms/x`,
  `https://${host}:8443/forms/x`,
  `//${host}/forms/x`,
  host,
  '',
];

describe('T6: Links judged by their parsed host', () => {
  test.each(lookAlikes('drive.google.com'))('The link “%s” is not accepted as a Google Drive link.', (link) =>
    expect(isDriveUrl(link)).toBe(false),
  );
  test.each([
    ...lookAlikes('docs.google.com'),
    ...lookAlikes('forms.gle'),
    'https://docs.google.com/document/d/x',
    'https://forms.gle/',
  ])('The link “%s” is not accepted as a Google Form.', (link) => expect(isGoogleFormUrl(link)).toBe(false));
  test.each(lookAlikes('youtube.com'))('The link “%s” is not accepted as a YouTube link.', (link) =>
    expect([isYoutubeUrl(link), youtubeVideoId(link)]).toEqual([false, null]),
  );

  test('A genuine link is accepted, even with capital letters in its host or with a query.', () => {
    expect(isDriveUrl('https://DRIVE.google.com/file/d/x/view')).toBe(true);
    expect(isGoogleFormUrl('https://forms.gle/AbC')).toBe(true);
    expect(isGoogleFormUrl('https://docs.google.com/forms/d/e/x/viewform?usp=sf_link')).toBe(true);
  });

  test('No text makes the link checks throw an error.', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl()), (text) => {
        for (const judge of [isDriveUrl, isGoogleFormUrl, isYoutubeUrl, youtubeVideoId, embedUrl, safeReturnPath])
          judge(text);
      }),
    );
  });
});

describe('Previews of links', () => {
  test.each([
    ['https://drive.google.com/file/d/1A_b-C/view?usp=sharing', 'https://drive.google.com/file/d/1A_b-C/preview'],
    ['https://drive.google.com/open?id=1A_b-C', 'https://drive.google.com/file/d/1A_b-C/preview'],
    ['https://drive.google.com/uc?export=download&id=1A', 'https://drive.google.com/file/d/1A/preview'],
    ['https://docs.google.com/document/d/1A/edit?usp=sharing', 'https://docs.google.com/document/d/1A/preview'],
    ['https://docs.google.com/presentation/d/1A/preview', 'https://docs.google.com/presentation/d/1A/preview'],
    [
      'https://docs.google.com/document/d/e/2PACX-1v/pub?embedded=true',
      'https://docs.google.com/document/d/e/2PACX-1v/pub?embedded=true',
    ],
  ])('The preview of %s is embedded from %s.', (link, embedded) => expect(embedUrl(link)).toBe(embedded));

  test.each([
    'https://example.com/file/d/1A/view',
    'https://drive.google.com/drive/folders/1A',
    'https://docs.google.com/forms/d/1A/viewform',
    'https://drive.google.com/open?id=../../evil',
    ...lookAlikes('drive.google.com'),
    ...lookAlikes('docs.google.com'),
  ])('The link “%s” gets no embedded preview.', (link) => expect(embedUrl(link)).toBeNull());
});

test.each([
  'https://www.youtube.com/watch?v=abc_DEF-123',
  'https://youtube.com/watch?list=x&v=abc_DEF-123&t=5',
  'https://youtu.be/abc_DEF-123?si=x',
  'https://www.youtube.com/shorts/abc_DEF-123',
  'https://youtube.com/live/abc_DEF-123?feature=share',
  'https://www.youtube.com/embed/abc_DEF-123',
  'https://www.youtube-nocookie.com/embed/abc_DEF-123',
  'https://m.youtube.com/watch?v=abc_DEF-123',
])('The video id in %s is found.', (link) => expect(youtubeVideoId(link)).toBe('abc_DEF-123'));

test.each([
  'https://www.youtube.com/@channel',
  'https://youtu.be/short',
  'https://www.youtube.com/watch?v=abc_DEF-1234',
  'https://youtu.be/',
])('No video id is found in %s.', (link) => expect(youtubeVideoId(link)).toBeNull());

test('A chat link contains only digits and encoded text.', () => {
  expect(whatsappUrl('+91 98765-43210', purchaseMessage('கவிதை & prose'))).toBe(
    `https://wa.me/919876543210?text=${encodeURIComponent("Hi, I'm interested in purchasing: கவிதை & prose")}`,
  );
});

test('A UPI link writes spaces as %20.', () => {
  expect(upiUrl('name@bank', 'TRB English Academy')).toBe('upi://pay?pa=name%40bank&pn=TRB%20English%20Academy&cu=INR');
});

test('A phone link contains only digits and a leading plus sign.', () =>
  expect(telUrl('+91 98765 43210')).toBe('tel:+919876543210'));

test.each([
  ['/orders?x=1', '/orders?x=1'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/a\nb', '/'],
  ['', '/'],
  [null, '/'],
])('After signing in, the return path %j leads to %s.', (next, path) => expect(safeReturnPath(next)).toBe(path));

test('A video link has the host’s medium-sized thumbnail, and a link without a video has none.', () => {
  expect(youtubeThumbnailUrl('https://youtu.be/abc_DEF-123')).toBe('https://i.ytimg.com/vi/abc_DEF-123/mqdefault.jpg');
  expect(youtubeThumbnailUrl('https://www.youtube.com/@channel')).toBeNull();
});

test.each([
  ['https://docs.google.com/forms/d/1AbC-d_E/edit', 'https://docs.google.com/forms/d/1AbC-d_E/viewform'],
  ['https://docs.google.com/forms/d/1AbC/edit?usp=sharing#responses', 'https://docs.google.com/forms/d/1AbC/viewform'],
  ['https://docs.google.com/forms/u/0/d/1AbC/edit', 'https://docs.google.com/forms/d/1AbC/viewform'],
  ['https://docs.google.com/forms/d/1AbC', 'https://docs.google.com/forms/d/1AbC/viewform'],
  ...[
    'https://docs.google.com/forms/d/1AbC/viewform?usp=pp_url&entry.1=CODE',
    'https://docs.google.com/forms/d/e/1FAIpQL/viewform',
    'https://forms.gle/AbC',
    'https://example.com/forms/d/1AbC/edit',
    'no link',
  ].map((link) => [link, link]),
])('The public link of the form %s is %s.', (link, shown) => expect(publicFormUrl(link)).toBe(shown));

const id = '0123456789abcdef'.repeat(2);
test.each([
  [`/material/${id}`, `/material/${id}`],
  [`/combos/${id}?coupon=WORDS#of-a-stranger`, `/combos/${id}`],
  [`/order-printed?material=${id}&note=words`, ''],
  [`/order-printed?material=${id}`, `/order-printed?material=${id}`],
  ['/tests', '/tests'],
  [`/tests/${id}`, `/tests/${id}`],
  [`/tests/results/${id}`, ''],
  ['/material/you-have-won-a-prize', ''],
  ['/you-have-won-a-prize', ''],
  ['https://evil.example/tests', ''],
  ['//evil.example/tests', ''],
  [undefined, ''],
])('Of the return path %j a mailed link holds %j.', (next, path) => expect(mailedReturnPath(next)).toBe(path));
