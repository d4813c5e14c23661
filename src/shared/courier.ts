import { z } from 'zod';
import { line } from './input.ts';
import { isHttpsUrl } from './links.ts';

type Carrier = {
  name: string;
  /** Where a parcel is followed; a carrier that takes no number in its address has only the page. */
  trackingUrl: (number: string) => string;
};

/** The couriers that parcels from Tamil Nadu usually go with. */
export const carriers: readonly Carrier[] = [
  {
    name: 'India Post',
    trackingUrl: () => 'https://www.indiapost.gov.in/_layouts/15/DOP.Portal.Tracking/TrackConsignment.aspx',
  },
  { name: 'ST Courier', trackingUrl: () => 'https://stcourier.com/track/shipment' },
  {
    name: 'Professional Couriers',
    trackingUrl: (number) => `https://www.tpcindia.com/track-info.aspx?id=${number}&type=0&service=0`,
  },
  {
    name: 'DTDC',
    trackingUrl: (number) =>
      `https://txk.dtdc.com/ctbs-tracking/customerInterface.tr?submitName=showCITrackingDetails&cType=Consignment&cnNo=${number}`,
  },
  { name: 'Delhivery', trackingUrl: (number) => `https://www.delhivery.com/track/package/${number}` },
  {
    name: 'Blue Dart',
    trackingUrl: (number) => `https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo=${number}`,
  },
];

/** A parcel's page at its carrier; empty where the carrier is none of ours or the number is still missing. */
export const trackingUrlOf = (carrier: string, number: string): string =>
  number.trim() === ''
    ? ''
    : (carriers.find(({ name }) => name === carrier)?.trackingUrl(encodeURIComponent(number.trim())) ?? '');

/** The ways to send without tracking, as they stand in the carrier's place; number and link are then empty. */
const untracked = { post: 'Ordinary post', hand: 'By hand' } as const;

/** How a parcel leaves, in the words of the dialog that asks. */
export const shipmentWays = ['courier', 'post', 'hand'] as const;
export type ShipmentWay = (typeof shipmentWays)[number];
export const shipmentWayLabels: Record<ShipmentWay, string> = { courier: 'Courier with tracking', ...untracked };

export const shipmentWayOf = ({ carrier }: { carrier: string }): ShipmentWay =>
  carrier === untracked.post ? 'post' : carrier === untracked.hand ? 'hand' : 'courier';

/** What is stored of a parcel that goes without tracking. */
export const untrackedShipment = (way: Exclude<ShipmentWay, 'courier'>): ShipmentInput => ({
  carrier: untracked[way],
  trackingNumber: '',
  trackingUrl: '',
});

/** `Sent with DTDC`, `Sent by ordinary post`, `Sent by hand`; `Sent` where nothing more is known. */
export function sentWords(shipment: { carrier: string } | null): string {
  if (!shipment || shipment.carrier === '') return 'Sent';
  const way = shipmentWayOf(shipment);
  return way === 'courier'
    ? `Sent with ${shipment.carrier}`
    : `Sent ${way === 'post' ? 'by ordinary post' : 'by hand'}`;
}

const optionalLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters`)
    .refine((text) => !/\p{Cc}/u.test(text), 'Please remove line breaks and control characters');

const numberPattern = /^[\p{L}\p{N}][\p{L}\p{N} /-]*$/u;
const numberMessage = 'Please enter the number on the courier’s slip';

/** How a parcel left; what is not known stays empty. */
export const shipmentInput = z.strictObject({
  carrier: optionalLine(60),
  trackingNumber: optionalLine(40).refine((number) => number === '' || numberPattern.test(number), numberMessage),
  trackingUrl: optionalLine(500).refine((url) => url === '' || isHttpsUrl(url), 'Please enter an https address'),
});
export type ShipmentInput = z.infer<typeof shipmentInput>;

/** The same for a courier with tracking, where only the link may be missing. */
export const trackedShipmentInput = shipmentInput.extend({
  carrier: line(60, 'Please choose the carrier'),
  trackingNumber: line(40, 'Tracking number is required').regex(numberPattern, numberMessage),
});
