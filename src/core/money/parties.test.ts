import { expect, it } from 'vitest';
import { rateFinder } from './invoices/entry-rates.ts';
import { business, client, NEW_CLIENT, newRate, projectBilling } from './parties.schema.ts';
import type { StoredRate } from './parties.ts';
import { EMPTY_BUSINESS } from './parties.ts';
import { PARTY_FAULTS, type PartyFault, partyFaultOf } from './party-faults.ts';

const BUSINESS = { ...EMPTY_BUSINESS, legalName: 'Studio' };
const CLIENT = { ...NEW_CLIENT, name: 'Acme', currency: 'EUR' };

function faultsIn(result: ReturnType<typeof business.safeParse>): [string, string][] {
  return (result.error?.issues ?? []).map(({ path, message }) => [
    path.join('.'),
    partyFaultOf(message) ?? message,
  ]);
}

it('CL2 what a business and a client have is stored in one form', () => {
  const parsed = business.parse({
    ...BUSINESS,
    ...{ legalName: ' Studio ', iban: 'de89 3704 0044 0532 0130 00', bic: 'cobadeff' },
    ...{ vatId: 'GR 094259216', currency: 'eur', email: ' a@b.org ' },
    address: { street: 'A 1\nBack', postalCode: ' 1 ', city: ' Bonn ', country: 'de' },
  });
  expect(parsed).toMatchObject({
    ...{ legalName: 'Studio', iban: 'DE89370400440532013000', bic: 'COBADEFF' },
    ...{ vatId: 'EL094259216', currency: 'EUR', email: 'a@b.org' },
    address: { street: 'A 1\nBack', postalCode: '1', city: 'Bonn', country: 'DE' },
  });
  expect(client.parse(CLIENT)).toEqual(CLIENT);
});

it.each<[object, string, PartyFault]>([
  [{ iban: 'DE89370400440532013001' }, 'iban', 'iban'],
  [{ bic: 'COBADE' }, 'bic', 'bic'],
  [{ vatId: 'DE123456789' }, 'vatId', 'vatId'],
  [{ email: 'nobody' }, 'email', 'email'],
  [{ currency: 'XYZ' }, 'currency', 'currency'],
  [{ address: { ...BUSINESS.address, country: 'UK' } }, 'address.country', 'country'],
  [{ legalName: ' ' }, 'legalName', 'empty'],
  [{ termDays: 366 }, 'termDays', 'termDays'],
  [{ termDays: 1.5 }, 'termDays', 'termDays'],
  [{ numberPattern: '{YYYY}' }, 'numberPattern', 'noCounter'],
  [{ numberPattern: '{MM}-{#}' }, 'numberPattern', 'monthWithoutYear'],
  [{ taxRates: [] }, 'taxRates', 'noTaxRate'],
  [{ taxRates: [{ category: 'S', rate: '0' }] }, 'taxRates.0.rate', 'taxRate'],
  [{ taxRates: [{ category: 'E', rate: '19' }] }, 'taxRates.0.rate', 'taxRate'],
  [{ taxRates: [{ category: 'S', rate: '101' }] }, 'taxRates.0.rate', 'percent'],
  [{ taxRates: [{ category: 'S', rate: '7,5' }] }, 'taxRates.0.rate', 'decimal'],
  [{ taxRates: [BUSINESS.taxRates[0], BUSINESS.taxRates[0]] }, 'taxRates', 'taxRateTwice'],
  [{ logo: 'data:image/svg+xml;base64,AAAA' }, 'logo', 'logo'],
  [{ logo: 'data:image/png;base64,/9j/4AAQ' }, 'logo', 'logo'],
  [{ logo: `data:image/png;base64,iVBORw0KGgo${'A'.repeat(273_100)}` }, 'logo', 'logoSize'],
])('CL2 %j is refused with its field and its reason', (part, path, fault) => {
  expect(faultsIn(business.safeParse({ ...BUSINESS, ...part }))).toContainEqual([path, fault]);
});

it('CL2 a wrong type and a missing field are refused with the field', () => {
  const { legalName: _, ...nameless } = BUSINESS;
  for (const value of [nameless, { ...BUSINESS, legalName: 5 }, { ...BUSINESS, taxRates: 'S' }]) {
    const [[path] = []] = faultsIn(business.safeParse(value));
    expect(['legalName', 'taxRates']).toContain(path);
  }
});

