import { rupeesToPaise } from '#shared/money.ts';
import { tamilNaduHolidays } from './holidays.ts';

/** How printed copies are sent. Only the order desk reads it: visitors see no prices. */
export const delivery = {
  // In rupees as typed; empty: told with each price.
  courierCharge: '',
  // Days on which couriers rest beside Sundays, one a line: `2026-01-15 Pongal`.
  holidays: tamilNaduHolidays,
};

/** Rupees with at most two decimals, or nothing. */
export const courierChargePattern = /^(?:\d{1,4}(?:\.\d{1,2})?)?$/;

/** The fixed courier charge in paise; null where it is told by hand. */
export const courierChargePaise = ({ courierCharge }: Pick<typeof delivery, 'courierCharge'>): number | null =>
  courierCharge === '' ? null : rupeesToPaise(Number(courierCharge));
