/** How paying looks and behaves in the browser. */

/** How long the success toast stands before the page reloads, in ms (specification, section 9). */
export const reloadAfterPaymentMs = 2000;

/** How often a buyer's page asks after a payment that could not be verified, in ms. */
export const pollUnconfirmedMs = 3000;

/** The checkout window's theme (specification, section 9). */
export const checkoutColor = '#2563eb';
