import type { Day } from '../../core/days.ts';
import { AppError } from '../../core/errors.ts';
import { gapsOf, type TimeGapView, ticketsOfChanges } from '../../core/time/day-gaps.ts';
import { accessOf } from '../access/board-access.ts';
import { targetReader } from '../access/time-access.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Store } from '../storage/store.ts';

/** A day has up to 25 hours. */
const MAX_DAY_MS = 26 * 3_600_000;
const MAX_COMMANDS = 1000;

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  now?: () => number;
}

/** A local day: where it begins and ends, ms since 1970. */
export interface GapRequest {
  day: Day;
  from: number;
  to: number;
}

/** Proposes what a person forgot to record, from what they did on boards (money §8, rules GA). */
export function createDayGaps({ store, repositories, now = Date.now }: Deps) {
  const { ownActivity, timeEntries, timeHeads } = repositories;

  /**
   * The gaps of one's own day, on tickets that one sees now. Computed when asked; nothing is stored.
   * @throws AppError time.period, unauthorized
   */
  return async function gaps(
    userId: string,
    { day, from, to }: GapRequest,
  ): Promise<TimeGapView[]> {
    if (to <= from || to - from > MAX_DAY_MS) throw new AppError('time.period');
    return store.read(async (query) => {
      const { actor } = await accessOf(query, repositories, userId);
      const wanted = { userId, from, to, limit: MAX_COMMANDS };
      const commands = await ownActivity.commandsOf(query, wanted);
      const activities = commands.flatMap(({ at, facts }) =>
        ticketsOfChanges(facts.map(({ change }) => change)).map((ticketId) => ({ ticketId, at })),
      );
      if (activities.length === 0) return [];
      const targets = activities.map(({ ticketId }) => ({ ticketId, projectId: null }));
      const reader = await targetReader(query, repositories, actor, targets);
      const placeOf = (ticketId: string) =>
        reader.placeOf({ ticketId, projectId: null, ticketName: null, projectName: null }, false);
      const visible = activities.filter(({ ticketId }) => placeOf(ticketId).boardId !== null);
      const entries = await timeEntries.list(query, { userId, from: day, to: day }, MAX_COMMANDS);
      const { timer } = await timeHeads.find(query, userId);
      const at = now();
      const running = timer && {
        ticketId: timer.ticketId,
        startedAt: timer.startedAt,
        seconds: Math.ceil((at - timer.startedAt) / 1000),
      };
      return gapsOf(visible, running ? [...entries, running] : entries, at).map((gap) => {
        const { title, number, boardId, boardName, projectName } = placeOf(gap.ticketId);
        return { ...gap, title, number, boardId, boardName, projectName, isHidden: false };
      });
    });
  };
}
