import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CURRENCY_CODES, type Currency, currencyOf, hasStructuredInvoice } from './currencies.ts';
import type { Decimal } from './decimals.ts';
import { type InvoiceAmounts, type InvoiceLine, invoiceTotals } from './invoice-totals.ts';
import { TAX_CATEGORIES } from './tax-categories.ts';

const RUNS = 10_000;
/** Objects as the product's: dinero.js asks them for their own properties. */
const PLAIN = { noNullPrototype: true } as const;

function currency(code: string): Currency {
  const found = currencyOf(code);
  if (!found) throw new Error(`no currency ${code}`);
  return found;
}

const decimal = (min: bigint, max: bigint) =>
  fc.record({ amount: fc.bigInt({ min, max }), scale: fc.bigInt({ min: 0n, max: 4n }) }, PLAIN);

/** Half of the prices and quantities end on a boundary of rounding. */
const price = fc.oneof(
  decimal(0n, 10n ** 9n),
  fc.constantFrom(dec(25n, 3n), dec(5n, 1n), dec(50n, 4n)),
);
const quantity = fc.oneof(decimal(-(10n ** 6n), 10n ** 6n), fc.constantFrom(dec(1n), dec(15n, 1n)));
const percent = decimal(0n, 100n);
const discount = fc.oneof(
  fc.record({ amount: fc.bigInt({ min: 0n, max: 10_000n }) }, PLAIN),
  fc.record({ percent }, PLAIN),
);
const line: fc.Arbitrary<InvoiceLine> = fc.record(
  {
    quantity,
    unitPrice: price,
    discount,
    taxCategory: fc.constantFrom(...TAX_CATEGORIES),
    taxRate: fc.constantFrom(
      dec(19n),
      dec(1900n, 2n),
      dec(7n),
      dec(255n, 1n),
      dec(81n, 1n),
      dec(0n),
    ),
  },
  { ...PLAIN, requiredKeys: ['quantity', 'unitPrice', 'taxCategory', 'taxRate'] },
);
/** Such as MGA, whose major unit has five minor ones. */
const notDecimal = CURRENCY_CODES.filter((code) => currency(code).base !== 10n);

const invoice: fc.Arbitrary<InvoiceAmounts> = fc.record(
  {
    currency: fc.constantFrom('EUR', 'USD', 'CHF', 'JPY', 'KWD', ...notDecimal).map(currency),
    lines: fc.array(line, { minLength: 1, maxLength: 8 }),
    discount,
    prepaid: fc.bigInt({ min: 0n, max: 100_000n }),
  },
  { ...PLAIN, requiredKeys: ['currency', 'lines'] },
);

function dec(amount: bigint, scale = 0n): Decimal {
  return { amount, scale };
}

/** A fraction rounded half away from zero, computed by comparing the rest with half a unit. */
function nearest(numerator: bigint, denominator: bigint): bigint {
  const whole = numerator / denominator;
  const rest = numerator - whole * denominator;
  const isHalf = 2n * (rest < 0n ? -rest : rest) >= denominator;
  if (!isHalf) return whole;
  return numerator < 0n ? whole - 1n : whole + 1n;
}

/** An independent computation with fractions. */
function expected({ currency: { exponent }, lines, discount: off, prepaid = 0n }: InvoiceAmounts) {
  const reduce = (amount: bigint, by: InvoiceLine['discount']) => {
    if (!by) return 0n;
    if ('amount' in by) return by.amount;
    return nearest(amount * by.percent.amount, 100n * 10n ** by.percent.scale);
  };
  const nets = lines.map(({ quantity: q, unitPrice: p, discount: by }) => {
    const gross = nearest(q.amount * p.amount * 10n ** exponent, 10n ** (q.scale + p.scale));
    return gross - reduce(gross, by);
  });
  const lineTotal = nets.reduce((total, net) => total + net, 0n);
  const discounted = reduce(lineTotal, off);
  return { nets, lineTotal, discounted, net: lineTotal - discounted, prepaid };
}

