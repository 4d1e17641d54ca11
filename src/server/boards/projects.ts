import { setProjectChange } from '../../core/board/rules/board-settings.ts';
import { AppError } from '../../core/errors.ts';
import { LIMITS } from '../../core/limits.ts';
import { can } from '../../core/permissions.ts';
import type { Project } from '../../core/projects/project.ts';
import { fullName } from '../../core/users/user.ts';
import { accessOf } from '../access/board-access.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Bus } from '../bus/bus.ts';
import { NO_SOURCE } from '../lib/request-source.ts';
import { newId } from '../lib/tokens.ts';
import type { BoardSummary } from '../storage/boards/rows.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import type { Query, Store } from '../storage/store.ts';
import type { ExecuteIn, RecordIn } from './commands/execute-command.ts';

/** A project as a user sees it: with those of its boards that they may open. */
export interface ProjectView extends Project {
  boards: BoardSummary[];
}

/** A save of a project. Omitted fields stay unchanged. */
export interface ProjectSave {
  id: string;
  name?: string | undefined;
  /**
   * Ids of the boards that should belong to it. Only boards that the caller manages are changed.
   */
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

/**
 * Reads and changes projects: their owners, their boards, and who may see them. Except for the list
 * it is closed to tokens of a single board.
 */
export function createProjects(deps: Deps) {
  const { store, repositories, bus, executeIn, recordIn, now = Date.now } = deps;
  const { boards, boardLists, projects, people, audit, aboutWords } = repositories;
  const { projectBillings, rates, milestones } = repositories;

  /**
   * Every project that the viewer may open, oldest first. A token of a single board sees none,
   * since a project spans several boards.
   */
  async function list(viewer: Viewer): Promise<ProjectView[]> {
    if (viewer.onlyBoard !== null) return [];
    return store.read(async (query) => {
      const { actor, openBoards } = await boardsOpenTo(query, viewer.userId);
      return (await projects.listOpenTo(query, actor)).map((project) =>
        viewOf(project, openBoards),
      );
    });
  }

  /** @throws AppError project.unknown if it does not exist or the user may not open it */
  function get(userId: string, id: string): Promise<ProjectView> {
    return store.read((query) => viewFor(query, userId, id));
  }

  /**
   * Creates or saves a project. `boardIds` replaces the project's boards, except boards that the
   * caller does not manage, which stay unchanged (decisions §4).
   * @throws AppError forbidden; for a new project request.invalid without a name, project.limit
   */
  function save(userId: string, { id, name, boardIds }: ProjectSave): Promise<ProjectView> {
    return changeBoards(async (query, changed) => {
      await people.lockUser(query, userId);
      await projects.lockProject(query, id);
      const { actor } = await accessOf(query, repositories, userId);
      const project = await createOrFind(query, { id, name, ownerId: userId });
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

  /** The text about the project, as Markdown. @throws AppError project.unknown */
  function about(userId: string, id: string): Promise<string> {
    return store.read(async (query) => {
      await viewFor(query, userId, id);
      return aboutWords.ofProject(query, id);
    });
  }

  /**
   * Replaces the text about the project. `was`: the text that the sender expects.
   * @throws AppError project.unknown, forbidden, about.changed
   */
  function setAbout(
    userId: string,
    { id, about: text, was }: { id: string; about: string; was?: string | undefined },
  ): Promise<void> {
    return store.tx(async (query) => {
      await projects.lockProject(query, id);
      const project = await viewFor(query, userId, id);
      const { actor } = await accessOf(query, repositories, userId);
      if (!can(actor, 'projects.edit', { project })) throw new AppError('forbidden');
      const current = await aboutWords.ofProject(query, id);
      if (current === text) return;
      if (was !== undefined && was !== current) throw new AppError('about.changed');
      await aboutWords.setOfProject(query, id, text);
    });
  }

  /** Deletes a project. Its boards are detached, not deleted (decisions §3). */
  function remove(userId: string, id: string, source = NO_SOURCE): Promise<void> {
    return changeBoards(async (query, changed) => {
      await projects.lockProject(query, id);
      const { actor } = await accessOf(query, repositories, userId);
      const project = await viewFor(query, userId, id);
      if (!can(actor, 'projects.delete', { project })) throw new AppError('forbidden');
      // First the trash: a board that is restored meanwhile is then found among the live ones.
      await projects.detachTrash(query, id);
      // Includes boards that the caller neither manages nor sees.
      for (const boardId of await projects.boardIds(query, id)) {
        await recordIn(query, userId, boardId, (row) => ({
          changes: row.projectId === id ? [{ change: setProjectChange(null) }] : [],
        }));
        changed.add(boardId);
      }
      await projectBillings.remove(query, id);
      await rates.removeOfProject(query, id);
      await milestones.removeOfProject(query, id);
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

  /**
   * The possible new owners of the project. @throws AppError project.unknown, forbidden
   */
  function successors(userId: string, id: string): Promise<{ id: string; name: string }[]> {
    return store.read(async (query) => {
      await transferable(query, userId, id);
      const people = await projects.peopleOn(query, id);
      return people.map((person) => ({ id: person.id, name: fullName(person) }));
    });
  }

  /**
   * Transfers a project to a user who is on one of its boards. An ADMIN may take over a project
   * whose owner's account was deleted.
   * @throws AppError project.unknown, forbidden, user.unknown, project.personUnknown, project.limit
   */
  function handOver(userId: string, id: string, to: string, source = NO_SOURCE): Promise<void> {
    return store.tx(async (query) => {
      await people.lockUser(query, to);
      await projects.lockProject(query, id);
      const project = await transferable(query, userId, id);
      if (!(await boards.accessOf(query, '', to))) throw new AppError('user.unknown');
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

  /** The project, if this user may transfer it. */
  async function transferable(query: Query, userId: string, id: string): Promise<ProjectView> {
    const { actor } = await accessOf(query, repositories, userId);
    const project = await viewFor(query, userId, id);
    if (!can(actor, 'projects.handOver', { project })) throw new AppError('forbidden');
    return project;
  }

  /** The caller holds a lock on the user, so concurrent additions are all counted. */
  async function checkCount(query: Query, userId: string): Promise<void> {
    const ownedCount = await projects.countOf(query, userId);
    if (ownedCount >= LIMITS.projects) throw new AppError('project.limit');
  }

  async function createOrFind(
    query: Query,
    { id, name, ownerId }: { id: string; name: string | undefined; ownerId: string },
  ): Promise<Project> {
    const existing = (await projects.byIds(query, [id])).get(id);
    if (existing) return existing;
    if (name === undefined) {
      const message = 'Project name is required';
      throw new AppError('request.invalid', { issues: [{ path: 'projectName', message }] });
    }
    await checkCount(query, ownerId);
    const created = { id, name, ownerId, createdAt: now() };
    if (await projects.insert(query, created)) return created;
    // Someone else created it between the two queries.
    return (await projects.byIds(query, [id])).get(id) ?? created;
  }

  /**
   * The boards to add to or remove from the project, of those that the caller manages. They are
   * ordered by id, so that two concurrent saves cannot deadlock.
   */
  async function movedBoards(
    query: Query,
    userId: string,
    id: string,
    boardIds: ReadonlySet<string>,
  ): Promise<{ boardId: string; projectId: string | null }[]> {
    const attached = new Set(await projects.boardIds(query, id));
    const moved: { boardId: string; projectId: string | null }[] = [];
    for (const boardId of [...new Set([...boardIds, ...attached])].sort()) {
      if (boardIds.has(boardId) === attached.has(boardId)) continue;
      if (!(await manages(query, userId, boardId))) continue;
      moved.push({ boardId, projectId: boardIds.has(boardId) ? id : null });
    }
    return moved;
  }

  async function manages(query: Query, userId: string, boardId: string): Promise<boolean> {
    const head = await boards.head(query, boardId);
    const { actor, member } = await accessOf(query, repositories, userId, boardId);
    const members = new Map(member && [[userId, member]]);
    return can(actor, 'boards.manage', head && { board: { ...head, members } });
  }

  /** Runs one transaction that may change several boards, and wakes these after the commit. */
  async function changeBoards<T>(
    work: (query: Query, changed: Set<string>) => Promise<T>,
  ): Promise<T> {
    const changed = new Set<string>();
    const answer = await store.tx((query) => work(query, changed));
    for (const boardId of changed) bus.notifyChanged(boardId);
    return answer;
  }

  async function viewFor(query: Query, userId: string, id: string): Promise<ProjectView> {
    const { actor, openBoards } = await boardsOpenTo(query, userId);
    const project = (await projects.byIds(query, [id])).get(id);
    const view = project && viewOf(project, openBoards);
    if (!view || !can(actor, 'projects.open', subjectOf(view))) {
      throw new AppError('project.unknown');
    }
    return view;
  }

  async function boardsOpenTo(query: Query, userId: string) {
    const { actor } = await accessOf(query, repositories, userId);
    const isAdmin = can(actor, 'boards.openAll');
    return { actor, openBoards: await boardLists.list(query, userId, isAdmin) };
  }

  return { list, get, save, about, setAbout, remove, successors, handOver };
}

function viewOf(project: Project, openBoards: readonly BoardSummary[]): ProjectView {
  return { ...project, boards: openBoards.filter(({ projectId }) => projectId === project.id) };
}

function subjectOf(project: ProjectView) {
  return { project, opensBoard: project.boards.length > 0 };
}
