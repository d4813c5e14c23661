import { expect, test } from 'vitest';
import { personName } from '#shared/input.ts';

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
])('%s is refused as a name, because a mail would make a link of it.', (text) => {
  expect(isName(text)).toBe(false);
});

test.each(['x'.repeat(250_000), 'x.'.repeat(125_000), '-'.repeat(250_000)])(
  'A text of 250,000 characters is refused without delay.',
  (text) => {
    expect(isName(text)).toBe(false);
  },
);
