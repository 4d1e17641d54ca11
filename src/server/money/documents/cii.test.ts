import { XmlDocument, type XmlElement } from 'libxml2-wasm';
import { describe, expect, it } from 'vitest';
import {
  hasElectronicInvoice,
  missingForXRechnung,
  wantsXRechnung,
} from '../../../core/money/invoices/electronic-invoice.ts';
import type { IssuedInvoice } from '../../../core/money/invoices/invoice.ts';
import { FIFTY_INVOICES } from '../../../test/e-invoices/fifty-invoices.ts';
import { brokenRules, schemaErrors } from '../../../test/e-invoices/official-rules.ts';
import { issued, line } from '../../../test/e-invoices/sample-invoices.ts';
import { ciiInvoice } from './cii.ts';

function sample(name: string): IssuedInvoice {
  const found = FIFTY_INVOICES.find(([each]) => each === name);
  if (!found) throw new Error(`no invoice ${name}`);
  return found[1];
}

/** The texts of the elements at a path of local names, in order. */
function texts(invoice: IssuedInvoice, path: string, profile: 'en16931' | 'xrechnung' = 'en16931') {
  using document = XmlDocument.fromString(ciiInvoice(invoice, profile));
  const steps = path.split('/').map((name) => `*[local-name()='${name}']`);
  return document.find(`//${steps.join('/')}`).map((node) => (node as XmlElement).content);
}

describe('FF1 invoices of all kinds', () => {
  it('FF1 there are fifty', () => expect(FIFTY_INVOICES.length).toBeGreaterThanOrEqual(50));

  it.each(FIFTY_INVOICES)('FF1 %s keeps the rules of EN 16931 and the schema', (_, invoice) => {
    const xml = ciiInvoice(invoice, 'en16931');
    expect([...brokenRules('en16931', xml), ...schemaErrors(xml)]).toEqual([]);
  });
});

it('FF1 the rules and the schema find what is wrong', () => {
  const xml = ciiInvoice(sample('standard'), 'en16931');
  const broken = (from: RegExp, to: string) => brokenRules('en16931', xml.replace(from, to)).join();
  expect(broken(/(DuePayableAmount>)[^<]+/, '$11.00')).toContain('BR-CO-16');
  expect(broken(/<ram:ID schemeID="..">[^<]+<\/ram:ID>/g, '')).toContain('BR-S-02');
  expect(broken(/unitCode="HUR"/, 'unitCode="h"')).toContain('BR-CL-23');
  const withoutDelivery = xml.replace(/<ram:ApplicableHeaderTradeDelivery>.*Delivery>/, '');
  expect(schemaErrors(withoutDelivery).join()).toContain('ApplicableHeaderTradeSettlement');
});

it('FF2 XRechnungen keep the rules of EN 16931 and of XRechnung', () => {
  const xrechnungen = FIFTY_INVOICES.filter(([, invoice]) => wantsXRechnung(invoice));
  const faults = xrechnungen.flatMap(([name, invoice]) => {
    expect(missingForXRechnung(invoice)).toEqual([]);
    const xml = ciiInvoice(invoice, 'xrechnung');
    const broken = [...brokenRules('en16931', xml), ...brokenRules('xrechnung', xml)];
    return [...broken, ...schemaErrors(xml)].map((fault) => `${name}: ${fault}`);
  });
  expect(xrechnungen.length).toBeGreaterThanOrEqual(6);
  expect(faults).toEqual([]);
});

it('FF2 what an XRechnung needs is named', () => {
  const place = { street: '', postalCode: '', city: '', country: 'DE' };
  const bare = issued({
    seller: { phone: '12', email: 'a@b', address: place },
    buyer: { buyerReference: 'x', email: '', address: place },
    deliveryCountry: 'FR',
    lines: [line('A', '1', '1', { taxCategory: 'K', taxRate: '0' })],
  });
  expect(missingForXRechnung(bare)).toEqual([
    ...['sellerPhone', 'sellerEmail', 'sellerCity', 'sellerPostalCode'],
    ...['buyerEmail', 'buyerCity', 'buyerPostalCode', 'deliveryAddress'],
  ]);
  const broken = brokenRules('xrechnung', ciiInvoice(bare, 'xrechnung')).join();
  for (const rule of ['BR-DE-3', 'BR-DE-4', 'BR-DE-8', 'BR-DE-9', 'BR-DE-10', 'BR-DE-11', 'R010'])
    expect(broken).toContain(rule);
  expect(wantsXRechnung(issued({ lines: [] }))).toBe(false);
});

