import { describe } from 'vitest';
import type { Store } from '../store.ts';
import { accountsContract } from './accounts.ts';
import { auditAndStatusContract } from './audit-and-status.ts';
import { aboutContract } from './boards/about.ts';
import { archiveContract } from './boards/archive.ts';
import { boardsContract } from './boards/boards.ts';
import { columnsContract } from './boards/columns.ts';
import { commentLimitsContract } from './boards/comment-limits.ts';
import { duplicatesContract } from './boards/duplicates.ts';
import { filesContract } from './boards/files.ts';
import { labelsContract } from './boards/labels.ts';
import { logContract } from './boards/log.ts';
import { manyTicketsContract } from './boards/many-tickets.ts';
import { portionsContract } from './boards/portions.ts';
import { recordsContract } from './boards/records.ts';
import { rejectionsContract } from './boards/rejections.ts';
import { repetitionContract } from './boards/repetition.ts';
import { searchContract } from './boards/search.ts';
import { textVersionsContract } from './boards/text-versions.ts';
import { ticketLinksContract } from './boards/ticket-links.ts';
import { ticketNumbersContract } from './boards/ticket-numbers.ts';
import { ticketOrderContract } from './boards/ticket-order.ts';
import { transactionsContract } from './boards/transactions.ts';
import { trashContract } from './boards/trash.ts';
import { cachedReadsContract } from './cached-reads.ts';
import { calendarsContract } from './calendars.ts';
import { googleContract } from './google.ts';
import { idempotencyKeysContract } from './idempotency-keys.ts';
import { notificationsContract } from './notifications.ts';
import { projectsContract } from './projects.ts';
import { rolesContract } from './roles.ts';
import { sharedCountersContract } from './shared-counters.ts';

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
    columnsContract(open);
    ticketOrderContract(open);
    projectsContract(open);
    rolesContract(open);
    googleContract(open);
    auditAndStatusContract(open);
    accountsContract(open);
    trashContract(open);
    filesContract(open);
    aboutContract(open);
    archiveContract(open);
    searchContract(open);
    notificationsContract(open);
    duplicatesContract(open);
    portionsContract(open);
    labelsContract(open);
    manyTicketsContract(open);
    calendarsContract(open);
    commentLimitsContract(open);
    textVersionsContract(open);
    ticketLinksContract(open);
    ticketNumbersContract(open);
    sharedCountersContract(open);
    idempotencyKeysContract(open);
  });
}
