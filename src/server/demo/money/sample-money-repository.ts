import { and, eq, inArray, isNotNull, notExists, or } from 'drizzle-orm';
import { seriesOf } from '../../../core/money/invoice-numbers.ts';
import { BUSINESS_ID } from '../../../core/money/parties.ts';
import type { Tables } from '../../storage/schema.ts';
import type { Query } from '../../storage/store.ts';
import {
  SAMPLE_BILLINGS,
  SAMPLE_BUSINESS,
  SAMPLE_CLIENTS,
  SAMPLE_INVOICE_IDS,
  SAMPLE_RATES,
  SAMPLE_SERIES_PATTERN,
} from './money-content.ts';
import { SAMPLE_WORK_IDS } from './work.ts';

/** The rows of the sample's clients and invoices. */
export function sampleMoneyRepository(tables: Tables) {
  return { remove: (query: Query) => removeMoney(query, tables) };
}

/**
 * Deletes the sample's invoices, issued ones too, with the credit notes of them, and its clients,
 * rates and business. A client with other invoices stays, and so does the business once it was
 * renamed or has issued something else. Returns the ids of the invoices.
 */
async function removeMoney(query: Query, tables: Tables): Promise<string[]> {
  const { invoices, payments, invoiceEntries, invoiceFiles, invoiceSeries } = tables;
  const { projectBillings, timeEntries } = tables;
  const found = await query
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      or(
        inArray(invoices.id, [...SAMPLE_INVOICE_IDS]),
        inArray(invoices.creditedId, [...SAMPLE_INVOICE_IDS]),
      ),
    );
  const ids = found.map(({ id }) => id);
  if (ids.length > 0) {
    await query.delete(payments).where(inArray(payments.invoiceId, ids));
    await query.delete(invoiceFiles).where(inArray(invoiceFiles.invoiceId, ids));
    await query.delete(invoiceEntries).where(inArray(invoiceEntries.invoiceId, ids));
    await query.delete(invoices).where(inArray(invoices.id, ids));
  }
  const billed = query.select({ id: invoiceEntries.entryId }).from(invoiceEntries);
  await query
    .delete(timeEntries)
    .where(
      and(
        inArray(timeEntries.id, [...SAMPLE_WORK_IDS]),
        notExists(billed.where(eq(invoiceEntries.entryId, timeEntries.id))),
      ),
    );
  const series = seriesOf(SAMPLE_SERIES_PATTERN, '2000-01-01');
  const isUsed = await query
    .select({ id: invoices.id })
    .from(invoices)
    .where(eq(invoices.series, series))
    .limit(1);
  if (isUsed.length === 0) {
    await query.delete(invoiceSeries).where(eq(invoiceSeries.series, series));
  }
  const projectIds = SAMPLE_BILLINGS.map(({ projectId }) => projectId);
  await query.delete(projectBillings).where(inArray(projectBillings.projectId, projectIds));
  await removeParties(query, tables);
  return ids;
}

async function removeParties(query: Query, tables: Tables): Promise<void> {
  const { invoices, businesses, clients, rates, projectBillings } = tables;
  const rateIds = SAMPLE_RATES.map(({ id }) => id);
  await query.delete(rates).where(inArray(rates.id, rateIds));
  const clientIds = SAMPLE_CLIENTS.map(({ id }) => id);
  const ofClient = query.select({ id: invoices.id }).from(invoices);
  const projects = query.select({ id: projectBillings.projectId }).from(projectBillings);
  await query
    .delete(clients)
    .where(
      and(
        inArray(clients.id, clientIds),
        notExists(ofClient.where(eq(invoices.clientId, clients.id))),
        notExists(projects.where(eq(projectBillings.clientId, clients.id))),
      ),
    );
  const others = await query
    .select({ id: invoices.id })
    .from(invoices)
    .where(isNotNull(invoices.number))
    .limit(1);
  const [business] = await query.select().from(businesses).where(eq(businesses.id, BUSINESS_ID));
  const isSample = business?.details.legalName === SAMPLE_BUSINESS.legalName;
  if (isSample && others.length === 0) {
    await query.delete(businesses).where(eq(businesses.id, BUSINESS_ID));
  }
}
