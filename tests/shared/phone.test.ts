import { describe, expect, test } from 'vitest';
import { formatPhone, optionalPhoneInput, phoneInput } from '#shared/phone.ts';

describe('Phone numbers', () => {
  test.each([
    '9876543210',
    '௯௮௭௬௫ ௪௩௨௧௦',
    '९८७६५ ४३२१०',
    '９８７６５４３２１０',
    '09876543210',
    '+91 98765 43210',
    '91-98765-43210',
    '0091 98765 43210',
    ' (98765) 43210 ',
    '\u{202A}+91 98765 43210\u{202C}',
    '\u{202D}98765\u{A0}43210',
    '\u{200E}98765\u{2011}43210',
    '\u{2068}98765–43210\u{2069}',
    '9876\u{200B}543210\u{FE0E}',
    '98765\u{200D}43210',
  ])('The Indian mobile number “%s” is understood as typed.', (typed) =>
    expect(phoneInput.parse(typed)).toBe('+919876543210'),
  );

  test.each([
    ['+1 987 654 3210', '+19876543210'],
    ['+44 20 7946 0958', '+442079460958'],
    ['0065 6123-4567', '+6561234567'],
    ['+91 (452) 234 5678', '+914522345678'],
    ['+91 0 98765 43210', '+919876543210'],
    ['+290 12345', '+29012345'],
  ])('The phone number %s with its country code is understood.', (typed, stored) =>
    expect(phoneInput.parse(typed)).toBe(stored),
  );

  test.each([
    '',
    '12345',
    '5876543210',
    '1 987 654 3210',
    '98765432101',
    '+91 98765 4321',
    '+91 98765 432101',
    '+0 123 456 789',
    '+44 123',
    `+1${'2'.repeat(15)}`,
    '+44 20 7946 0958 ext. 3',
    'nine eight',
    '9'.repeat(1000),
  ])('The text “%s” is refused as a phone number.', (typed) => expect(phoneInput.safeParse(typed).success).toBe(false));

  test('A phone number may be left out where it is optional.', () => {
    expect(optionalPhoneInput.parse(' ')).toBe('');
    expect(optionalPhoneInput.parse('98765 43210')).toBe('+919876543210');
    expect(optionalPhoneInput.safeParse('123').error?.issues[0]?.message).toBe(
      'Please enter a 10-digit Indian mobile number, or + and the country code first',
    );
  });

  test('An Indian phone number is shown in two halves.', () => {
    expect(formatPhone('+919876543210')).toBe('+91 98765 43210');
    expect(formatPhone('+442079460958')).toBe('+442079460958');
  });
});
