import { deviceTexts } from '../i18n/en/account.ts';
import { deviceName } from './device-name.ts';

/** A device in plain words, by what its browser says of itself. */
export function deviceText(userAgent: string | null): string {
  const { browser, system } = deviceName(userAgent);
  if (browser && system) return deviceTexts.on(browser, system);
  return browser ?? system ?? deviceTexts.unknown;
}
