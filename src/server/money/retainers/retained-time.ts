import { amountOf } from '../../../core/money/amounts.ts';
import { currencyOf } from '../../../core/money/currencies.ts';
import {
  billedBeyond,
  billedTimes,
  type TimedEntry,
} from '../../../core/money/invoices/billed-time.ts';
import { rateFinder } from '../../../core/money/invoices/entry-rates.ts';
import type { StoredClient } from '../../../core/money/parties.ts';
import { type Coverage, coverageOf } from '../../../core/money/retainers/covered-time.ts';
import type { Month } from '../../../core/money/retainers/retainer.ts';
import { hoursOf } from '../../../core/money/time-rounding.ts';
import type { RetainerRow } from '../../storage/money/hours/retainers.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Query } from '../../storage/store.ts';

/** Sorts behind all days of a month. */
const LAST_DAY = '9999-12-31';

/** What a retainer covers of the recorded time as it is now. */
export async function coverageNow(
  query: Query,
  { billableEntries, invoicingParties, retainers }: BoardRepositories,
  { details }: RetainerRow,
  client: StoredClient,
  present: Month,
): Promise<Coverage> {
  const projects = await invoicingParties.hourlyProjects(query, client.id);
  const ids = projects
    .map(({ projectId }) => projectId)
    .filter((id) => details.projectId === null || id === details.projectId);
  const from = `${details.from}-01`;
  const until = details.until === null ? LAST_DAY : `${details.until}-31`;
  const entries = await billableEntries.billableIn(query, ids, { from, until });
  const issued = await retainers.issuedSeconds(
    query,
    entries.map(({ id }) => id),
  );
  const billed = billedTimes(entries, client);
  const currency = currencyOf(client.currency);
  const rateOf = rateFinder(await invoicingParties.ratesOf(query), client.id, client.currency);
  const retained = entries.map((entry) => {
    const seconds = billed.get(entry.id) ?? 0;
    const rate = rateOf(entry)?.rate;
    return {
      ...{ id: entry.id, day: entry.day, seconds },
      value: rate && currency ? Number(amountOf(rate, hoursOf(seconds), currency)) : 0,
      issuedSeconds: issued.get(entry.id) ?? null,
    };
  });
  return coverageOf(details, retained, present);
}

/**
 * The seconds of each of a client's entries that are billed, by its id. Those that retainers cover as
 * a whole are not in it (RE2).
 */
export async function billedNow(
  query: Query,
  repositories: BoardRepositories,
  client: StoredClient,
  entries: readonly TimedEntry[],
): Promise<Map<string, number>> {
  return billedBeyond(entries, client, await coveredSeconds(query, repositories, client));
}

/** The seconds of a client's entries that their retainers cover, by entry. */
async function coveredSeconds(
  query: Query,
  repositories: BoardRepositories,
  client: StoredClient,
): Promise<Map<string, number>> {
  const covered = new Map<string, number>();
  for (const row of await repositories.retainers.list(query, client.id)) {
    // Months without an entry cover nothing.
    const { from } = row.details;
    const { seconds } = await coverageNow(query, repositories, row, client, from);
    // An entry of two retainers is covered by the one that was made first.
    for (const [id, part] of seconds) if (!covered.has(id)) covered.set(id, part);
  }
  return covered;
}
