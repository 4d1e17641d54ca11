import { describe } from 'vitest';
import type { Store } from '../store.ts';
import { accountsContract } from './accounts.ts';
import { auditAndStatusContract } from './audit-and-status.ts';
import { boardsContract } from './boards.ts';
import { cachedReadsContract } from './cached-reads.ts';
import { calendarsContract } from './calendars.ts';
import { commentLimitsContract } from './comment-limits.ts';
import { duplicatesContract } from './duplicates.ts';
import { googleContract } from './google.ts';
import { idempotencyKeysContract } from './idempotency-keys.ts';
import { logContract } from './log.ts';
import { notificationsContract } from './notifications.ts';
import { portionsContract } from './portions.ts';
import { projectsContract } from './projects.ts';
import { recordsContract } from './records.ts';
import { rejectionsContract } from './rejections.ts';
import { repetitionContract } from './repetition.ts';
import { rolesContract } from './roles.ts';
import { searchContract } from './search.ts';
import { sharedCountersContract } from './shared-counters.ts';
import { ticketOrderContract } from './ticket-order.ts';
import { transactionsContract } from './transactions.ts';
import { trashContract } from './trash.ts';

/** A migrated, empty store. */
export type OpenEmptyStore = () => Promise<{ store: Store; destroy(): Promise<void> }>;

/** What every engine must guarantee, tested through the write path and the repositories. */
export function storeContract(name: string, open: OpenEmptyStore): void {
  describe(`${name} keeps the store's contract`, () => {
    transactionsContract(open);
    logContract(open);
    repetitionContract(open);
    rejectionsContract(open);
    recordsContract(open);
    cachedReadsContract(open);
    boardsContract(open);
    ticketOrderContract(open);
    projectsContract(open);
    rolesContract(open);
    googleContract(open);
    auditAndStatusContract(open);
    accountsContract(open);
    trashContract(open);
    searchContract(open);
    notificationsContract(open);
    duplicatesContract(open);
    portionsContract(open);
    calendarsContract(open);
    commentLimitsContract(open);
    sharedCountersContract(open);
    idempotencyKeysContract(open);
  });
}
