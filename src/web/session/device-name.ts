import { deviceTexts } from '../i18n/en/account.ts';

/** Usual names of a device's browser and system; null where unknown. */
export interface DeviceName {
  browser: string | null;
  system: string | null;
}

// The order matters: most browsers also claim to be those listed after them.
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/\bcurl\//, 'curl'],
  [/\bpython/i, 'Python'],
  [/\bnode\b/i, 'Node.js'],
];

const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

export function deviceName(userAgent: string | null): DeviceName {
  return { browser: find(BROWSERS, userAgent), system: find(SYSTEMS, userAgent) };
}

function find(names: [RegExp, string][], userAgent: string | null): string | null {
  return names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? null;
}

/** Describes a device in plain words, from its user agent. */
export function deviceText(userAgent: string | null): string {
  const { browser, system } = deviceName(userAgent);
  if (browser && system) return deviceTexts.on(browser, system);
  return browser ?? system ?? deviceTexts.unknown;
}
