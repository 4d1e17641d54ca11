import { XmlDocument, type XmlElement } from 'libxml2-wasm';
import { describe, expect, it } from 'vitest';
import {
  dataFormatOf,
  missingForXRechnung,
  ublProfileOf,
} from '../../../core/money/invoices/electronic-invoice.ts';
import type { IssuedInvoice } from '../../../core/money/invoices/invoice.ts';
import { FIFTY_INVOICES } from '../../../test/e-invoices/fifty-invoices.ts';
import { brokenRules } from '../../../test/e-invoices/official-rules.ts';
import { issued, line } from '../../../test/e-invoices/sample-invoices.ts';
import { parseXml } from '../../lib/safe-xml.ts';
import { readUbl } from '../incoming/read-ubl.ts';
import { ublInvoice } from './ubl.ts';
import { ublOf } from './ubl-file.ts';

const ADDRESSES = {
  seller: { electronicAddress: { scheme: '9930', identifier: 'DE136695976' } },
  buyer: { electronicAddress: { scheme: '0208', identifier: '0123456789' } },
};

function sample(name: string): IssuedInvoice {
  const found = FIFTY_INVOICES.find(([each]) => each === name);
  if (!found) throw new Error(`no invoice ${name}`);
  return found[1];
}

/** The texts of the elements at a path of local names, in order. */
function texts(invoice: IssuedInvoice, path: string) {
  using document = XmlDocument.fromString(ublInvoice(invoice, 'en16931'));
  const steps = path.split('/').map((name) => `*[local-name()='${name}']`);
  return document.find(`//${steps.join('/')}`).map((node) => (node as XmlElement).content);
}

describe('UB1 invoices of all kinds in UBL', () => {
  it('UB1 there are fifty', () => expect(FIFTY_INVOICES.length).toBeGreaterThanOrEqual(50));

  it.each(FIFTY_INVOICES)('UB1 %s keeps the rules of EN 16931', (_, invoice) => {
    expect(brokenRules('en16931', ublInvoice(invoice, 'en16931'), 'ubl')).toEqual([]);
  });

  it.each(['standard', 'a credit note', 'outside scope, registered company'])(
    'UB1 %s with the profile of Peppol keeps them too',
    (name) => {
      const { seller, buyer, ...invoice } = sample(name);
      const addressed = {
        ...invoice,
        seller: { ...seller, ...ADDRESSES.seller },
        buyer: { ...buyer, ...ADDRESSES.buyer },
      };
      expect(brokenRules('en16931', ublInvoice(addressed, 'peppol'), 'ubl')).toEqual([]);
    },
  );
});

it('UB1 the rules find what is wrong', () => {
  const xml = ublInvoice(sample('standard'), 'en16931');
  const broken = (from: RegExp, to: string) =>
    brokenRules('en16931', xml.replace(from, to), 'ubl').join();
  expect(broken(/(PayableAmount currencyID="EUR">)[^<]+/, '$11.00')).toContain('BR-CO-16');
  expect(broken(/<cac:PartyTaxScheme>.*?<\/cac:PartyTaxScheme>/g, '')).toContain('BR-S-02');
  expect(broken(/unitCode="HUR"/, 'unitCode="h"')).toContain('BR-CL-23');
});

it('UB1 XRechnungen in UBL keep the rules of XRechnung', () => {
  const referred = FIFTY_INVOICES.filter(([, invoice]) => {
    return invoice.buyer.buyerReference !== '' && missingForXRechnung(invoice).length === 0;
  });
  const faults = referred.flatMap(([name, invoice]) => {
    const xml = ublInvoice(invoice, 'xrechnung');
    const broken = [...brokenRules('en16931', xml, 'ubl'), ...brokenRules('xrechnung', xml, 'ubl')];
    return broken.map((fault) => `${name}: ${fault}`);
  });
  expect(referred.length).toBeGreaterThanOrEqual(6);
  expect(faults).toEqual([]);
});

