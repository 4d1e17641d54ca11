import { and, asc, count, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { pick } from '../../../core/lib/pick.ts';
import { can } from '../../../core/permissions.ts';
import type { Project } from '../../../core/projects/project.ts';
import type { Actor } from '../../../core/users/user.ts';
import { searchable } from '../boards/search/about-words.ts';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';

/** Projects. Which boards belong to one is stored in the boards' rows. */
export function projectsRepository({ projects, boards, members, users }: Tables) {
  /** Without the text about it, which only its own page needs. */
  const columns = pick(projects, ['id', 'name', 'ownerId', 'createdAt']);

  async function byIds(query: Query, ids: string[]): Promise<Map<string, Project | null>> {
    const projectsById = new Map<string, Project | null>(ids.map((id) => [id, null]));
    if (ids.length === 0) return projectsById;
    const rows = await query.select(columns).from(projects).where(inArray(projects.id, ids));
    for (const row of rows) projectsById.set(row.id, row);
    return projectsById;
  }

  /** These projects by id; null for those that the user may not open. */
  async function openTo(query: Query, actor: Actor, ids: string[]) {
    const projectsById = await byIds(query, ids);
    for (const [id, project] of projectsById) {
      if (!project || can(actor, 'projects.open', { project })) continue;
      const opensBoard = await opensBoardOf(query, actor.id, id);
      if (!can(actor, 'projects.open', { project, opensBoard })) projectsById.set(id, null);
    }
    return projectsById;
  }

  async function opensBoardOf(query: Query, userId: string, id: string): Promise<boolean> {
    const rows = await query
      .select({ id: boards.id })
      .from(boards)
      .where(and(eq(boards.projectId, id), isOnBoard(query, userId)))
      .limit(1);
    return rows.length > 0;
  }

  /** Condition that a board is live, and the user its creator or a member. */
  function isOnBoard(query: Query, userId: string) {
    const joined = query
      .select({ id: members.boardId })
      .from(members)
      .where(eq(members.userId, userId));
    const isOn = or(eq(boards.createdBy, userId), inArray(boards.id, joined));
    return and(isNull(boards.deletedAt), isOn);
  }

  /** The projects that the user may open, oldest first. */
  function listOpenTo(query: Query, actor: Actor): Promise<Project[]> {
    const ofBoards = query
      .select({ id: boards.projectId })
      .from(boards)
      .where(and(isNotNull(boards.projectId), isOnBoard(query, actor.id)));
    const isOpen = or(eq(projects.ownerId, actor.id), inArray(projects.id, ofBoards));
    return query
      .select(columns)
      .from(projects)
      .where(can(actor, 'projects.open') ? undefined : isOpen)
      .orderBy(asc(projects.createdAt), asc(projects.id));
  }

  /** Creators and members of the project's boards, by name. */
  function peopleOn(query: Query, id: string) {
    const own = and(eq(boards.projectId, id), isNull(boards.deletedAt));
    const creators = query.select({ id: boards.createdBy }).from(boards).where(own);
    const joined = query
      .select({ id: members.userId })
      .from(members)
      .innerJoin(boards, eq(boards.id, members.boardId))
      .where(own);
    const { id: userId, firstName, lastName } = users;
    return query
      .select({ id: userId, firstName, lastName })
      .from(users)
      .where(or(inArray(userId, creators), inArray(userId, joined)))
      .orderBy(asc(firstName), asc(lastName), asc(userId));
  }

  async function countOf(query: Query, userId: string): Promise<number> {
    const [row] = await query
      .select({ owned: count() })
      .from(projects)
      .where(eq(projects.ownerId, userId));
    return row?.owned ?? 0;
  }

  /** Every project with the text about it, oldest first. */
  function all(query: Query): Promise<(Project & { about: string })[]> {
    const withAbout = { ...columns, about: projects.about };
    return query
      .select(withAbout)
      .from(projects)
      .orderBy(asc(projects.createdAt), asc(projects.id));
  }

  /** The projects that a user owns, by name. */
  function ownedBy(query: Query, userId: string) {
    return query
      .select({ id: projects.id, name: projects.name })
      .from(projects)
      .where(eq(projects.ownerId, userId))
      .orderBy(asc(projects.name), asc(projects.id));
  }

  /** Returns false if there is a project with this id. */
  async function insert(query: Query, project: Project & { about?: string }): Promise<boolean> {
    const inserted = await query
      .insert(projects)
      .values({ ...project, aboutWords: searchable(project.about ?? '') })
      .onConflictDoNothing()
      .returning({ id: projects.id });
    return inserted.length > 0;
  }

  /**
   * Locks the project: transactions that change it, or the set of its boards, wait for the end of
   * this one. Taken before any board, to avoid deadlocks.
   */
  async function lockProject(query: Query, id: string): Promise<void> {
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

  /** Boards in the trash are then restored without the project. */
  async function detachTrash(query: Query, id: string): Promise<void> {
    await query
      .update(boards)
      .set({ projectId: null })
      .where(and(eq(boards.projectId, id), isNotNull(boards.deletedAt)));
  }

  /** Sorted ids of the project's boards. */
  async function boardIds(query: Query, id: string): Promise<string[]> {
    const rows = await query
      .select({ id: boards.id })
      .from(boards)
      .where(and(eq(boards.projectId, id), isNull(boards.deletedAt)));
    return rows.map((row) => row.id).sort();
  }

  return {
    byIds,
    openTo,
    opensBoardOf,
    listOpenTo,
    peopleOn,
    countOf,
    all,
    ownedBy,
    insert,
    lockProject,
    set,
    remove,
    detachTrash,
    boardIds,
  };
}
