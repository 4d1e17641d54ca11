import { projectSet } from '../../core/board/rules/board-settings.ts';
import { AppError } from '../../core/errors.ts';
import { LIMITS } from '../../core/limits.ts';
import { can } from '../../core/permissions.ts';
import type { Project } from '../../core/projects/project.ts';
import { fullName } from '../../core/users/user.ts';
import { accessOf } from '../access/board-access.ts';
import type { Bus } from '../bus/bus.ts';
import { newId } from '../lib/new-id.ts';
import { NO_SOURCE } from '../lib/request-source.ts';
import type { BoardSummary } from '../storage/boards/rows.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';
import type { ExecuteIn, RecordIn } from './execute-command.ts';

/** A project as a person sees it: with those of its boards that they may open. */
export interface ProjectView extends Project {
  boards: BoardSummary[];
}

/** What is saved of a project: what is left out stays as it is. */
export interface ProjectSave {
  id: string;
  name?: string | undefined;
  /** Ids of the boards that are to belong to it, as far as the caller manages them. */
  boardIds?: string[] | undefined;
}

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  bus: Bus;
  executeIn: ExecuteIn;
  recordIn: RecordIn;
  now?: () => number;
}

export type Projects = ReturnType<typeof createProjects>;

/** Projects: whose they are, which boards belong to them, and who sees what of them. */
export function createProjects(deps: Deps) {
  const { store, repositories, bus, executeIn, recordIn, now = Date.now } = deps;
  const { boards, projects, people, audit } = repositories;

  /** Every project that the person may open, the oldest first. */
  function list(userId: string): Promise<ProjectView[]> {
    return store.read(async (query) => {
      const { actor, opened } = await openedBy(query, userId);
      return (await projects.listOpenTo(query, actor)).map((project) => viewOf(project, opened));
    });
  }

  /** @throws AppError project.unknown when there is none or the person may not open it. */
  function get(userId: string, id: string): Promise<ProjectView> {
    return store.read((query) => viewFor(query, userId, id));
  }

  /**
   * Makes a project, or saves one: `boardIds` replaces which boards belong to it, and those that the
   * caller does not manage are left as they were (decisions §4).
   * @throws AppError forbidden; for a new project request.invalid without a name, and project.limit.
   */
  function save(userId: string, { id, name, boardIds }: ProjectSave): Promise<ProjectView> {
    return changing(async (query, changed) => {
      await people.hold(query, userId);
      await projects.hold(query, id);
      const { actor } = await accessOf(query, repositories, userId);
      const project = await madeOrKnown(query, { id, name, ownerId: userId });
      if (!can(actor, 'projects.edit', { project })) throw new AppError('forbidden');
      if (name !== undefined && name !== project.name) await projects.set(query, id, { name });
      if (!boardIds) return viewFor(query, userId, id);
      const commandId = newId();
      for (const board of await movedBoards(query, userId, id, new Set(boardIds))) {
        await executeIn(query, userId, commandId, { type: 'boards.setProject', ...board });
        changed.add(board.boardId);
      }
      return viewFor(query, userId, id);
    });
  }

  /** Deletes a project. Its boards are detached, and none of them is deleted (decisions §3). */
  function remove(userId: string, id: string, source = NO_SOURCE): Promise<void> {
    return changing(async (query, changed) => {
      await projects.hold(query, id);
      const { actor } = await accessOf(query, repositories, userId);
      const project = await viewFor(query, userId, id);
      if (!can(actor, 'projects.delete', { project })) throw new AppError('forbidden');
      // Before the others are looked for: one that is restored meanwhile is then among those.
      await projects.detachTrash(query, id);
      // Those too that the caller neither manages nor sees.
      for (const boardId of await projects.boardIds(query, id)) {
        await recordIn(query, userId, boardId, (row) =>
          row.projectId === id ? [{ change: projectSet(null) }] : [],
        );
        changed.add(boardId);
      }
      await projects.remove(query, id);
      const { name: detail } = project;
      await audit.record(query, {
        kind: 'projectDeleted',
        by: userId,
        detail,
        at: now(),
        source,
      });
    });
  }

  /** Who may be given the project. @throws AppError project.unknown, forbidden */
  function successors(userId: string, id: string): Promise<{ id: string; name: string }[]> {
    return store.read(async (query) => {
      await handedOverBy(query, userId, id);
      const people = await projects.peopleOn(query, id);
      return people.map((person) => ({ id: person.id, name: fullName(person) }));
    });
  }

  /**
   * Hands a project over to somebody who is on one of its boards; an ADMIN may take one over whose
   * owner's account is gone.
   * @throws AppError project.unknown, forbidden, user.unknown, project.personUnknown, project.limit
   */
  function handOver(userId: string, id: string, to: string, source = NO_SOURCE): Promise<void> {
    return store.tx(async (query) => {
      await people.hold(query, to);
      await projects.hold(query, id);
      const project = await handedOverBy(query, userId, id);
      if (!(await boards.standing(query, '', to))) throw new AppError('user.unknown');
      if (to !== userId && !(await projects.opensBoardOf(query, to, id))) {
        throw new AppError('project.personUnknown');
      }
      if (to !== project.ownerId) await checkCount(query, to);
      await projects.set(query, id, { ownerId: to });
      const { name: detail } = project;
      await audit.record(query, {
        kind: 'projectHandedOver',
        by: userId,
        about: to,
        detail,
        at: now(),
        source,
      });
    });
  }

  /** The project, if it is this person's to hand over. */
  async function handedOverBy(query: Query, userId: string, id: string): Promise<ProjectView> {
    const { actor } = await accessOf(query, repositories, userId);
    const project = await viewFor(query, userId, id);
    if (!can(actor, 'projects.handOver', { project })) throw new AppError('forbidden');
    return project;
  }

  /** The person is held, so of several projects that they get at once each is counted. */
  async function checkCount(query: Query, userId: string): Promise<void> {
    const owned = await projects.countOf(query, userId);
    if (owned >= LIMITS.projects) throw new AppError('project.limit');
  }

  async function madeOrKnown(
    query: Query,
    { id, name, ownerId }: { id: string; name: string | undefined; ownerId: string },
  ): Promise<Project> {
    const known = (await projects.byIds(query, [id])).get(id);
    if (known) return known;
    if (name === undefined) {
      const message = 'Project name is required';
      throw new AppError('request.invalid', { issues: [{ path: 'projectName', message }] });
    }
    await checkCount(query, ownerId);
    const made = { id, name, ownerId, createdAt: now() };
    if (await projects.insert(query, made)) return made;
    // Somebody else made it between the two looks.
    return (await projects.byIds(query, [id])).get(id) ?? made;
  }

  /**
   * The boards to put into the project or to take out of it, of those that the caller manages, in
   * the order of their ids: two savers never wait for each other.
   */
  async function movedBoards(
    query: Query,
    userId: string,
    id: string,
    wanted: ReadonlySet<string>,
  ): Promise<{ boardId: string; projectId: string | null }[]> {
    const attached = new Set(await projects.boardIds(query, id));
    const moved: { boardId: string; projectId: string | null }[] = [];
    for (const boardId of [...new Set([...wanted, ...attached])].sort()) {
      if (wanted.has(boardId) === attached.has(boardId)) continue;
      if (!(await manages(query, userId, boardId))) continue;
      moved.push({ boardId, projectId: wanted.has(boardId) ? id : null });
    }
    return moved;
  }

  async function manages(query: Query, userId: string, boardId: string): Promise<boolean> {
    const head = await boards.head(query, boardId);
    const { actor, member } = await accessOf(query, repositories, userId, boardId);
    const members = new Map(member && [[userId, member]]);
    return can(actor, 'boards.manage', head && { board: { ...head, members } });
  }

  /** One transaction that may change several boards; they are woken once it is committed. */
  async function changing<T>(work: (query: Query, changed: Set<string>) => Promise<T>): Promise<T> {
    const changed = new Set<string>();
    const answer = await store.tx((query) => work(query, changed));
    for (const boardId of changed) bus.wake(boardId);
    return answer;
  }

  async function viewFor(query: Query, userId: string, id: string): Promise<ProjectView> {
    const { actor, opened } = await openedBy(query, userId);
    const project = (await projects.byIds(query, [id])).get(id);
    const view = project && viewOf(project, opened);
    if (!view || !can(actor, 'projects.open', subjectOf(view))) {
      throw new AppError('project.unknown');
    }
    return view;
  }

  async function openedBy(query: Query, userId: string) {
    const { actor } = await accessOf(query, repositories, userId);
    return { actor, opened: await boards.list(query, userId, can(actor, 'boards.openAll')) };
  }

  return { list, get, save, remove, successors, handOver };
}

function viewOf(project: Project, opened: readonly BoardSummary[]): ProjectView {
  return { ...project, boards: opened.filter(({ projectId }) => projectId === project.id) };
}

function subjectOf(project: ProjectView) {
  return { project, opensBoard: project.boards.length > 0 };
}
