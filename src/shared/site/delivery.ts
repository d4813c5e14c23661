import { rupeesToPaise } from '#shared/money.ts';
import { tamilNaduHolidays } from './holidays.ts';

/** How printed copies are sent. The desk's own: no page shows it, since visitors see no prices. */
export type DeliveryContent = {
  /** What the courier costs, in rupees as typed; empty: it is told with each price. */
  courierCharge: string;
  /** Days on which couriers rest beside Sundays, one a line: `2026-01-15 Pongal`. */
  holidays: string;
};

export const delivery: DeliveryContent = { courierCharge: '', holidays: tamilNaduHolidays };

/** Rupees with at most two decimals, or nothing. */
export const courierChargePattern = /^(?:\d{1,4}(?:\.\d{1,2})?)?$/;

/** The fixed courier charge in paise; null where it is told by hand. */
export const courierChargePaise = ({ courierCharge }: DeliveryContent): number | null =>
  courierCharge === '' ? null : rupeesToPaise(Number(courierCharge));
