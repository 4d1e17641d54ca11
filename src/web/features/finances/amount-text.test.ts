import { expect, it } from 'vitest';
import {
  amountInput,
  amountText,
  numberText,
  parseAmount,
  plainAmount,
  priceText,
  readNumber,
} from './amount-text.ts';

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

it('FS1 amounts are shown with the minor units of their currency, exactly', () => {
  expect(amountText(119_000, 'EUR', 'en')).toBe('€1,190.00');
  expect(plain(amountText(119_000, 'EUR', 'de'))).toBe('1.190,00 €');
  expect(amountText(-5, 'USD', 'en')).toBe('-$0.05');
  expect(amountText(1190, 'JPY', 'en')).toBe('¥1,190');
  expect(plain(amountText(1_190_005, 'KWD', 'en'))).toBe('KWD 1,190.005');
  // As a floating-point number this would end in .92.
  expect(amountText(90_071_992_547_409_930_01n, 'EUR', 'en')).toBe('€90,071,992,547,409,930.01');
  expect(plainAmount(7, 'EUR')).toBe('0.07');
});

it('FS1 prices keep up to four decimals', () => {
  expect(priceText('85', 'EUR', 'en')).toBe('€85.00');
  expect(priceText('0.1255', 'EUR', 'en')).toBe('€0.1255');
  expect(numberText('1234.5', 'de')).toBe('1.234,5');
});

it('FS1 amounts are typed with the separators of either language', () => {
  expect(parseAmount('1,190.50', 'EUR', 'en')).toBe(119_050);
  expect(parseAmount('1.190,50', 'EUR', 'de')).toBe(119_050);
  expect(parseAmount('1190,5', 'EUR', 'en')).toBe(119_050);
  expect(parseAmount('1.190', 'EUR', 'de')).toBe(119_000);
  expect(parseAmount('1,190', 'EUR', 'en')).toBe(119_000);
  expect(parseAmount('1 190', 'EUR', 'en')).toBe(119_000);
  expect(parseAmount('-12.5', 'EUR', 'en')).toBe(-1250);
  expect(parseAmount('0.001', 'EUR', 'en')).toBeNull();
  expect(parseAmount('1.5', 'JPY', 'en')).toBeNull();
  expect(parseAmount('1.005', 'KWD', 'en')).toBe(1005);
  for (const text of ['', '-', '1,2,3', 'ten', '1.2.3', '12,34.5', '1e5']) {
    expect(parseAmount(text, 'EUR', 'en'), text).toBeNull();
  }
});

it('FS1 a shown amount can be typed again', () => {
  for (const language of ['en', 'de']) {
    for (const minor of [0, 7, 119_050, -1, 100_000_000]) {
      expect(parseAmount(amountInput(minor, 'EUR', language), 'EUR', language)).toBe(minor);
    }
    expect(readNumber('.5', language)).toBe('0.5');
    expect(readNumber('1.2345', 'en')).toBe('1.2345');
  }
});
