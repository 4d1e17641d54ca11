import type { Day } from '../../../../core/days.ts';
import { AppError } from '../../../../core/errors.ts';
import { patternFault, seriesOf } from '../../../../core/money/invoice-numbers.ts';
import { defaultTax } from '../../../../core/money/invoices/freeze-invoice.ts';
import {
  countLines,
  gatherLines,
  type UnbilledEntry,
} from '../../../../core/money/invoices/gather-lines.ts';
import type { PlannedDraft } from '../../../../core/money/invoices/invoice-answers.ts';
import type { DraftPlanning } from '../../../../core/money/invoices/invoice-requests.schema.ts';
import { MAX_LINES } from '../../../../core/money/invoices/invoice-requests.schema.ts';
import { missingForIssue } from '../../../../core/money/invoices/missing-for-issue.ts';
import type { Business, StoredClient } from '../../../../core/money/parties.ts';
import type { BoardRepositories } from '../../../storage/repositories.ts';
import type { Store } from '../../../storage/store.ts';
import { splitByApproval } from '../../approvals/approved-entries.ts';
import { moneyActor } from '../../money-access.ts';
import { amountsOf, emptyDraft } from '../create-draft.ts';
import type { InvoiceReader } from '../invoice-reader.ts';
import { type UnbilledTime, unbilledClients } from './unbilled-clients.ts';

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  reader: InvoiceReader;
}

/** What is the same for the drafts of all clients. */
interface Planning extends DraftPlanning {
  business: Business;
  today: Day;
  /** The day of the last invoice of the series that they will be of. */
  lastIssueDate: Day | null;
}

/** What the drafts of all clients with unbilled time would be (IN20). */
export function createDraftPlans({ store, repositories, reader }: Deps) {
  function planDrafts(userId: string, planning: DraftPlanning): Promise<PlannedDraft[]> {
    return store.readLong(async (query) => {
      await moneyActor(query, repositories, userId);
      const today = await reader.today(query);
      const { business, clients } = await unbilledClients(query, repositories, planning.until);
      const { numberPattern } = business;
      const lastIssueDate =
        patternFault(numberPattern) === null
          ? await repositories.invoices.lastIssueDate(query, seriesOf(numberPattern, today))
          : null;
      const all = { ...planning, business, today, lastIssueDate };
      const plans: PlannedDraft[] = [];
      for (const { client, entries, billed } of clients) {
        if (client.isArchived) continue;
        const { approved } = await splitByApproval(query, repositories, client.id, entries);
        if (approved.length > 0) plans.push(planOf(client, approved, { ...all, billed }));
      }
      return plans;
    });
  }

  return { planDrafts };
}

function planOf(
  client: StoredClient,
  entries: readonly UnbilledEntry[],
  { grouping, business, today, lastIssueDate, billed }: Planning & Pick<UnbilledTime, 'billed'>,
): PlannedDraft {
  const { id: clientId, name: clientName, currency } = client;
  const plan: PlannedDraft = {
    ...{ clientId, clientName, currency, entryCount: entries.length },
    entriesWithoutRate: entries.filter(({ rate }) => rate === null).length,
    ...{ billedSeconds: 0, net: 0, gross: 0, fault: null, missing: [] },
  };
  if (countLines(entries, grouping) > MAX_LINES) return { ...plan, fault: 'invoice.lineLimit' };
  const tax = defaultTax(client, business);
  const gathered = gatherLines(entries, { grouping, client, tax, billed });
  const { lines, period } = gathered;
  const draft = { ...emptyDraft(client), lines, period };
  const billedSeconds = gathered.entries.reduce((sum, entry) => sum + entry.billedSeconds, 0);
  try {
    const { net, gross } = amountsOf(draft, null);
    const missing = missingForIssue({
      ...{ kind: 'invoice', draft, business, client, today, lastIssueDate },
      ...{ creditable: null, creditedInvoice: null, creditNotes: [], hasChangedEntries: false },
    });
    return { ...plan, billedSeconds, net, gross, missing };
  } catch (error) {
    // One absurd rate must not hide the other clients.
    if (!(error instanceof AppError) || error.code !== 'invoice.tooLarge') throw error;
    return { ...plan, billedSeconds, fault: 'invoice.tooLarge' };
  }
}
