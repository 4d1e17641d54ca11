import { fullName } from '../../core/users/user.ts';
import type { NO_SOURCE } from '../lib/request-source.ts';
import type { BoardRow } from '../storage/boards/rows.ts';
import { usersRepository } from '../storage/directory/users.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query } from '../storage/store.ts';
import { BOARDS, PEOPLE, PROJECT } from './content.ts';
import { MONEY_PROJECTS } from './money/money-content.ts';
import { sampleMoneyRepository } from './money/sample-money-repository.ts';
import type { SampleDeps } from './sample-deps.ts';
import { SAMPLE_TIME_IDS } from './sample-time.ts';

/** Sorted: every transaction locks boards in the order of their ids, which prevents deadlocks. */
const BOARD_IDS = BOARDS.map(({ id }) => id).sort();

/** The sample boards that exist. */
export async function sampleBoards(
  query: Query,
  { boards }: Pick<BoardRepositories, 'boards'>,
): Promise<BoardRow[]> {
  const existing: BoardRow[] = [];
  for (const { id } of BOARDS) {
    const head = await boards.head(query, id);
    if (head) existing.push(head);
  }
  return existing;
}

/**
 * Deletes the sample permanently, trash included. Sample users who are on other boards stay;
 * returns their names. Time on invoices that are not of the sample stays.
 */
export async function removeDemo(
  deps: SampleDeps,
  by: string,
  source?: typeof NO_SOURCE,
): Promise<string[]> {
  const { store, repositories, recordIn, projects, bus } = deps;
  const invoiceIds = await store.tx(async (query) => {
    const removed = await sampleMoneyRepository(store.tables).remove(query);
    const billed = await repositories.invoiceEntries.billedOf(query, SAMPLE_TIME_IDS);
    const unbilled = SAMPLE_TIME_IDS.filter((id) => !billed.has(id));
    await repositories.timeEntries.remove(query, unbilled);
    for (const boardId of BOARD_IDS) {
      await recordIn(query, by, boardId, () => ({
        changes: [{ change: { type: 'board.removed' } }],
      }));
    }
    await repositories.moneyHeads.raise(query);
    return removed;
  });
  if (invoiceIds.length > 0) bus.notifyMoney({ ids: invoiceIds });
  // Wakes viewers with one of the boards open.
  for (const boardId of BOARD_IDS) bus.notifyChanged(boardId);
  // In short transactions, so that other writes proceed in between.
  for (let isGone = false; !isGone; ) {
    isGone = await store.tx((query) => repositories.retention.dropSomeOfBoards(query, BOARD_IDS));
  }
  const projectIds = [PROJECT, ...MONEY_PROJECTS].map(({ id }) => id);
  const found = await store.read((query) => repositories.projects.byIds(query, projectIds));
  for (const id of projectIds) if (found.get(id)) await projects.remove(by, id, source);
  return removePeople(deps);
}

async function removePeople({ store, repositories }: SampleDeps): Promise<string[]> {
  const users = usersRepository(store.tables);
  const { people, projects, timeEntries } = repositories;
  return store.tx(async (query) => {
    const remaining: string[] = [];
    await people.lockUsers(
      query,
      PEOPLE.map(({ id }) => id),
    );
    for (const { id, firstName, lastName } of PEOPLE) {
      const owned = await people.ownBoards(query, id);
      const otherBoards = await people.boardsNaming(query, id);
      const isOnBoards = owned.length + otherBoards.length > 0;
      if (isOnBoards || (await projects.ownedBy(query, id)).length > 0) remaining.push(firstName);
      else {
        await people.removeFromDeletedTickets(query, id);
        await timeEntries.keepName(query, id, fullName({ firstName, lastName }));
        await users.remove(query, id);
      }
    }
    return remaining;
  });
}
