import { type Day, utcOf } from '../../days.ts';
import type { Language } from '../../languages.ts';

/** The placeholders for the period of an invoice in a schedule's texts. */
const PERIOD_PLACEHOLDERS = ['{month}', '{year}', '{from}', '{to}'] as const;

interface Formats {
  month: Intl.DateTimeFormat;
  day: Intl.DateTimeFormat;
}

const FORMATS = new Map<Language, Formats>();

/**
 * A text with the period in it, in a language: `Hosting {month} {year}` is `Hosting November 2026`.
 * The month and the year are those in which the period begins. Other braces stay (RC4).
 */
export function withPeriod(
  text: string,
  period: { from: Day; to: Day },
  language: Language,
): string {
  if (!text.includes('{')) return text;
  const { month, day } = formatsOf(language);
  const values: Record<(typeof PERIOD_PLACEHOLDERS)[number], () => string> = {
    '{month}': () => month.format(utcOf(period.from)),
    '{year}': () => period.from.slice(0, 4),
    '{from}': () => day.format(utcOf(period.from)),
    '{to}': () => day.format(utcOf(period.to)),
  };
  return text.replaceAll(/\{(?:month|year|from|to)\}/g, (found) => {
    const placeholder = PERIOD_PLACEHOLDERS.find((each) => each === found);
    return placeholder ? values[placeholder]() : found;
  });
}

function formatsOf(language: Language): Formats {
  const cached = FORMATS.get(language);
  if (cached) return cached;
  const formats = {
    month: new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }),
    day: new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }),
  };
  FORMATS.set(language, formats);
  return formats;
}
