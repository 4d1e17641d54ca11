import { AppError } from '../../../../../core/errors.ts';
import type { ClientView, StoredBusiness } from '../../../../../core/money/parties.ts';
import { etagOf, matchesIfMatch } from '../../../../http/files/etags.ts';
import type { MoneyGuard } from '../../../../money/money-access.ts';
import type { Query } from '../../../../storage/store.ts';
import type { Call } from '../../route.ts';

/** Shared parts of the calls about clients and money. */
export const MONEY_ROUTE = {
  tag: 'Clients and money',
  signedIn: true,
  refusesBoardTokens: 'forbidden',
  needsMoney: true,
} as const;

export function businessAnswer({ version, details }: StoredBusiness) {
  const { legalName, address, vatId, taxNumber, registrationNumber, email, phone } = details;
  const { iban, bic, logo, footer, currency, taxRates, termDays, numberPattern } = details;
  const { smallBusinessNote, paperSize, timeZone = null, electronicAddress = null } = details;
  return {
    ...{ version, legalName, address: addressAnswer(address), vatId, taxNumber },
    ...{ registrationNumber, email, phone, iban, bic, logo, footer, currency },
    taxRates: taxRates.map(({ category, rate }) => ({ category, rate })),
    ...{ termDays, numberPattern, smallBusinessNote, paperSize, timeZone },
    electronicAddress: endpointAnswer(electronicAddress),
  };
}

export function clientAnswer(client: ClientView) {
  const { id, version, isArchived, hasInvoices, createdAt, updatedAt, name, contact } = client;
  const { email, address, vatId, buyerReference, currency, language, termDays } = client;
  const { taxRate, rounding, roundingOf, notes } = client;
  const { eInvoiceFormat = 'automatic', electronicAddress = null } = client;
  return {
    ...{ id, version, isArchived, hasInvoices },
    ...{ createdAt: iso(createdAt), updatedAt: iso(updatedAt), name, contact, email },
    ...{ address: addressAnswer(address), vatId, buyerReference, eInvoiceFormat },
    ...{ electronicAddress: endpointAnswer(electronicAddress), currency, language, termDays },
    taxRate: taxRate && { category: taxRate.category, rate: taxRate.rate },
    rounding: rounding && {
      stepMinutes: rounding.stepMinutes,
      direction: rounding.direction,
      minMinutes: rounding.minMinutes,
    },
    ...{ roundingOf, notes },
  };
}

/** The guard of an If-Match header: the record to be changed must still have that ETag. */
export function moneyGuard(
  { ifMatch }: Call,
  current: (query: Query) => Promise<object>,
): MoneyGuard {
  return async (query) => {
    if (ifMatch === null) return;
    const etag = etagOf(JSON.stringify(await current(query)));
    if (!matchesIfMatch(ifMatch, etag)) throw new AppError('copy.stale');
  };
}

/** Its fields in one order, so that the ETag is the same on both databases. */
function addressAnswer({ street, postalCode, city, country }: ClientView['address']) {
  return { street, postalCode, city, country };
}

function endpointAnswer(address: ClientView['electronicAddress']) {
  return address ? { scheme: address.scheme, identifier: address.identifier } : null;
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
