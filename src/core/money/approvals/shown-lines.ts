import { amountOf } from '../amounts.ts';
import { currencyOf } from '../currencies.ts';
import { decimalText } from '../decimals.ts';
import { simplest } from '../invoice-totals.ts';
import { billedTimes, type TimedEntry } from '../invoices/billed-time.ts';
import type { Client } from '../parties.ts';
import type { AppliedRate } from '../rates.ts';
import { hoursOf } from '../time-rounding.ts';
import type { ApprovalTerms, ShownLine } from './approval.ts';

/** What of a recorded entry can be shown. */
export interface ShowableEntry extends TimedEntry {
  personName: string;
  /** Null for a ticket that not everyone on its board sees; its note is then empty. */
  ticketName: string | null;
  note: string;
  rate: AppliedRate | null;
}

/**
 * Entries as a client is shown them, by their ids (AP2). Where a client's time is rounded by ticket and
 * day, each entry shows its share of the rounded time, as on an invoice.
 */
export function shownLines(
  entries: readonly ShowableEntry[],
  client: Pick<Client, 'rounding' | 'roundingOf' | 'currency'>,
  { showsNames, showsAmounts }: ApprovalTerms,
): Map<string, ShownLine> {
  const billed = billedTimes(entries, client);
  const currency = currencyOf(client.currency);
  return new Map(
    entries.map(({ id, day, ticketName, note, personName, rate }) => {
      const seconds = billed.get(id) ?? 0;
      const price = rate ? simplest(rate.rate) : { amount: 0n, scale: 0n };
      const money = showsAmounts && currency && { rate: rate && decimalText(price) };
      const amount = money ? Number(amountOf(price, hoursOf(seconds), currency)) : null;
      const line: ShownLine = {
        ...{ day, ticketName, note: note.trim(), seconds, amount },
        personName: showsNames ? personName : null,
        rate: money ? money.rate : null,
      };
      return [id, line];
    }),
  );
}

/** The hours and the net amount of lines; an amount is null where none is shown. */
export function shownTotals(lines: readonly ShownLine[]): {
  seconds: number;
  amount: number | null;
} {
  let seconds = 0;
  let amount: number | null = null;
  for (const line of lines) {
    seconds += line.seconds;
    if (line.amount !== null) amount = (amount ?? 0) + line.amount;
  }
  return { seconds, amount };
}
