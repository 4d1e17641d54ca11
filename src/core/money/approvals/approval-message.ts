import { type Day, utcOf } from '../../days.ts';
import type { Language } from '../../languages.ts';

interface MessageParts {
  from: Day;
  until: Day;
  client: string;
  business: string;
}

const TEXTS: Record<Language, (parts: MessageParts & { period: string }) => [string, string]> = {
  en: ({ period, client, business }) => [
    `Please approve our hours, ${period}`,
    `Hello ${client},\n\nPlease look at our hours of ${period} and approve them, or ask us about single entries. The link is below.\n\nKind regards\n${business}`,
  ],
  de: ({ period, client, business }) => [
    `Bitte geben Sie unsere Stunden frei, ${period}`,
    `Guten Tag ${client},\n\nbitte sehen Sie sich unsere Stunden vom ${period} an und geben Sie sie frei, oder fragen Sie zu einzelnen Einträgen nach. Der Link steht unten.\n\nMit freundlichen Grüßen\n${business}`,
  ],
};

/** The email in the client's language, as it is proposed. The link is added below. */
export function approvalMessage(
  language: Language,
  parts: MessageParts,
): { subject: string; text: string } {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const period = format.formatRange(utcOf(parts.from), utcOf(parts.until));
  const [subject, text] = TEXTS[language]({ ...parts, period });
  return { subject, text };
}
