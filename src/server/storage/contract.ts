import { describe } from 'vitest';
import { accountsContract } from './contract/accounts.ts';
import { boardsContract } from './contract/boards.ts';
import { calendarsContract } from './contract/calendars.ts';
import { commentLimitsContract } from './contract/comment-limits.ts';
import { copiesContract } from './contract/copies.ts';
import { googleContract } from './contract/google.ts';
import { keptAnswersContract } from './contract/kept-answers.ts';
import { keptReadsContract } from './contract/kept-reads.ts';
import { logContract } from './contract/log.ts';
import { neighboursContract } from './contract/neighbours.ts';
import { newsContract } from './contract/news.ts';
import { oversightContract } from './contract/oversight.ts';
import { portionsContract } from './contract/portions.ts';
import { projectsContract } from './contract/projects.ts';
import { recordsContract } from './contract/records.ts';
import { refusalsContract } from './contract/refusals.ts';
import { repetitionContract } from './contract/repetition.ts';
import { rolesContract } from './contract/roles.ts';
import { searchContract } from './contract/search.ts';
import { sharedCountsContract } from './contract/shared-counts.ts';
import { transactionsContract } from './contract/transactions.ts';
import { trashContract } from './contract/trash.ts';
import type { Store } from './store.ts';

/** A store that was migrated and holds nothing. */
export type OpenEmptyStore = () => Promise<{ store: Store; destroy(): Promise<void> }>;

/** What every engine must keep, through the write path and the repositories on a real database. */
export function storeContract(name: string, open: OpenEmptyStore): void {
  describe(`${name} keeps the store's contract`, () => {
    transactionsContract(open);
    logContract(open);
    repetitionContract(open);
    refusalsContract(open);
    recordsContract(open);
    keptReadsContract(open);
    boardsContract(open);
    neighboursContract(open);
    projectsContract(open);
    rolesContract(open);
    googleContract(open);
    oversightContract(open);
    accountsContract(open);
    trashContract(open);
    searchContract(open);
    newsContract(open);
    copiesContract(open);
    portionsContract(open);
    calendarsContract(open);
    commentLimitsContract(open);
    sharedCountsContract(open);
    keptAnswersContract(open);
  });
}
