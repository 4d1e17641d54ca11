import { AppError } from '../../core/errors.ts';
import { can } from '../../core/permissions.ts';
import { accessOf } from '../access/board-access.ts';
import { NO_SOURCE, type Source } from '../lib/request-source.ts';
import { usersRepository } from '../storage/directory/users.ts';
import type { Query } from '../storage/store.ts';
import { PROJECT } from './content.ts';
import { fillDemo } from './fill.ts';
import { removeDemo, sampleBoards } from './remove.ts';
import type { SampleDeps } from './sample-deps.ts';
import { sampleLeaseRepository } from './sample-lease-repository.ts';

/** Lease duration; if the server dies, the next attempt does the rest. */
const LEASE_MS = 10 * 60_000;

export interface SampleProjectView {
  /** `incomplete`: adding it was interrupted. */
  state: 'none' | 'busy' | 'incomplete' | 'added';
  /** The names of its boards. */
  boards: string[];
}

export type SampleProject = ReturnType<typeof createSampleProject>;

/** The sample project; for ADMINs. Adding and removing are idempotent. */
export function createSampleProject(deps: SampleDeps) {
  const { store, repositories } = deps;
  const lease = sampleLeaseRepository(store.tables);
  const users = usersRepository(store.tables);

  /** @throws AppError forbidden */
  function view(userId: string): Promise<SampleProjectView> {
    return store.read(async (query) => {
      await checkManages(query, userId);
      return viewIn(query);
    });
  }

  async function viewIn(query: Query): Promise<SampleProjectView> {
    const row = await lease.read(query);
    const current = await currentView(query);
    return row && row.claimedUntil > Date.now() ? { ...current, state: 'busy' } : current;
  }

  async function currentView(query: Query): Promise<SampleProjectView> {
    const row = await lease.read(query);
    const boards = (await sampleBoards(query, repositories)).map(({ name }) => name);
    const project = (await repositories.projects.byIds(query, [PROJECT.id])).get(PROJECT.id);
    if (!project && boards.length === 0) return { state: 'none', boards };
    return { state: row?.isComplete === false ? 'incomplete' : 'added', boards };
  }

  /**
   * Adds the project if it is missing or incomplete; returns the resulting state and how much was
   * added. Does nothing while another call adds or removes it.
   * @throws AppError forbidden
   */
  async function add(userId: string, source: Source = NO_SOURCE) {
    return whileLeased(userId, async (before) => {
      if (before.state === 'added') return null;
      const owner = await store.read((query) => users.findOwn(query, userId));
      if (!owner) throw new AppError('unauthorized');
      await store.tx((query) => lease.begin(query));
      try {
        // Removes the rest of an earlier attempt, and sample boards in the trash.
        await removeDemo(deps, userId);
        const counts = await fillDemo({ services: deps, owner, now: new Date() });
        await store.tx(async (query) => {
          const at = Date.now();
          await lease.complete(query, at);
          await repositories.audit.record(query, { kind: 'sampleAdded', by: userId, at, source });
        });
        return counts;
      } catch (error) {
        // Removes the partial project, best effort.
        await removeDemo(deps, userId).catch(() => {});
        throw error;
      }
    });
  }

  /**
   * Removes the project permanently, with everything that was added to its boards. Sample users who
   * are needed elsewhere stay; their names are returned.
   * @throws AppError forbidden
   */
  function remove(userId: string, source: Source = NO_SOURCE) {
    return whileLeased(userId, async (before) => {
      if (before.state === 'none') return null;
      await store.tx(async (query) => {
        await lease.begin(query);
        const entry = { kind: 'sampleRemoved' as const, by: userId, at: Date.now(), source };
        await repositories.audit.record(query, entry);
      });
      return removeDemo(deps, userId, source);
    });
  }

  /** Returns the resulting state, and the result of `work`; null if it did nothing. */
  async function whileLeased<T>(
    userId: string,
    work: (before: SampleProjectView) => Promise<T | null>,
  ): Promise<SampleProjectView & { done: T | null }> {
    const now = Date.now();
    const before = await store.tx(async (query) => {
      await checkManages(query, userId);
      const hasLease = await lease.take(query, { now, until: now + LEASE_MS });
      return hasLease ? currentView(query) : null;
    });
    if (!before) return { ...(await view(userId)), done: null };
    let done: T | null;
    try {
      done = await work(before);
    } finally {
      await store.tx((query) => lease.release(query));
    }
    return { ...(await view(userId)), done };
  }

  async function checkManages(query: Query, userId: string): Promise<void> {
    const { actor } = await accessOf(query, repositories, userId);
    if (!can(actor, 'sampleProject.manage')) throw new AppError('forbidden');
  }

  return { view, add, remove };
}
