import type { SiteFacts } from './facts.ts';

/**
 * Who sells, in law. Empty: the site's own name and address, no GSTIN, and the founder hears complaints, at the contacts of
 * the site.
 */
export const business = {
  legalName: '',
  address: '',
  gstin: '',
  officerName: '',
  officerDesignation: '',
  officerPhone: '',
  officerEmail: '',
};
type Business = typeof business;

type Seller = {
  legalName: string;
  /** The name over the shop. */
  tradeName: string;
  /** Where letters reach the seller. */
  address: string;
  /** Empty: none. */
  gstin: string;
  phone: string;
  email: string;
  /** Who answers complaints (Consumer Protection (E-Commerce) Rules 2020, rule 4). */
  officer: { name: string; designation: string; phone: string; email: string };
};

type OwnFacts = Pick<SiteFacts, 'name' | 'address' | 'founder' | 'founderRole' | 'contactPhone' | 'contactEmail'>;

/** The seller as pages, receipts and mails name it. */
export const sellerOf = (facts: OwnFacts, told: Business): Seller => ({
  legalName: told.legalName || facts.name,
  tradeName: facts.name,
  address: told.address || facts.address,
  gstin: told.gstin.toUpperCase(),
  phone: facts.contactPhone,
  email: facts.contactEmail,
  officer: {
    name: told.officerName || facts.founder,
    designation: told.officerDesignation || (told.officerName ? '' : facts.founderRole),
    phone: told.officerPhone || facts.contactPhone,
    email: told.officerEmail || facts.contactEmail,
  },
});

/** `Meera Natarajan (TRB English Academy), 12 Temple Street, Madurai 625001` */
export const sellerLine = ({ legalName, tradeName, address }: Seller): string =>
  `${legalName === tradeName ? tradeName : `${legalName} (${tradeName})`}, ${address}`;
