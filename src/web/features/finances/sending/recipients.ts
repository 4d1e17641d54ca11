import { MONEY_LIMITS } from '../../../../core/money/money-limits.ts';
import { sendingTexts } from '../../../i18n/en/sending.ts';

const ADDRESS = /^[^\s@]{1,64}@[^\s@]{1,189}$/;

/** The addresses of a text, separated by commas, semicolons or spaces. */
export function addressesIn(text: string): string[] {
  return text.split(/[\s,;]+/).filter(Boolean);
}

/** The error of the addresses; undefined if they are valid. */
export function faultOfAddresses(text: string): string | undefined {
  const addresses = addressesIn(text);
  const wrong = addresses.find((address) => !ADDRESS.test(address));
  if (wrong !== undefined) return sendingTexts.badAddress(wrong);
  const { recipients } = MONEY_LIMITS;
  return addresses.length > recipients ? sendingTexts.tooMany(recipients) : undefined;
}
