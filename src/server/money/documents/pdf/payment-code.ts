import { encode } from 'uqr';
import { decimalText } from '../../../../core/money/decimals.ts';
import type { IssuedInvoice } from '../../../../core/money/invoices/invoice.ts';

/** Limits of EPC069-12: 331 bytes, names of 70 and texts of 140 characters, up to 999,999,999.99. */
const MAX_BYTES = 331;
const MAX_NAME_LENGTH = 70;
const MAX_TEXT_LENGTH = 140;
const MAX_CENTS = 99_999_999_999;

/**
 * The payload of the QR code for banking apps ("GiroCode"): EPC069-12, version 002, UTF-8. Null if
 * there is no transfer in euros.
 */
export function paymentCode({ kind, currency, number, seller, totals }: IssuedInvoice) {
  const { due } = totals;
  const isPaidByTransfer = kind !== 'creditNote' && currency === 'EUR' && seller.iban !== '';
  if (!isPaidByTransfer || due < 1 || due > MAX_CENTS) return null;
  const name = [...oneLine(seller.legalName)].slice(0, MAX_NAME_LENGTH);
  const amount = decimalText({ amount: BigInt(due), scale: 2n });
  const text = [...oneLine(number)].slice(0, MAX_TEXT_LENGTH).join('');
  const lines = () => [
    ...['BCD', '002', '1', 'SCT', seller.bic, name.join(''), seller.iban, `EUR${amount}`],
    ...['', '', text],
  ];
  while (Buffer.byteLength(lines().join('\n')) > MAX_BYTES) name.pop();
  return lines().join('\n');
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** The QR code as one path, so that no seams show between its squares; `size`: in squares. */
export function qrPath(text: string): { size: number; path: string } {
  const code = encode(text, { ecc: 'M', border: 0 });
  const path = code.data.map((row, y) => {
    const bars = row
      .map((isDark) => (isDark ? '1' : '0'))
      .join('')
      .matchAll(/1+/g);
    return [...bars]
      .map(({ 0: { length }, index }) => `M${index} ${y}h${length}v1h-${length}z`)
      .join('');
  });
  return { size: code.size, path: path.join('') };
}

export function qrSvg(text: string, size: number): string {
  const code = qrPath(text);
  const box = `width="${size}" height="${size}" viewBox="0 0 ${code.size} ${code.size}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box}><path d="${code.path}" fill="#000000"/></svg>`;
}
