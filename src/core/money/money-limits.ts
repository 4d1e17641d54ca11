/**
 * Limits of clients, rates and the business. Apart from those that every page loads (limits.ts).
 * Lengths are in UTF-16 code units.
 */
export const MONEY_LIMITS = {
  /** Clients of an installation, archived and deleted ones included until retention ends. */
  clients: 2000,
  /** Hourly rates of one client, project or person, and those of the business. */
  rates: 200,
  /** Of a project, deleted ones included until retention ends. */
  milestones: 200,
  /** Taxes that a business chooses from. */
  taxRates: 20,
  /** Of a business's or client's street, postal code, ids and reference. */
  street: 500,
  postalCode: 20,
  partyId: 50,
  buyerReference: 100,
  /** Below each invoice. */
  invoiceFooter: 2000,
  smallBusinessNote: 500,
  clientNotes: 10_000,
  /** A logo as a data URL: 200 kB in base64. */
  logoCharacters: 273_100,
} as const;
