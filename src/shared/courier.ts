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

/** How a parcel left. */
export const shipmentInput = z.strictObject({
  carrier: line(60, 'Please choose the carrier'),
  trackingNumber: line(40, 'Tracking number is required').regex(
    /^[\p{L}\p{N}][\p{L}\p{N} /-]*$/u,
    'Please enter the number on the courier’s slip',
  ),
  trackingUrl: line(500, 'Tracking link is required').refine(isHttpsUrl, 'Please enter an https address'),
});
export type ShipmentInput = z.infer<typeof shipmentInput>;
