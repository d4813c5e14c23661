import { describe, expect, test } from 'vitest';
import { formatPhone, optionalPhoneInput, phoneInput } from '#shared/phone.ts';

describe('an Indian mobile number', () => {
  test.each(['9876543210', '09876543210', '+91 98765 43210', '91-98765-43210', '0091 98765 43210', ' (98765) 43210 '])(
    'is understood as typed: %s',
    (typed) => expect(phoneInput.parse(typed)).toBe('+919876543210'),
  );

  test.each([
    '',
    '12345',
    '5876543210',
    '+1 987 654 3210',
    '98765432101',
    'nine eight',
    '9'.repeat(1000),
    '९८७६५४३२१०',
  ])('is not: %s', (typed) => expect(phoneInput.safeParse(typed).success).toBe(false));

  test('may be left out where it is optional', () => {
    expect(optionalPhoneInput.parse(' ')).toBe('');
    expect(optionalPhoneInput.parse('98765 43210')).toBe('+919876543210');
    expect(optionalPhoneInput.safeParse('123').error?.issues[0]?.message).toBe(
      'Please enter a 10-digit Indian mobile number',
    );
  });

  test('is read in two halves', () => expect(formatPhone('+919876543210')).toBe('+91 98765 43210'));
});
