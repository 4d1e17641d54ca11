import { AppError } from '../../core/errors.ts';
import type { BilledProject, ProjectBilling } from '../../core/money/parties.ts';
import type { Query } from '../storage/store.ts';
import {
  type MoneyCaller,
  type MoneyDeps,
  type MoneyGuard,
  moneyTransactions,
} from './money-access.ts';
import { changeText } from './money-audit.ts';

export interface ProjectBillingDeps extends MoneyDeps {
  /** Called after a budget may have changed. */
  onBillingChanged?(): void;
}

/**
 * The client of each project, and how it is billed (money §1, rules CL). Every call throws
 * `forbidden` for who is not ADMIN.
 */
export function createProjectBillings(deps: ProjectBillingDeps) {
  const { clients, projects, projectBillings } = deps.repositories;
  const { read, change } = moneyTransactions(deps);

  /** @throws AppError project.unknown */
  async function viewIn(query: Query, projectId: string): Promise<BilledProject> {
    const project = (await projects.byIds(query, [projectId])).get(projectId);
    if (!project) throw new AppError('project.unknown');
    return { ...(await projectBillings.find(query, projectId)), name: project.name };
  }

  return {
    /** Every project, by name. */
    list: (userId: string): Promise<BilledProject[]> => read(userId, projectBillings.all),

    get: (userId: string, projectId: string): Promise<BilledProject> =>
      read(userId, (query) => viewIn(query, projectId)),

    /** Part of a transaction that has checked the right. */
    viewIn,

    /**
     * Replaces the billing of a project; `version` is the one that the sender knows.
     * @throws AppError project.unknown, client.unknown, money.changed; client.archived for a client
     * that the project did not belong to
     */
    async set(
      caller: MoneyCaller,
      billing: ProjectBilling,
      guard?: MoneyGuard,
    ): Promise<BilledProject> {
      const set = await change(caller, async (query, at) => {
        const { projectId, version, ...values } = billing;
        const { clientId } = values;
        const client = clientId === null ? null : await clients.lock(query, clientId);
        await projects.lockProject(query, projectId);
        const project = (await projects.byIds(query, [projectId])).get(projectId);
        if (!project) throw new AppError('project.unknown');
        await guard?.(query);
        const before = await projectBillings.find(query, projectId);
        if (clientId !== null && clientId !== before.clientId) {
          if (!client || client.deletedAt !== null) throw new AppError('client.unknown');
          if (client.isArchived) throw new AppError('client.archived');
        }
        const isSet = await projectBillings.set(query, billing, at);
        if (!isSet) throw new AppError('money.changed');
        const { name } = project;
        const was = before.clientId === null ? null : await clients.find(query, before.clientId);
        const { clientId: _, ...after } = { ...values, client: client?.name };
        const detail = changeText(name, { ...before, client: was?.name }, after);
        const entry = { kind: 'projectBillingChanged', by: caller.userId, detail } as const;
        return { result: { ...billing, version: version + 1, name }, entry };
      });
      deps.onBillingChanged?.();
      return set;
    },
  };
}
