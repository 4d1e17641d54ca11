/** Each is a thousand of the one before. */
const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Bytes in the unit that leaves one to three digits before the point, as a locale writes them. */
export function formatBytes(bytes: number, locale?: string): string {
  const fitting = Math.floor(Math.log10(Math.max(bytes, 1)) / 3);
  const power = Math.min(fitting, UNITS.length - 1);
  const value = bytes / 1000 ** power;
  const unit = UNITS[power] ?? 'byte';
  const maximumFractionDigits = value < 100 ? 1 : 0;
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits });
  return format.format(value);
}