it('UB1 what is written is read again with the same numbers', () => {
  for (const [name, invoice] of FIFTY_INVOICES) {
    const read = readUbl(parseXml(Buffer.from(ublInvoice(invoice, 'en16931'))));
    const { number, issueDate, dueDate, currency, totals, seller } = invoice;
    expect([name, read.number, read.issueDate, read.currency]).toEqual([
      ...[name, number, issueDate, currency],
    ]);
    expect([name, read.dueDate]).toEqual([name, dueDate]);
    expect([name, read.totals]).toMatchObject([
      name,
      {
        ...{ lineTotal: totals.lineTotal, net: totals.net, tax: totals.tax },
        ...{ gross: totals.gross, prepaid: totals.prepaid, payable: totals.due },
      },
    ]);
    expect([name, read.lines.map(({ net }) => net)]).toEqual([
      name,
      invoice.lines.map(({ net }) => net),
    ]);
    if (invoice.kind !== 'creditNote') expect([name, read.iban]).toEqual([name, seller.iban]);
  }
});

it('UB1 kinds, references and addresses are in their elements', () => {
  const credit = sample('a credit note');
  expect(ublInvoice(credit, 'en16931')).toContain('<CreditNote xmlns=');
  expect(texts(credit, 'CreditNoteTypeCode')).toEqual(['381']);
  expect(texts(credit, 'BillingReference/InvoiceDocumentReference/ID')).toEqual(['2026-0001']);
  expect(texts(credit, 'PaymentMeans/PaymentMeansCode')).toEqual(['1']);
  const standard = sample('standard');
  expect(texts(standard, 'InvoiceTypeCode')).toEqual(['380']);
  expect(texts(standard, 'Delivery/ActualDeliveryDate')).toEqual(['2026-11-30']);
  const kinds = FIFTY_INVOICES.map(([, { kind }]) => kind);
  expect(new Set(kinds)).toEqual(new Set(['invoice', 'creditNote', 'prepayment']));
  const prepayment = FIFTY_INVOICES.find(([, { kind }]) => kind === 'prepayment')?.[1];
  expect(prepayment && texts(prepayment, 'InvoiceTypeCode')).toEqual(['386']);
  const addressed = issued({ ...ADDRESSES, lines: [line('A', '1', '1')] });
  const xml = ublInvoice(addressed, 'peppol');
  expect(xml).toContain('<cbc:EndpointID schemeID="9930">DE136695976</cbc:EndpointID>');
  expect(xml).toContain('<cbc:EndpointID schemeID="0208">0123456789</cbc:EndpointID>');
  expect(texts(sample('line breaks and control characters'), 'Invoice/Note')).toHaveLength(1);
  expect(texts(sample('dollars with tax in euros'), 'TaxTotal/TaxAmount')).toEqual([
    ...['142.49', '131.57'],
  ]);
});

it('UB2 the client chooses the data beside the PDF', () => {
  const of = (buyer: Partial<IssuedInvoice['buyer']>, currency = 'EUR') =>
    dataFormatOf(issued({ currency, buyer, lines: [] }));
  expect(of({})).toBeNull();
  expect(of({ buyerReference: 'x' })).toBe('xrechnung');
  expect(of({ buyerReference: 'x', eInvoiceFormat: 'pdf' })).toBeNull();
  expect(of({ buyerReference: 'x', eInvoiceFormat: 'ubl' })).toBe('ubl');
  expect(of({ eInvoiceFormat: 'ubl' })).toBe('ubl');
  expect(of({ eInvoiceFormat: 'ubl' }, 'KWD')).toBeNull();
  expect(ublOf(issued({ currency: 'KWD', lines: [] }))).toBeNull();
});

it('UB3 the profile follows from what is known of both parties', () => {
  const profile = (part: Parameters<typeof issued>[0]) => ublProfileOf(issued(part));
  const lines = [line('A', '1', '1')];
  expect(profile({ lines })).toBe('en16931');
  expect(profile({ lines, ...ADDRESSES })).toBe('en16931');
  expect(profile({ lines, ...ADDRESSES, orderReference: 'PO 1' })).toBe('peppol');
  const email = { electronicAddress: { scheme: 'EM', identifier: 'a@example.org' } };
  expect(profile({ lines, seller: ADDRESSES.seller, buyer: email, orderReference: 'x' })).toBe(
    'en16931',
  );
  expect(ublProfileOf(sample('XRechnung'))).toBe('xrechnung');
});
