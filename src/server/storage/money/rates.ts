import { and, asc, count, eq, inArray, or } from 'drizzle-orm';
import type { StoredRate } from '../../../core/money/parties.ts';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';

type Row = Tables['rates']['$inferSelect'];

/** Hourly rates, each from a day. */
export function ratesRepository({ rates }: Tables) {
  /** All of them, for the entries of an invoice. */
  async function all(query: Query): Promise<StoredRate[]> {
    return (
      await query
        .select()
        .from(rates)
        .orderBy(...order())
    ).map(rateOf);
  }

  /** The rates of the business and of persons, including cost rates. */
  async function ofBusiness(query: Query): Promise<StoredRate[]> {
    const isGeneral = inArray(rates.level, ['business', 'person', 'cost']);
    const rows = await query
      .select()
      .from(rates)
      .where(isGeneral)
      .orderBy(...order());
    return rows.map(rateOf);
  }

  /** Those of a client and of these projects, also for single persons. */
  async function ofClient(
    query: Query,
    clientId: string,
    projectIds: string[],
  ): Promise<StoredRate[]> {
    const ofProjects = and(
      inArray(rates.level, ['project', 'projectPerson']),
      inArray(rates.subjectId, projectIds),
    );
    const own = and(eq(rates.level, 'client'), eq(rates.subjectId, clientId));
    const rows = await query
      .select()
      .from(rates)
      .where(projectIds.length > 0 ? or(own, ofProjects) : own)
      .orderBy(...order());
    return rows.map(rateOf);
  }

  function order() {
    return [asc(rates.level), asc(rates.subjectId), asc(rates.userId), asc(rates.fromDay)];
  }

  async function find(query: Query, id: string): Promise<StoredRate | null> {
    const [row] = await query.select().from(rates).where(eq(rates.id, id));
    return row ? rateOf(row) : null;
  }

  /** The rate of the same level, subject, person and currency from the same day. */
  async function sameDay(query: Query, rate: StoredRate): Promise<StoredRate | null> {
    const [row] = await query
      .select()
      .from(rates)
      .where(
        and(
          eq(rates.level, rate.level),
          eq(rates.subjectId, rate.subjectId),
          eq(rates.userId, rate.userId ?? ''),
          eq(rates.currency, rate.currency),
          eq(rates.fromDay, rate.from),
        ),
      );
    return row ? rateOf(row) : null;
  }

  /** How many a subject has, with those for single persons. */
  async function countOf(query: Query, subjectId: string): Promise<number> {
    const [row] = await query
      .select({ all: count() })
      .from(rates)
      .where(eq(rates.subjectId, subjectId));
    return row?.all ?? 0;
  }

  async function insert(query: Query, rate: StoredRate, at: number): Promise<void> {
    const { from: fromDay, userId, ...values } = rate;
    await query.insert(rates).values({ ...values, userId: userId ?? '', fromDay, createdAt: at });
  }

  async function setRate(query: Query, id: string, rate: string): Promise<void> {
    await query.update(rates).set({ rate }).where(eq(rates.id, id));
  }

  async function remove(query: Query, id: string): Promise<void> {
    await query.delete(rates).where(eq(rates.id, id));
  }

  /** Those of a project, also for single persons. */
  async function removeOfProject(query: Query, projectId: string): Promise<void> {
    const isOfProject = inArray(rates.level, ['project', 'projectPerson']);
    await query.delete(rates).where(and(isOfProject, eq(rates.subjectId, projectId)));
  }

  return {
    ...{ all, ofBusiness, ofClient, find, sameDay, countOf },
    ...{ insert, setRate, remove, removeOfProject },
  };
}

function rateOf({ fromDay, createdAt: _, userId, ...row }: Row): StoredRate {
  return { ...row, from: fromDay, userId: userId || null };
}
