import { AppError } from '../../../core/errors.ts';
import { billedOfAgreed } from '../../../core/money/fixed-prices/fixed-price-lines.ts';
import {
  type MilestoneTicket,
  type MilestoneView,
  milestoneValue,
  type ProjectMilestones,
  type StoredMilestone,
} from '../../../core/money/fixed-prices/milestones.ts';
import type { Actor } from '../../../core/users/user.ts';
import { canSee } from '../../access/ticket-access.ts';
import type { ProjectTicket } from '../../storage/money/milestones.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Query } from '../../storage/store.ts';
import { moneyActor } from '../money-access.ts';

/** Shows milestones to ADMINs, with the tickets that the viewer sees (MS2). */
export function createMilestoneReader(repositories: BoardRepositories) {
  const { milestones, invoiceLinks, projects, projectBillings, clients } = repositories;

  async function list(query: Query, userId: string, projectId: string): Promise<ProjectMilestones> {
    const actor = await moneyActor(query, repositories, userId);
    const project = (await projects.byIds(query, [projectId])).get(projectId);
    if (!project) throw new AppError('project.unknown');
    const billing = await projectBillings.find(query, projectId);
    const currency = await clientCurrency(query, billing.clientId);
    const isFixedPrice = billing.billing === 'fixed';
    const rows = await milestones.ofProjects(query, [projectId]);
    const uses = await invoiceLinks.usesOfProjects(query, [projectId]);
    const ids = rows.flatMap(({ ticketIds }) => ticketIds);
    const known = await milestones.ticketsOf(query, projectId, ids, userId);
    return {
      ...{ projectId, name: project.name, clientId: billing.clientId, currency, isFixedPrice },
      agreedAmount: billing.agreedAmount,
      billed: billedOf(uses, billing.clientId),
      milestones: rows.map((row): MilestoneView => {
        const { position: _, deletedAt: __, ticketIds, ...milestone } = row;
        const seen = ticketIds
          .map((id) => known.get(id))
          .filter((ticket) => ticket !== undefined)
          .filter((ticket) => canSee(actor, ticket));
        const use = uses.find(({ milestoneId }) => milestoneId === row.id);
        return {
          ...milestone,
          tickets: seen.map(ticketView),
          doneCount: seen.filter(({ isDone }) => isDone).length,
          value: isFixedPrice ? milestoneValue(row, billing.agreedAmount, currency) : null,
          invoice: use ? { id: use.invoiceId, number: use.number } : null,
        };
      }),
    };
  }

  async function clientCurrency(query: Query, clientId: string | null): Promise<string | null> {
    const client = clientId === null ? null : await clients.find(query, clientId);
    return client && client.deletedAt === null ? client.currency : null;
  }

  /** Of these tickets, those on the project's boards that the actor sees. */
  async function visibleIds(
    query: Query,
    actor: Actor,
    projectId: string,
    ids: readonly string[],
  ): Promise<string[]> {
    const known = await milestones.ticketsOf(query, projectId, ids, actor.id);
    return [...new Set(ids)].filter((id) => {
      const ticket = known.get(id);
      return ticket !== undefined && canSee(actor, ticket);
    });
  }

  /** The chosen tickets, and those that the actor does not see and therefore cannot remove. */
  async function mergedIds(
    query: Query,
    actor: Actor,
    { projectId, ticketIds }: StoredMilestone,
    wanted: readonly string[],
  ): Promise<string[]> {
    const seen = new Set(await visibleIds(query, actor, projectId, ticketIds));
    const chosen = await visibleIds(query, actor, projectId, wanted);
    const others = ticketIds.filter((id) => !seen.has(id));
    return [...new Set([...chosen, ...others])];
  }

  return { list, clientCurrency, visibleIds, mergedIds };
}

/** The part of a project's agreed amount that lines bill to its present client. */
export function billedOf(
  uses: readonly {
    clientId: string;
    currency: string;
    line: { quantity: string; unitPrice: string } | null;
  }[],
  clientId: string | null,
): number {
  return uses
    .filter((use) => use.clientId === clientId)
    .reduce((total, { line, currency }) => total + (line ? billedOfAgreed(line, currency) : 0), 0);
}

export function ticketView(ticket: ProjectTicket): MilestoneTicket {
  const { id, number, name, boardId, boardName, isDone } = ticket;
  return { id, number, name, boardId, boardName, isDone };
}
