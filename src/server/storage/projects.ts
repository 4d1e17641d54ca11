import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Project } from '../../core/project.ts';
import type { Tables } from './schema.ts';
import type { Query } from './store.ts';

/** Projects as such. Which boards belong to one is kept at the boards. */
export function projectsRepository({ projects, boards }: Tables) {
  async function byIds(query: Query, ids: string[]): Promise<Map<string, Project | null>> {
    const found = new Map<string, Project | null>(ids.map((id) => [id, null]));
    if (ids.length === 0) return found;
    const rows = await query.select().from(projects).where(inArray(projects.id, ids));
    for (const row of rows) found.set(row.id, row);
    return found;
  }

  /** Every project, the oldest first. */
  function all(query: Query): Promise<Project[]> {
    return query.select().from(projects).orderBy(asc(projects.createdAt), asc(projects.id));
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

  /** Ids of the boards that belong to it, sorted. */
  async function boardIds(query: Query, id: string): Promise<string[]> {
    const rows = await query
      .select({ id: boards.id })
      .from(boards)
      .where(and(eq(boards.projectId, id), isNull(boards.deletedAt)));
    return rows.map((row) => row.id).sort();
  }

  return { byIds, all, insert, set, remove, boardIds };
}
