import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { can } from '../../core/permissions.ts';
import type { Project } from '../../core/project.ts';
import type { Actor } from '../../core/user.ts';
import type { Tables } from './schema.ts';
import type { Query } from './store.ts';

/** Projects as such. Which boards belong to one is kept at the boards. */
export function projectsRepository({ projects, boards, members }: Tables) {
  async function byIds(query: Query, ids: string[]): Promise<Map<string, Project | null>> {
    const found = new Map<string, Project | null>(ids.map((id) => [id, null]));
    if (ids.length === 0) return found;
    const rows = await query.select().from(projects).where(inArray(projects.id, ids));
    for (const row of rows) found.set(row.id, row);
    return found;
  }

  /** Of these projects, those that the person may open; null stands for any other. */
  async function openTo(query: Query, actor: Actor, ids: string[]) {
    const found = await byIds(query, ids);
    for (const [id, project] of found) {
      if (!project || can(actor, 'projects.open', { project })) continue;
      const opensBoard = await opensBoardOf(query, actor.id, id);
      if (!can(actor, 'projects.open', { project, opensBoard })) found.set(id, null);
    }
    return found;
  }

  async function opensBoardOf(query: Query, userId: string, id: string): Promise<boolean> {
    const joined = query
      .select({ id: members.boardId })
      .from(members)
      .where(eq(members.userId, userId));
    const mine = or(eq(boards.createdBy, userId), inArray(boards.id, joined));
    const rows = await query
      .select({ id: boards.id })
      .from(boards)
      .where(and(eq(boards.projectId, id), isNull(boards.deletedAt), mine))
      .limit(1);
    return rows.length > 0;
  }

  /** Every project, the oldest first. */
  function all(query: Query): Promise<Project[]> {
    return query.select().from(projects).orderBy(asc(projects.createdAt), asc(projects.id));
  }

  /** The projects that a person owns, by their names. */
  function ownedBy(query: Query, userId: string) {
    return query
      .select({ id: projects.id, name: projects.name })
      .from(projects)
      .where(eq(projects.ownerId, userId))
      .orderBy(asc(projects.name), asc(projects.id));
  }

  /** False when there is a project with this id already. */
  async function insert(query: Query, project: Project): Promise<boolean> {
    const made = await query
      .insert(projects)
      .values(project)
      .onConflictDoNothing()
      .returning({ id: projects.id });
    return made.length > 0;
  }

  /**
   * Has whoever else changes the project, or which boards belong to it, wait for the transaction's
   * end. Taken before any board, so that no two wait for each other.
   */
  async function hold(query: Query, id: string): Promise<void> {
    await query
      .update(projects)
      .set({ name: sql`${projects.name}` })
      .where(eq(projects.id, id));
  }

  async function set(
    query: Query,
    id: string,
    values: Partial<Pick<Project, 'name' | 'ownerId'>>,
  ): Promise<void> {
    await query.update(projects).set(values).where(eq(projects.id, id));
  }

  async function remove(query: Query, id: string): Promise<void> {
    await query.delete(projects).where(eq(projects.id, id));
  }

  /** Boards in the trash come back without it. */
  async function detachTrash(query: Query, id: string): Promise<void> {
    await query
      .update(boards)
      .set({ projectId: null })
      .where(and(eq(boards.projectId, id), isNotNull(boards.deletedAt)));
  }

  /** Ids of the boards that belong to it, sorted. */
  async function boardIds(query: Query, id: string): Promise<string[]> {
    const rows = await query
      .select({ id: boards.id })
      .from(boards)
      .where(and(eq(boards.projectId, id), isNull(boards.deletedAt)));
    return rows.map((row) => row.id).sort();
  }

  return { byIds, openTo, all, ownedBy, insert, hold, set, remove, detachTrash, boardIds };
}
