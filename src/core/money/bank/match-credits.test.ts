import { describe, expect, it } from 'vitest';
import type { BankCredit, PayableInvoice } from './bank-transaction.ts';
import { matchCredits, withOccurrences } from './match-credits.ts';

function invoice(number: string, open: number, part: Partial<PayableInvoice> = {}): PayableInvoice {
  return {
    ...{ id: number, number, clientId: 'muster', clientName: 'Muster GmbH', currency: 'EUR' },
    ...{ issueDate: '2026-11-01', open, ...part },
  };
}

function credit(amount: number, purpose: string, part: Partial<BankCredit> = {}): BankCredit {
  return {
    ...{ day: '2026-11-28', amount, currency: 'EUR', name: 'Somebody', iban: '', purpose },
    ...{ reference: '', occurrence: 1, ...part },
  };
}

const NOBODY = { clientOfIban: new Map<string, string>() };

function match(credits: BankCredit | BankCredit[], invoices: PayableInvoice[], payers = NOBODY) {
  return matchCredits([credits].flat(), invoices, payers);
}

const acme = [invoice('2026-0012', 1190_00), invoice('2026-0013', 500_00)];

describe('transfers and the invoices that they pay', () => {
  it.each([
    'RE 2026-0012',
    'Rechnung Nr. 2026-0012 vom 01.11.2026',
    'rg2026 0012',
    'INVOICE 2026/0012 THANKS',
    'KD 4711 RNR 2026-00 12',
    '20260012',
  ])('BS4 the number is found in "%s"', (purpose) => {
    expect(match(credit(1190_00, purpose), acme)).toEqual([
      {
        ...{ certainty: 'sure', reason: 'number', paidNumbers: [] },
        shares: [{ invoiceId: '2026-0012', amount: 1190_00 }],
      },
    ]);
  });

  it.each(['2026-00120', '12026-0012', '2026-0 01', 'nothing'])(
    'BS4 another number is not taken for it: "%s"',
    (purpose) => {
      expect(match(credit(700_00, purpose), acme)[0]).toMatchObject({
        certainty: 'none',
        shares: [],
      });
    },
  );

  it('BS4 a number with letters is possible without them, and found with them in small letters', () => {
    const invoices = [invoice('RE-2026-0012', 100)];
    const found = (purpose: string) => match(credit(100, purpose), invoices)[0];
    expect(found('re2026-0012')).toMatchObject({ certainty: 'sure' });
    expect(found('2026-0012')).toMatchObject({ certainty: 'possible', reason: 'partOfNumber' });
  });

  it('BS5 a part, too much, and another currency are for a person to look at', () => {
    expect(match(credit(400_00, '2026-0012'), acme)[0]).toMatchObject({
      ...{ certainty: 'possible', reason: 'number' },
      shares: [{ invoiceId: '2026-0012', amount: 400_00 }],
    });
    expect(match(credit(1200_00, '2026-0012'), acme)[0]).toMatchObject({
      ...{ certainty: 'possible', shares: [{ invoiceId: '2026-0012', amount: 1200_00 }] },
    });
    expect(match(credit(1190_00, '2026-0012', { currency: 'CHF' }), acme)[0]).toMatchObject({
      certainty: 'none',
    });
  });

  it('BS5 several numbers with the sum of what is open are sure, with another sum possible', () => {
    expect(match(credit(1690_00, '2026-0013 + 2026-0012'), acme)[0]).toMatchObject({
      certainty: 'sure',
      shares: [
        { invoiceId: '2026-0012', amount: 1190_00 },
        { invoiceId: '2026-0013', amount: 500_00 },
      ],
    });
    expect(match(credit(1300_00, '2026-0013, 2026-0012'), acme)[0]).toMatchObject({
      certainty: 'possible',
      shares: [
        { invoiceId: '2026-0012', amount: 1190_00 },
        { invoiceId: '2026-0013', amount: 110_00 },
      ],
    });
  });

  it('BS5 an invoice that is paid already is named, and nothing is proposed', () => {
    expect(match(credit(1190_00, '2026-0012'), [invoice('2026-0012', 0)])[0]).toEqual({
      ...{ certainty: 'none', reason: 'number', shares: [], paidNumbers: ['2026-0012'] },
    });
    // Also by an earlier transfer of the same list.
    const twice = match([credit(500_00, '2026-0013'), credit(500_00, '2026-0013')], acme);
    expect(twice.map(({ certainty }) => certainty)).toEqual(['sure', 'none']);
    expect(twice[1]?.paidNumbers).toEqual(['2026-0013']);
  });

  it('BS4 without a number, the amount counts with a known account, or with a name', () => {
    const known = { clientOfIban: new Map([['DE1', 'muster']]) };
    const paid = credit(500_00, 'Danke', { iban: 'DE1' });
    expect(match(paid, acme, known)[0]).toMatchObject({ certainty: 'sure', reason: 'iban' });
    const alike = [...acme, invoice('2026-0014', 500_00)];
    expect(match(paid, alike, known)[0]).toMatchObject({
      ...{ certainty: 'possible', shares: [{ invoiceId: '2026-0013', amount: 500_00 }] },
    });
    for (const name of ['MUSTER', 'Muster G.m.b.H.', 'Müster GmbH & Co. KG']) {
      const [found] = match(credit(500_00, '', { name }), alike);
      expect([name, found?.reason]).toEqual([name, 'name']);
    }
    expect(match(credit(500_00, ''), acme)[0]).toMatchObject({
      ...{ certainty: 'possible', reason: 'amount' },
    });
    expect(match(credit(500_00, ''), alike)[0]).toMatchObject({ certainty: 'none' });
  });

  it('BS6 transfers that are alike are counted', () => {
    const { occurrence: _, ...one } = credit(5, 'a  b');
    const others = [one, { ...one, amount: 6 }, { ...one, purpose: 'A b' }];
    expect(withOccurrences(others).map(({ occurrence }) => occurrence)).toEqual([1, 1, 2]);
  });
});
