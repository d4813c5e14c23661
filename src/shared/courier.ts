/** How printed copies are sent, and what their buyer pays for it. */
import { z } from 'zod';
import { optionalLine } from './input.ts';
import { isHttpsUrl } from './links.ts';

type Carrier = {
  name: string;
  /** The tracking page; some carriers take no number in its address. */
  trackingUrl: (number: string) => string;
};

const indiaPostTracking = 'https://www.indiapost.gov.in/_layouts/15/DOP.Portal.Tracking/TrackConsignment.aspx';

/** India Post’s way for books of study: tracked, by surface, and marked on the parcel. */
export const gyanPost = 'Gyan Post';

/** What has to stand on a parcel that goes with this carrier; empty: nothing. */
export const markOf = (carrier: string): string => (carrier === gyanPost ? 'GYAN POST' : '');

export const carriers: readonly Carrier[] = [
  {
    name: 'India Post',
    trackingUrl: () => indiaPostTracking,
  },
  { name: gyanPost, trackingUrl: () => indiaPostTracking },
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

/** The tracking page of a parcel; empty for an unknown carrier or without a number. */
export const trackingUrlOf = (carrier: string, number: string): string =>
  number.trim() === ''
    ? ''
    : (carriers.find(({ name }) => name === carrier)?.trackingUrl(encodeURIComponent(number.trim())) ?? '');

/** Ways to send without tracking, stored as the carrier's name; number and link are then empty. */
const untracked = { post: 'Ordinary post', hand: 'By hand' } as const;

export const shipmentWays = ['courier', 'post', 'hand'] as const;
export type ShipmentWay = (typeof shipmentWays)[number];
export const shipmentWayLabels: Record<ShipmentWay, string> = { courier: 'Courier with tracking', ...untracked };

export const shipmentWayOf = ({ carrier }: { carrier: string }): ShipmentWay =>
  carrier === untracked.post ? 'post' : carrier === untracked.hand ? 'hand' : 'courier';

export const untrackedShipment = (way: Exclude<ShipmentWay, 'courier'>): ShipmentInput => ({
  carrier: untracked[way],
  trackingNumber: '',
  trackingUrl: '',
});

/** With whom an order goes or went: as it left, else as it was told with its charge; empty: not known. */
export const carrierOf = (order: { carrier: string; shipment: { carrier: string } | null }): string =>
  order.shipment?.carrier || order.carrier;

/** `Shipped via DTDC`, `Sent by ordinary post`, `Sent by hand`; `Sent` where nothing more is known. */
export function sentWords(shipment: { carrier: string } | null): string {
  if (!shipment || shipment.carrier === '') return 'Sent';
  const way = shipmentWayOf(shipment);
  return way === 'courier'
    ? `Shipped via ${shipment.carrier}`
    : `Sent ${way === 'post' ? 'by ordinary post' : 'by hand'}`;
}

const numberPattern = /^[\p{L}\p{N}][\p{L}\p{N} /-]*$/u;
const numberMessage = 'Please enter the number on the courier’s slip';

/** How a parcel is sent: by a courier with its number, only the link may be missing, or without tracking. */
export const shipmentInput = z
  .strictObject({
    carrier: optionalLine(60),
    trackingNumber: optionalLine(40).refine((number) => number === '' || numberPattern.test(number), numberMessage),
    trackingUrl: optionalLine(500).refine((url) => url === '' || isHttpsUrl(url), 'Please enter an https address'),
  })
  .refine(({ carrier }) => carrier !== '', { path: ['carrier'], message: 'Please choose the carrier' })
  .refine((shipment) => (shipmentWayOf(shipment) === 'courier') === (shipment.trackingNumber !== ''), {
    path: ['trackingNumber'],
    message: 'Tracking number is required',
  });
export type ShipmentInput = z.infer<typeof shipmentInput>;
