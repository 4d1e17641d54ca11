import { inArray } from 'drizzle-orm';
import type { ReachedBudget } from '../../../../core/money/notices/money-notice.ts';
import type { Tables } from '../../schema.ts';
import type { Query } from '../../store.ts';

type Reached = Pick<ReachedBudget, 'projectId' | 'measure' | 'percent' | 'budget'>;

/** Of which thresholds of budgets ADMINs were notified. */
export function budgetNoticesRepository({ budgetNotices }: Tables) {
  /** Those of these that nobody was notified of. */
  async function without<T extends Reached>(query: Query, reached: readonly T[]): Promise<T[]> {
    if (reached.length === 0) return [];
    const projectIds = [...new Set(reached.map(({ projectId }) => projectId))];
    const known = new Set<string>();
    for (let from = 0; from < projectIds.length; from += 500) {
      const some = projectIds.slice(from, from + 500);
      const rows = await query
        .select()
        .from(budgetNotices)
        .where(inArray(budgetNotices.projectId, some));
      for (const row of rows) known.add(keyOf(row));
    }
    return reached.filter((each) => !known.has(keyOf(each)));
  }

  /** False if another server was faster. */
  async function add(query: Query, reached: Reached, at: number): Promise<boolean> {
    const { projectId, measure, percent, budget } = reached;
    const added = await query
      .insert(budgetNotices)
      .values({ projectId, measure, percent, budget, at })
      .onConflictDoNothing()
      .returning({ at: budgetNotices.at });
    return added.length > 0;
  }

  return { without, add };
}

function keyOf({
  projectId,
  measure,
  percent,
  budget,
}: Omit<Reached, 'percent'> & { percent: number }) {
  return [projectId, measure, percent, budget].join(' ');
}
