import { expect, test } from 'vitest';
import { personName, searchInput } from '#shared/input.ts';
import { email } from '#shared/users.ts';

const isName = (text: string) => personName('Full name is required').safeParse(text).success;

test.each([
  'Kavitha Raman',
  'S.Ilangovan',
  'Dr.K.Mani',
  'R. Meena, M.A., B.Ed.',
  'Md.Ismail s/o Rahman',
  "D'Souza-Pereira",
  'முருகேசன்',
  'அ.கோமதி',
  'Meena.TK',
  'Rajan.CO',
  'Suresh.ME',
  'Selvi.IN',
  'Anitha.Us',
  'Lakshmi.Co',
  'Saravanan.CN',
  'Jothi.IO B.Sc',
])('%s is accepted as a name.', (text) => {
  expect(isName(text)).toBe(true);
});

test.each([
  'Win at https://evil.example',
  'www.evil.example',
  'Prize on evil.com',
  'evil-shop.IN now',
  'bit.ly/xyz',
  't.me/prize',
  'me@evil.com',
  'Prize on evil.in',
  'evil24.IN',
  'me@evil.IN',
  'Evil.In/prize',
])('%s is refused as a name, because a mail would make a link of it.', (text) => {
  expect(isName(text)).toBe(false);
});

test.each(['x'.repeat(250_000), 'x.'.repeat(125_000), '-'.repeat(250_000)])(
  'A text of 250,000 characters is refused without delay.',
  (text) => {
    expect(isName(text)).toBe(false);
  },
);

test('Of a name only what people see is kept, composed alike on every device, and a search finds it so.', () => {
  const decomposed = 'க\u{0BC6}\u{0BBE}டி'; // ெ and ா, as converters from older fonts give ொ.
  expect(personName('').parse(`\u{202A}Meena\u{200B}\u{2028}Devi\u{FE0F}\u{202C}`)).toBe('Meena Devi');
  expect(personName('').parse(decomposed)).toBe('கொடி');
  expect(searchInput.parse(decomposed)).toBe('கொடி');
  // The joiners are letters in Tamil and other scripts, and hold emoji together.
  expect(personName('').parse('ஶ்ரீ\u{200C}னி 👩\u{200D}🏫 ✔\u{FE0F}')).toBe('ஶ்ரீ\u{200C}னி 👩\u{200D}🏫 ✔\u{FE0F}');
});

test('An email address is taken without what nobody sees in it.', () =>
  expect(email.parse('\u{200E}Asha@Example.com\u{200B}\u{2060} ')).toBe('asha@example.com'));
