import { type ReachedBudget, reachedBudgets } from '../../../core/money/notices/money-notice.ts';
import type { Bus } from '../../bus/bus.ts';
import { type BackgroundWorker, createBackgroundWorker } from '../../lib/background-worker.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Query, Store } from '../../storage/store.ts';
import { projectBudgets } from '../reports/budgets.ts';
import { notifyAdmins } from './money-notices.ts';

/** Time is recorded by many; the sums of all budgets are read once for all that come together. */
const WAKE_DELAY_MS = 2000;
const POLL_INTERVAL_MS = 5 * 60_000;

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  bus: Pick<Bus, 'onTime' | 'onMoney'>;
  onError(error: unknown): void;
  now?: () => number;
}

/** Its `run` notifies of what is reached now. */
export type BudgetWatcher = Pick<BackgroundWorker, 'start' | 'wake' | 'run' | 'close'>;

/**
 * Notifies ADMINs when a budget is used by 80 and by 100 percent (BN1 to BN4). A notice is a row with the
 * key (project, measure, percent, budget), stored with the notifications in one transaction. So no
 * other server repeats it, also after the notifications were deleted, and another budget is
 * notified of anew.
 */
export function createBudgetWatcher(deps: Deps): BudgetWatcher {
  const { store, repositories, bus, onError, now = Date.now } = deps;
  const { budgetNotices, budgetedTime } = repositories;
  return createBackgroundWorker({
    ...{ work, intervalMs: POLL_INTERVAL_MS, wakeDelayMs: WAKE_DELAY_MS, onError },
    listen: (wake) => {
      const stops = [bus.onTime(wake), bus.onMoney(wake)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  });

  async function work(): Promise<void> {
    const due = await store.readLong(async (query) => {
      if ((await budgetedTime.budgetedProjects(query)).length === 0) return [];
      const reached = reachedBudgets(await projectBudgets(query, repositories));
      return budgetNotices.without(query, reached);
    });
    if (due.length > 0) await store.tx((query) => notify(query, due));
  }

  /** A budget that jumps above both thresholds is notified of once, by the higher one. */
  async function notify(query: Query, due: readonly ReachedBudget[]): Promise<void> {
    const at = now();
    const highest = new Map<string, ReachedBudget>();
    for (const reached of due) {
      if (!(await budgetNotices.add(query, reached, at))) continue;
      highest.set(`${reached.projectId} ${reached.measure}`, reached);
    }
    for (const { budget, ...reached } of highest.values()) {
      const { projectId, measure, percent } = reached;
      await notifyAdmins(query, repositories, {
        ...{ notice: { kind: 'budget' as const, ...reached }, at },
        about: [projectId, measure, percent, budget].join(' '),
      });
    }
  }
}
