import { AppError } from '../../../core/errors.ts';
import type {
  ApprovalAnswer,
  NewApproval,
} from '../../../core/money/approvals/approval-requests.schema.ts';
import type { ApprovalView } from '../../../core/money/approvals/approval-views.ts';
import { MONEY_LIMITS } from '../../../core/money/money-limits.ts';
import type { Bus } from '../../bus/bus.ts';
import type { Config } from '../../config/read-config.ts';
import { locksRepository } from '../../storage/directory/locks.ts';
import type { ApprovalRow } from '../../storage/money/hours/approvals.ts';
import type { Query } from '../../storage/store.ts';
import { clientLinkUrl } from '../client-links/client-link-token.ts';
import type { ClientLinks } from '../client-links/client-links.ts';
import { type MoneyCaller, type MoneyDeps, moneyTransactions } from '../money-access.ts';
import { changeText } from '../money-audit.ts';
import { linesOf, presentOf, viewOf } from './approval-reader.ts';

export interface ApprovalDeps extends MoneyDeps {
  config: Pick<Config, 'appSecret' | 'publicUrl' | 'email'>;
  bus: Pick<Bus, 'notifyMoney'>;
  clientLinks: Pick<ClientLinks, 'createIn' | 'endAllIn'>;
}

/** What ADMINs do with requests. */
export function createApprovalEdits(deps: ApprovalDeps) {
  const { store, repositories, config, bus, clientLinks } = deps;
  const { approvals, clients, projectBillings } = repositories;
  const { change } = moneyTransactions(deps);
  const locks = locksRepository(store.tables);

  /**
   * Makes a request and its first link, once, however often it is sent.
   * @throws AppError client.unknown, client.archived, approval.project, approval.noHours,
   * approval.tooMany, approval.limit, command.reused
   */
  async function create(
    caller: MoneyCaller,
    { linkId, from, until, ...request }: NewApproval,
  ): Promise<{ approval: ApprovalView; url: string }> {
    const { id, clientId, projectId } = request;
    const approval = await change(caller, async (query, at) => {
      // Concurrent requests must not both take the last free place.
      await locks.take(query, 'approvals');
      const row: ApprovalRow = {
        ...{ ...request, fromDay: from, untilDay: until, version: 1, answerCount: 0 },
        ...{ createdBy: caller.userId, createdAt: at, updatedAt: at, closedAt: null },
      };
      const earlier = await approvals.find(query, id);
      if (earlier) {
        if (!isSame(earlier, row)) throw new AppError('command.reused');
        const result = await viewOf(query, repositories, earlier);
        return { result, entry: null };
      }
      const client = await clients.lock(query, clientId);
      if (!client || client.deletedAt !== null) throw new AppError('client.unknown');
      if (client.isArchived) throw new AppError('client.archived');
      if (projectId !== null) {
        const billing = await projectBillings.find(query, projectId);
        if (billing.clientId !== clientId || billing.billing !== 'hourly')
          throw new AppError('approval.project');
      }
      if ((await approvals.countAll(query)) >= MONEY_LIMITS.approvals)
        throw new AppError('approval.limit');
      const lines = presentOf(await linesOf(query, repositories, row));
      if (lines.length === 0) throw new AppError('approval.noHours');
      if (lines.length > MONEY_LIMITS.approvalLines) throw new AppError('approval.tooMany');
      await approvals.add(query, row);
      const link = { id: linkId, kind: 'approval' as const, targetId: id };
      await clientLinks.createIn(query, caller, link, at);
      const detail = `${client.name} · ${from} – ${until}`;
      const entry = { kind: 'approvalMade' as const, by: caller.userId, detail };
      return { result: await viewOf(query, repositories, row), entry };
    });
    bus.notifyMoney({ ids: [id] });
    return { approval, url: clientLinkUrl(config, linkId) };
  }

  /** Ends a request and its links; what was approved stays approved. @throws approval.unknown */
  async function close(caller: MoneyCaller, id: string): Promise<ApprovalView> {
    const view = await change(caller, async (query, at) => {
      const row = await lock(query, id);
      if (row.closedAt !== null) {
        return { result: await viewOf(query, repositories, row), entry: null };
      }
      const detail = await nameOf(query, row);
      await clientLinks.endAllIn(query, caller, { kind: 'approval', targetId: id, detail }, at);
      const closed = { closedAt: at, version: row.version + 1, updatedAt: at };
      await approvals.set(query, id, closed);
      const entry = { kind: 'approvalClosed' as const, by: caller.userId, detail };
      return { result: await viewOf(query, repositories, { ...row, ...closed }), entry };
    });
    bus.notifyMoney({ ids: [id] });
    return view;
  }

  /**
   * Answers a question with a text; the client then decides again.
   * @throws AppError approval.unknown, approval.closed, approval.notAsked; money.changed if another
   * question was asked or answered meanwhile
   */
  async function answer(
    caller: MoneyCaller,
    { id, key, askedAt, answer: text }: ApprovalAnswer,
  ): Promise<ApprovalView> {
    const view = await change(caller, async (query, at) => {
      const row = await lock(query, id);
      if (row.closedAt !== null) throw new AppError('approval.closed');
      const lines = await linesOf(query, repositories, row);
      const decision = lines.find((line) => line.key === key)?.decision;
      if (decision?.kind !== 'asked') throw new AppError('approval.notAsked');
      if (decision.at !== askedAt) throw new AppError('money.changed');
      if (decision.answer !== null) {
        if (decision.answer !== text) throw new AppError('money.changed');
        return { result: await viewOf(query, repositories, row), entry: null };
      }
      await approvals.decide(query, { ...decision, answer: text, answeredAt: at });
      const touched = { version: row.version + 1, updatedAt: at };
      await approvals.set(query, id, touched);
      const { question } = decision;
      const detail = changeText(await nameOf(query, row), null, { question, answer: text });
      const entry = { kind: 'hoursQuestionAnswered' as const, by: caller.userId, detail };
      return { result: await viewOf(query, repositories, { ...row, ...touched }), entry };
    });
    bus.notifyMoney({ ids: [id] });
    return view;
  }

  /** Whether the invoices of a client need approved hours. @throws AppError client.unknown */
  async function setRequired(
    caller: MoneyCaller,
    { clientId, isRequired }: { clientId: string; isRequired: boolean },
  ): Promise<{ isRequired: boolean }> {
    await change(caller, async (query, at) => {
      const client = await clients.lock(query, clientId);
      if (!client || client.deletedAt !== null) throw new AppError('client.unknown');
      const before = await approvals.isRequired(query, clientId);
      if (before === isRequired) return { result: undefined, entry: null };
      await approvals.setRequired(query, { clientId, isRequired, updatedAt: at });
      const detail = `${client.name} · ${before} → ${isRequired}`;
      const entry = { kind: 'approvalRequirementChanged' as const, by: caller.userId, detail };
      return { result: undefined, entry };
    });
    bus.notifyMoney({ ids: [clientId] });
    return { isRequired };
  }

  async function lock(query: Query, id: string): Promise<ApprovalRow> {
    const row = await approvals.lock(query, id);
    if (!row) throw new AppError('approval.unknown');
    return row;
  }

  async function nameOf(query: Query, row: ApprovalRow): Promise<string> {
    const client = await clients.find(query, row.clientId);
    return `${client?.name ?? ''} · ${row.fromDay} – ${row.untilDay}`;
  }

  return { create, close, answer, setRequired };
}

const REQUESTED = [
  ...(['clientId', 'projectId', 'fromDay', 'untilDay', 'showsNames', 'showsAmounts'] as const),
  'message',
] as const;

function isSame(a: ApprovalRow, b: ApprovalRow): boolean {
  return REQUESTED.every((field) => a[field] === b[field]);
}
