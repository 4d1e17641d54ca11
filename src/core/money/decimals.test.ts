import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decimalText, parseDecimal, quotient } from './decimals.ts';

it('FI3 decimals are read and written without floating point', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n - 10n ** 12n, max: 10n ** 12n - 1n }),
      fc.bigInt({ min: 0n, max: 4n }),
      (amount, scale) => {
        const text = decimalText({ amount, scale });
        const digits = text.replace(/[-.]/g, '').replace(/^0+(?=\d)/, '');
        expect(digits).toBe(String(amount < 0n ? -amount : amount));
        expect(parseDecimal(text)).toEqual({ amount, scale });
      },
    ),
  );
  expect(parseDecimal('0.1')).toEqual({ amount: 1n, scale: 1n });
  expect(parseDecimal('-12.50')).toEqual({ amount: -1250n, scale: 2n });
});

it.each(['', '.', '1.', '.5', '1,5', '1e3', '+1', ' 1', '0x1', '1.23456', '1234567890123', 'NaN'])(
  'FI3 %j is no decimal',
  (text) => {
    expect(parseDecimal(text)).toBeNull();
  },
);

it('FI3 quotients are rounded half away from zero', () => {
  expect(quotient(1n, 3n, 4n)).toEqual({ amount: 3333n, scale: 4n });
  expect(quotient(1n, 8n, 2n).amount).toBe(13n);
  expect(quotient(-1n, 8n, 2n).amount).toBe(-13n);
  expect(quotient(-1n, -8n, 2n).amount).toBe(13n);
});