it('FI1 the totals of random invoices equal an independent computation with fractions', () => {
  fc.assert(
    fc.property(invoice, (each) => {
      const totals = invoiceTotals(each);
      const { nets, lineTotal, discounted, net, prepaid } = expected(each);
      expect(totals.lineNets).toEqual(nets);
      expect(totals.lineTotal).toBe(lineTotal);
      expect(totals.discount).toBe(discounted);
      expect(totals.net).toBe(net);
      // The bases add up to the net amount, and each tax is that of its base, rounded once.
      expect(totals.taxes.reduce((sum, { base }) => sum + base, 0n)).toBe(net);
      for (const { base, tax, taxRate } of totals.taxes)
        expect(tax).toBe(nearest(base * taxRate.amount, 100n * 10n ** taxRate.scale));
      const tax = totals.taxes.reduce((sum, each) => sum + each.tax, 0n);
      expect([totals.tax, totals.gross, totals.due]).toEqual([tax, net + tax, net + tax - prepaid]);
    }),
    { numRuns: RUNS },
  );
});

it('FI1 the minor units of every currency are decimals', () => {
  expect(notDecimal).toEqual(['MGA', 'MRU']);
  for (const code of CURRENCY_CODES) {
    const { exponent } = currency(code);
    const whole = [
      { quantity: dec(3n), unitPrice: dec(100n), taxCategory: 'S', taxRate: dec(19n) },
    ];
    const lines = whole as InvoiceLine[];
    const { net, tax } = invoiceTotals({ currency: currency(code), lines });
    expect([code, net, tax]).toEqual([code, 300n * 10n ** exponent, 57n * 10n ** exponent]);
  }
});

it('FI1 the totals do not depend on the order of lines', () => {
  fc.assert(
    fc.property(invoice, (each) => {
      const { lineNets, ...totals } = invoiceTotals(each);
      const { lineNets: reversed, ...others } = invoiceTotals({
        ...each,
        lines: each.lines.toReversed(),
      });
      expect(others).toEqual(totals);
      expect(reversed.toReversed()).toEqual(lineNets);
    }),
    { numRuns: RUNS },
  );
});

it('FI1 a credit note mirrors its invoice', () => {
  const negative = ({ amount, scale }: Decimal) => ({ amount: -amount, scale });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), (lines) => {
      const plain = lines.map(({ discount: _, ...rest }) => rest);
      const credited = plain.map((each) => ({ ...each, quantity: negative(each.quantity) }));
      const [of, against] = [plain, credited].map((all) =>
        invoiceTotals({ currency: currency('EUR'), lines: all }),
      );
      expect(against?.gross).toBe(-(of?.gross ?? 0n));
    }),
    { numRuns: 1000 },
  );
});

it('FI2 the discount of a document falls on each tax category by its share, the rest on the largest', () => {
  const of = (unitPrice: Decimal, taxRate: Decimal): InvoiceLine => ({
    quantity: dec(1n),
    unitPrice,
    taxCategory: 'S',
    taxRate,
  });
  const { taxes, gross } = invoiceTotals({
    currency: currency('EUR'),
    lines: [of(dec(100n), dec(7n)), of(dec(200n), dec(19n)), of(dec(100n), dec(1900n, 2n))],
    discount: { amount: 1001n },
  });
  // 10.01 of 400.00: 2.5025 on 100.00 and 7.5075 on 300.00, which takes the cent that is left.
  expect(taxes.map(({ taxRate, base, tax }) => [taxRate.amount, base, tax])).toEqual([
    [19n, 29_249n, 5557n],
    [7n, 9750n, 683n],
  ]);
  expect(gross).toBe(45_239n);
});

it('FI3 minor units are those of the currency, and more than 2 decimals have no structured invoice', () => {
  const lines: InvoiceLine[] = [
    { quantity: dec(15n, 1n), unitPrice: dec(3333n, 3n), taxCategory: 'Z', taxRate: dec(0n) },
  ];
  const gross = (code: string) => invoiceTotals({ currency: currency(code), lines }).gross;
  expect(['JPY', 'EUR', 'KWD'].map(gross)).toEqual([5n, 500n, 5000n]);
  expect(['JPY', 'EUR', 'KWD'].map((code) => hasStructuredInvoice(currency(code)))).toEqual([
    true,
    true,
    false,
  ]);
  expect(currencyOf('EUX')).toBeNull();
  expect(currencyOf('eur')).toBeNull();
});
