import { deviceTexts } from '../i18n/en/account.ts';
import { deviceName } from './device-name.ts';

/** Describes a device in plain words, from its user agent. */
export function deviceText(userAgent: string | null): string {
  const { browser, system } = deviceName(userAgent);
  if (browser && system) return deviceTexts.on(browser, system);
  return browser ?? system ?? deviceTexts.unknown;
}