it('FF3 the data has what the official rules do not ask for', () => {
  const occurrence = 'ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString';
  for (const [, invoice] of FIFTY_INVOICES)
    expect(texts(invoice, occurrence)).toHaveLength(invoice.kind === 'prepayment' ? 0 : 1);
  expect(texts(sample('standard'), occurrence)).toEqual(['20261130']);

  const credit = sample('a credit note');
  expect(texts(credit, 'InvoiceReferencedDocument/IssuerAssignedID')).toEqual(['2026-0001']);
  expect(texts(credit, 'DuePayableAmount')).toEqual(['226.10']);
  expect(texts(credit, 'SpecifiedTradePaymentTerms/Description')).toHaveLength(1);
  expect(texts(credit, 'IBANID')).toEqual([]);

  const greek = texts(sample('reverse charge to Greece'), 'SpecifiedTaxRegistration/ID');
  expect(greek).toContain('EL094259216');
  expect(texts(sample('outside scope, registered company'), 'SpecifiedTaxRegistration/ID')).toEqual(
    ['22/815/08154'],
  );
  expect(texts(sample('small business'), 'ApplicableTradeTax/ExemptionReason')).toEqual([
    'Kein Ausweis der Umsatzsteuer, Kleinunternehmer nach § 19 UStG',
  ]);
  const taxes = texts(sample('dollars with tax in euros'), 'TaxTotalAmount');
  expect(taxes).toEqual(['142.49', '131.57']);
});

it('FF3 a discount of the document falls on its taxes to the cent', () => {
  for (const [, invoice] of FIFTY_INVOICES.filter(([, { discount }]) => discount)) {
    const header = 'ApplicableHeaderTradeSettlement/SpecifiedTradeAllowanceCharge/ActualAmount';
    const shares = texts(invoice, header).map((amount) => Math.round(Number(amount) * 100));
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(invoice.totals.discount);
  }
});

it('FF3 quantity times price is the line, also where amounts have no decimals', () => {
  for (const [, invoice] of FIFTY_INVOICES.filter(([, { currency }]) => currency === 'JPY')) {
    const prices = texts(invoice, 'NetPriceProductTradePrice/ChargeAmount').map(Number);
    const bases = texts(invoice, 'NetPriceProductTradePrice/BasisQuantity').map(Number);
    const items = invoice.lines.filter(({ quantity }) => quantity !== '0');
    for (const [index, { quantity, net, discount }] of items.entries()) {
      const gross = (Number(quantity) * (prices[index] ?? 0)) / (bases[index] ?? 0);
      if (!discount) expect(gross).toBeCloseTo(net, 6);
    }
    expect(bases).toHaveLength(items.length);
  }
});

it('FF3 texts are data as they were typed, without what XML cannot say', () => {
  const names = texts(sample('names with emoji and markup'), 'SpecifiedTradeProduct/Name');
  expect(names).toEqual(['Ticket 👩‍💻 ]]> <b>&amp;</b>']);
  const broken = sample('line breaks and control characters');
  expect(texts(broken, 'IncludedNote/Content')).toEqual([
    'Erste Zeile\nZweite\tZeile',
    'Danke!\n\nBis bald',
  ]);
  expect(texts(broken, 'SpecifiedTradeProduct/Description')).toEqual(['Absatz 1\n\nAbsatz 2']);
});

it('FF4 a currency with more than 2 decimals has no electronic invoice', () => {
  const invoice = (currency: string) =>
    issued({ currency, buyer: { buyerReference: 'x' }, lines: [] });
  expect([hasElectronicInvoice(invoice('KWD')), wantsXRechnung(invoice('KWD'))]).toEqual([
    false,
    false,
  ]);
  expect([hasElectronicInvoice(invoice('JPY')), wantsXRechnung(invoice('JPY'))]).toEqual([
    true,
    true,
  ]);
});
