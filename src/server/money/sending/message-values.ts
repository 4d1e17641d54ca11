import { openAmount } from '../../../core/money/invoices/invoice-state.ts';
import type { SentQuote } from '../../../core/money/quotes/quote.ts';
import {
  filledText,
  MESSAGE_TEXTS,
  type MessageValues,
} from '../../../core/money/sending/message-texts.ts';
import type { ReminderSettings } from '../../../core/money/sending/reminders.ts';
import type { MessageText, ReminderLevel } from '../../../core/money/sending/sending.ts';
import type { InvoiceRow } from '../../storage/money/invoices.ts';
import { dayText } from '../documents/document-texts.ts';
import { moneyText } from '../documents/pdf/number-texts.ts';

type Issued = NonNullable<InvoiceRow['issued']>;

/** The proposed text of an email, in the client's language. */
export function proposedText(
  invoice: InvoiceRow,
  issued: Issued,
  level: ReminderLevel | null,
  settings: ReminderSettings,
): MessageText {
  const { language, kind } = issued;
  const template =
    level === null
      ? MESSAGE_TEXTS[language].documents[kind]
      : settings.levels[level].texts[language];
  return filledText(template, valuesOf(invoice, issued, level));
}

/** The text of an email of a quote, in the client's language. */
export function proposedQuoteText(sent: SentQuote): MessageText {
  const { number, issueDate, validUntil, currency, totals, seller, buyer, language } = sent;
  return filledText(MESSAGE_TEXTS[language].documents.quote, {
    number,
    amount: moneyText(totals.gross, currency, language),
    date: dayText(sent, issueDate),
    due: dayText(sent, validUntil),
    client: buyer.contact || buyer.name,
    business: seller.legalName,
  });
}

function valuesOf(invoice: InvoiceRow, issued: Issued, level: ReminderLevel | null): MessageValues {
  const { number, kind, issueDate, dueDate, currency, totals, seller, buyer, language } = issued;
  const due = kind === 'creditNote' ? totals.gross : totals.due;
  const amount = level === null ? due : Math.max(openAmount(invoice), 0);
  return {
    number,
    amount: moneyText(amount, currency, language),
    date: dayText(issued, issueDate),
    due: dueDate === null ? '–' : dayText(issued, dueDate),
    client: buyer.contact || buyer.name,
    business: seller.legalName,
  };
}
