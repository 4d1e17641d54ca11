/** Each unit is 1000 of the previous one. */
const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Formats bytes for a locale, in the unit that leaves one to three digits before the point. */
export function formatBytes(bytes: number, locale?: string): string {
  const exponent = Math.floor(Math.log10(Math.max(bytes, 1)) / 3);
  const power = Math.min(exponent, UNITS.length - 1);
  const value = bytes / 1000 ** power;
  const unit = UNITS[power] ?? 'byte';
  const maximumFractionDigits = value < 100 ? 1 : 0;
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits });
  return format.format(value);
}
