import type { GstRateText } from '#shared/gst.ts';

/**
 * From which day invoices are made, `2026-12-01`, and at which rates; empty: none, as for a seller without a GSTIN. Printed
 * books are exempt (4901); a PDF is taxed as a service (9984), lower where a printed edition of it is sold
 * (notification 13/2018).
 */
export const gst = {
  from: '',
  rates: [
    {
      from: '2018-07-27',
      printedPercent: '0',
      printedCode: '4901',
      pairedPercent: '5',
      pdfPercent: '18',
      pdfCode: '9984',
    },
  ] as GstRateText[],
};
