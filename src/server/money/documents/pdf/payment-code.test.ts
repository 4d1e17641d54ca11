import { expect, it } from 'vitest';
import { issued, line, type SampleInvoice } from '../../../../test/e-invoices/sample-invoices.ts';
import { paymentCode } from './payment-code.ts';

const code = (others: Partial<SampleInvoice> = {}) =>
  paymentCode(issued({ lines: [line('A', '1', '100')], ...others }));

it('FF11 the QR code is a transfer in euros as EPC069-12 has it', () => {
  expect(code()?.split('\n')).toEqual([
    ...['BCD', '002', '1', 'SCT', 'BYLADEM1001', 'Ödön & Söhne Software'],
    ...['DE02120300000000202051', 'EUR119.00', '', '', '2026-0042'],
  ]);
});

it('FF11 the QR code is never longer than a scanner reads', () => {
  const long = code({ seller: { legalName: '漢'.repeat(200) }, number: '№'.repeat(60) });
  expect(Buffer.byteLength(long ?? '')).toBeLessThanOrEqual(331);
  expect(long).toMatch(/^BCD\n002\n1\nSCT\nBYLADEM1001\n漢+\nDE/);
  expect([...(code({ seller: { legalName: 'x'.repeat(80) } })?.split('\n')[5] ?? '')]).toHaveLength(
    70,
  );
});

it('FF11 there is no QR code where nothing is transferred in euros', () => {
  expect(code({ currency: 'USD' })).toBeNull();
  expect(code({ kind: 'creditNote' })).toBeNull();
  expect(code({ seller: { iban: '' } })).toBeNull();
  expect(code({ prepaid: 11_900 })).toBeNull();
  expect(code({ lines: [line('A', '999999999', '999999')] })).toBeNull();
});
