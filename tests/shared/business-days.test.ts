import { describe, expect, test } from 'vitest';
import {
  addBusinessDays,
  badHolidayLine,
  type Holidays,
  isBusinessDay,
  parcelDays,
  parseHolidays,
} from '#shared/business-days.ts';
import { tamilNaduHolidays } from '#shared/site/holidays.ts';

const none: Holidays = new Map();
const tamilNadu = parseHolidays(tamilNaduHolidays);

describe('Business days', () => {
  test.each([
    ['2026-11-21', true, 'a Saturday'],
    ['2026-11-22', false, 'a Sunday'],
    ['2026-11-23', true, 'a Monday'],
    ['2026-12-25', false, 'Christmas'],
    ['2027-01-15', false, 'Pongal'],
  ])('For the day %s, isBusinessDay answers %s (%s).', (day, expected) => {
    expect(isBusinessDay(day, tamilNadu)).toBe(expected);
  });

  test.each([
    // Saturday: Monday, Tuesday, Wednesday.
    ['2026-11-21', 3, '2026-11-25'],
    ['2026-11-21', 5, '2026-11-27'],
    // Over Christmas (a Friday) and a Sunday.
    ['2026-12-23', 3, '2026-12-28'],
    // Over three days of Pongal, the last of them a Sunday.
    ['2027-01-14', 1, '2027-01-18'],
    // Over the turn of a year: the first of January is a holiday, the third a Sunday.
    ['2026-12-31', 2, '2027-01-04'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-11-22', 1, '2026-11-23'],
    ['2026-11-23', 0, '2026-11-23'],
  ])('Starting at %s and counting %i business days leads to %s.', (day, count, expected) => {
    expect(addBusinessDays(day, count, tamilNadu)).toBe(expected);
  });

  test('An additional holiday moves the next business day one day later.', () => {
    expect(addBusinessDays('2026-11-23', 1, none)).toBe('2026-11-24');
    expect(addBusinessDays('2026-11-23', 1, new Map([['2026-11-24', 'Local holiday']]))).toBe('2026-11-25');
  });
});

describe('Days of a parcel', () => {
  const days = (confirmed: string, now: string, deliveryDays = '3-5') =>
    parcelDays(Date.parse(confirmed), {
      now: Date.parse(now),
      timeZone: 'Asia/Kolkata',
      holidays: tamilNadu,
      deliveryDays,
    });

  test.each([
    ['3-5', '2026-11-26', '2026-11-28'],
    ['5-7', '2026-11-28', '2026-12-01'],
    ['2', '2026-11-25', '2026-11-25'],
  ])('A parcel that takes %s business days leaves by %s and arrives by %s.', (deliveryDays, sendBy, arriveBy) => {
    const confirmed = '2026-11-23T06:00:00Z';
    expect(days(confirmed, confirmed, deliveryDays)).toMatchObject({ sendBy, arriveBy });
  });

  test.each([
    ['2026-11-24T06:00:00Z', 'later', false],
    // Wednesday begins in India at 18:30 UTC of Tuesday.
    ['2026-11-24T18:29:59Z', 'later', false],
    ['2026-11-24T18:30:00Z', 'today', false],
    ['2026-11-25T18:29:59Z', 'today', false],
    ['2026-11-25T18:30:00Z', 'overdue', false],
    ['2026-11-27T18:29:59Z', 'overdue', false],
    ['2026-11-27T18:30:00Z', 'overdue', true],
  ])(
    'A parcel confirmed on a Saturday in India has at %s the due state “%s”, and isLate is %s.',
    (now, due, isLate) => {
      // 20:00 UTC of Friday is Saturday in India.
      expect(days('2026-11-20T20:00:00Z', now)).toEqual({ sendBy: '2026-11-25', arriveBy: '2026-11-27', due, isLate });
    },
  );
});

describe('The list of holidays', () => {
  test('The list of holidays is read line by line, and blank lines and extra spaces do not matter.', () => {
    expect([...parseHolidays('\n  2026-01-15   Pongal \r\n\n2026-01-26 Republic Day\n')]).toEqual([
      ['2026-01-15', 'Pongal'],
      ['2026-01-26', 'Republic Day'],
    ]);
  });

  test.each([
    ['2026-02-30 Never', '2026-02-30 Never'],
    ['2026-01-15 Pongal\n15.01.2026 Pongal', '15.01.2026 Pongal'],
    ['2026-01-15', '2026-01-15'],
    ['Pongal', 'Pongal'],
  ])('In the holiday list %j, the line that is not valid is named.', (text, bad) => {
    expect(badHolidayLine(text)).toBe(bad);
  });

  test('The built-in list of holidays has no bad line and covers both 2026 and 2027.', () => {
    expect(badHolidayLine(tamilNaduHolidays)).toBeUndefined();
    expect(badHolidayLine('')).toBeUndefined();
    const years = [...tamilNadu.keys()].map((day) => day.slice(0, 4));
    expect(years.filter((year) => year === '2026').length).toBeGreaterThan(20);
    expect(years.filter((year) => year === '2027').length).toBeGreaterThan(20);
  });
});
