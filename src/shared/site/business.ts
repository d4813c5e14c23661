/** What stands on receipts beside the facts; empty: the site's own name and address, and no GSTIN. */
export const business = { legalName: '', address: '', gstin: '' };