it('CL2 every fault has a text of its own', () => {
  const texts = Object.values(PARTY_FAULTS);
  expect(new Set(texts).size).toBe(texts.length);
  for (const [fault, text] of Object.entries(PARTY_FAULTS)) expect(partyFaultOf(text)).toBe(fault);
  expect(partyFaultOf('something else')).toBeNull();
});

it('CL3 the ids of a rate fit its level', () => {
  const rate = { id: 'r', from: '2026-01-01', rate: '80', currency: 'EUR', subjectId: 'p' };
  const isGood = (part: object) => newRate.safeParse({ ...rate, ...part }).success;
  expect(isGood({ level: 'project', userId: null })).toBe(true);
  expect(isGood({ level: 'project', userId: 'u' })).toBe(false);
  expect(isGood({ level: 'projectPerson', userId: 'u' })).toBe(true);
  expect(isGood({ level: 'projectPerson', userId: null })).toBe(false);
  expect(isGood({ level: 'business', userId: null })).toBe(false);
  expect(isGood({ level: 'business', userId: null, subjectId: 'business' })).toBe(true);
  expect(isGood({ level: 'project', userId: null, rate: '-1' })).toBe(false);
  expect(isGood({ level: 'project', userId: null, from: '2026-02-30' })).toBe(false);
});

it('CL6 amounts of a project need its client, and an agreed one a fixed price', () => {
  const none = { agreedAmount: null, budgetSeconds: null, budgetAmount: null };
  const billing = { clientId: 'c', billing: 'fixed', ...none };
  const faults = (part: object) =>
    (projectBilling.safeParse({ ...billing, ...part }).error?.issues ?? []).map(
      ({ path, message }) => `${path} ${partyFaultOf(message)}`,
    );
  expect(faults({ agreedAmount: 5, budgetAmount: 5 })).toEqual([]);
  expect(faults({ clientId: null, agreedAmount: 5, budgetAmount: 5 })).toEqual([
    ...['agreedAmount amountWithoutClient', 'budgetAmount amountWithoutClient'],
  ]);
  expect(faults({ billing: 'hourly', agreedAmount: 5 })).toEqual(['agreedAmount amountNotFixed']);
  expect(faults({ budgetSeconds: 0 })).toEqual(['budgetSeconds hours']);
});

it('CL3 the rate of an entry is the first level that has one in its currency on its day', () => {
  const stored = (part: Partial<StoredRate>): StoredRate => ({
    ...{ id: 'r', level: 'business', subjectId: 'business', userId: null },
    ...{ from: '2026-01-01', rate: '50', currency: 'EUR', ...part },
  });
  const rates = [
    stored({}),
    stored({ level: 'person', subjectId: 'ann', rate: '60' }),
    stored({ level: 'client', subjectId: 'acme', rate: '70' }),
    stored({ level: 'project', subjectId: 'web', rate: '80' }),
    stored({ level: 'projectPerson', subjectId: 'web', userId: 'ann', rate: '90.5' }),
    stored({
      level: 'projectPerson',
      subjectId: 'web',
      userId: 'ann',
      rate: '99',
      currency: 'USD',
    }),
  ];
  const entry = { day: '2026-06-01', userId: 'ann', projectId: 'web' };
  const rateOf = (part: object, clientId = 'acme', currency = 'EUR') =>
    rateFinder(rates, clientId, currency)({ ...entry, ...part });
  expect(rateOf({})).toEqual({ level: 'projectPerson', rate: { amount: 905n, scale: 1n } });
  expect(rateOf({ rate: null })?.level).toBe('projectPerson');
  expect(rateOf({ rate: '12' })).toEqual({ level: 'entry', rate: { amount: 12n, scale: 0n } });
  expect(rateOf({ rate: '0' })).toEqual({ level: 'entry', rate: { amount: 0n, scale: 0n } });
  expect(rateOf({ userId: 'bob' })?.level).toBe('project');
  expect(rateOf({ userId: 'bob', projectId: 'other' })?.level).toBe('client');
  expect(rateOf({ projectId: null }, 'other')?.level).toBe('person');
  expect(rateOf({ userId: 'bob', projectId: null }, 'other')?.level).toBe('business');
  expect(rateOf({ day: '2025-12-31' })).toBeNull();
  expect(rateOf({}, 'acme', 'CHF')).toBeNull();
  expect(rateOf({}, 'acme', 'USD')?.level).toBe('projectPerson');
});
