import { deviceName } from './device-name.ts';
import { deviceTexts } from './texts/account.ts';

/** A device in plain words, by what its browser says of itself. */
export function deviceText(userAgent: string | null): string {
  const { browser, system } = deviceName(userAgent);
  if (browser && system) return deviceTexts.on(browser, system);
  return browser ?? system ?? deviceTexts.unknown;
}
