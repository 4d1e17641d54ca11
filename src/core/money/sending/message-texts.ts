import type { Language } from '../../languages.ts';
import type { IssuedInvoice } from '../invoices/invoice.ts';
import type { MessageText, ReminderLevel } from './sending.ts';

/** The placeholders of the texts, written as `{number}`. */
export const PLACEHOLDERS = ['number', 'amount', 'date', 'due', 'client', 'business'] as const;
export type MessageValues = Record<(typeof PLACEHOLDERS)[number], string>;

type Reminders = Record<ReminderLevel, MessageText>;

interface DefaultTexts {
  documents: Record<IssuedInvoice['kind'] | 'quote', MessageText>;
  reminders: Reminders;
  /** The text before the address of a client's link. */
  link: string;
  /** The same for a quote, which is answered there. */
  quoteLink: string;
}

/** The default texts of emails, in the client's language. */
export const MESSAGE_TEXTS: Record<Language, DefaultTexts> = {
  en: {
    documents: {
      invoice: {
        subject: 'Invoice {number}',
        text: 'Hello {client},\n\nPlease find attached invoice {number} of {date} for {amount}, due on {due}.\n\nKind regards\n{business}',
      },
      prepayment: {
        subject: 'Prepayment invoice {number}',
        text: 'Hello {client},\n\nPlease find attached prepayment invoice {number} of {date} for {amount}, due on {due}.\n\nKind regards\n{business}',
      },
      creditNote: {
        subject: 'Credit note {number}',
        text: 'Hello {client},\n\nPlease find attached credit note {number} of {date} for {amount}.\n\nKind regards\n{business}',
      },
      quote: {
        subject: 'Quote {number}',
        text: 'Hello {client},\n\nPlease find attached our quote {number} of {date} for {amount}. It is valid until {due}.\n\nKind regards\n{business}',
      },
    },
    reminders: {
      1: {
        subject: 'Reminder: invoice {number}',
        text: 'Hello {client},\n\nThis may have escaped your notice: invoice {number} of {date} was due on {due}, and {amount} is still open. The invoice is attached again.\n\nIf you have paid in the meantime, please disregard this message.\n\nKind regards\n{business}',
      },
      2: {
        subject: 'Second reminder: invoice {number}',
        text: 'Hello {client},\n\nInvoice {number} of {date} was due on {due}. We have not received {amount} yet. Please pay it within the next few days, or tell us if something is unclear.\n\nKind regards\n{business}',
      },
      3: {
        subject: 'Last reminder: invoice {number}',
        text: 'Hello {client},\n\nDespite our reminders, {amount} of invoice {number} of {date}, due on {due}, is still open. Please pay it without further delay.\n\nKind regards\n{business}',
      },
    },
    link: 'View it online:',
    quoteLink: 'View and answer it online:',
  },
  de: {
    documents: {
      invoice: {
        subject: 'Rechnung {number}',
        text: 'Guten Tag {client},\n\nanbei erhalten Sie die Rechnung {number} vom {date} über {amount}, fällig am {due}.\n\nMit freundlichen Grüßen\n{business}',
      },
      prepayment: {
        subject: 'Anzahlungsrechnung {number}',
        text: 'Guten Tag {client},\n\nanbei erhalten Sie die Anzahlungsrechnung {number} vom {date} über {amount}, fällig am {due}.\n\nMit freundlichen Grüßen\n{business}',
      },
      creditNote: {
        subject: 'Gutschrift {number}',
        text: 'Guten Tag {client},\n\nanbei erhalten Sie die Gutschrift {number} vom {date} über {amount}.\n\nMit freundlichen Grüßen\n{business}',
      },
      quote: {
        subject: 'Angebot {number}',
        text: 'Guten Tag {client},\n\nanbei erhalten Sie unser Angebot {number} vom {date} über {amount}. Es ist gültig bis {due}.\n\nMit freundlichen Grüßen\n{business}',
      },
    },
    reminders: {
      1: {
        subject: 'Zahlungserinnerung: Rechnung {number}',
        text: 'Guten Tag {client},\n\nvielleicht ist es Ihnen entgangen: Die Rechnung {number} vom {date} war am {due} fällig, {amount} sind noch offen. Die Rechnung liegt noch einmal bei.\n\nFalls Sie inzwischen gezahlt haben, betrachten Sie diese Nachricht bitte als gegenstandslos.\n\nMit freundlichen Grüßen\n{business}',
      },
      2: {
        subject: 'Mahnung: Rechnung {number}',
        text: 'Guten Tag {client},\n\ndie Rechnung {number} vom {date} war am {due} fällig. {amount} haben wir noch nicht erhalten. Bitte zahlen Sie in den nächsten Tagen, oder melden Sie sich, falls etwas unklar ist.\n\nMit freundlichen Grüßen\n{business}',
      },
      3: {
        subject: 'Letzte Mahnung: Rechnung {number}',
        text: 'Guten Tag {client},\n\ntrotz unserer Erinnerungen sind {amount} der Rechnung {number} vom {date}, fällig am {due}, noch offen. Bitte zahlen Sie den Betrag umgehend.\n\nMit freundlichen Grüßen\n{business}',
      },
    },
    link: 'Online ansehen:',
    quoteLink: 'Online ansehen und beantworten:',
  },
};

/** Fills in the placeholders; unknown ones stay as they are. */
export function filledText(template: MessageText, values: MessageValues): MessageText {
  const fill = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (written, name: string) =>
      Object.hasOwn(values, name) ? values[name as keyof MessageValues] : written,
    );
  // A subject is one line, whatever a name contains.
  return {
    subject: fill(template.subject).replaceAll(/\s+/g, ' ').trim(),
    text: fill(template.text),
  };
}
