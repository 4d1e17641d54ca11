import { AppError } from '../../../core/errors.ts';
import type { ApprovalPage, ApprovalView } from '../../../core/money/approvals/approval-views.ts';
import type { ApprovalCursor, ApprovalRow } from '../../storage/money/hours/approvals.ts';
import { moneyActor } from '../money-access.ts';
import { listItemOf, viewOf } from './approval-reader.ts';
import { createApprovalDecisions } from './decide-approval.ts';
import { type ApprovalDeps, createApprovalEdits } from './edit-approvals.ts';
import { createApprovalEmails } from './mail-approval.ts';

export type Approvals = ReturnType<typeof createApprovals>;

const CURSOR = /^(\d{1,16})\.([A-Za-z0-9_-]{1,80})$/;

/**
 * Requests to clients to approve hours, for ADMINs, and what clients answer (money §5; rules AP1 to
 * AP9). For others, each call but `decide` throws AppError forbidden.
 */
export function createApprovals(deps: ApprovalDeps) {
  const { store, repositories, now = Date.now } = deps;
  const { approvals } = repositories;

  /** Of one client or of all, the newest first. @throws AppError request.invalid for a bad cursor */
  async function list(
    userId: string,
    { clientId, cursor, limit }: { clientId: string | null; cursor: string | null; limit: number },
  ): Promise<ApprovalPage> {
    const before = cursor === null ? null : cursorOf(cursor);
    return store.readLong(async (query) => {
      await moneyActor(query, repositories, userId);
      const found = await approvals.list(query, clientId, { before, limit: limit + 1 });
      const rows = found.slice(0, limit);
      const last = found.length > limit ? rows.at(-1) : undefined;
      const items = [];
      for (const row of rows) items.push(await listItemOf(query, repositories, row));
      return { approvals: items, next: last ? placeOf(last) : null };
    });
  }

  /** @throws AppError approval.unknown */
  function get(userId: string, id: string): Promise<ApprovalView> {
    return store.readLong(async (query) => {
      await moneyActor(query, repositories, userId);
      const row = await approvals.find(query, id);
      if (!row) throw new AppError('approval.unknown');
      return viewOf(query, repositories, row);
    });
  }

  /** Whether the invoices of a client need approved hours. */
  function requirement(userId: string, clientId: string): Promise<{ isRequired: boolean }> {
    return store.read(async (query) => {
      await moneyActor(query, repositories, userId);
      return { isRequired: await approvals.isRequired(query, clientId) };
    });
  }

  return {
    ...{ list, get, requirement },
    ...createApprovalEdits(deps),
    ...createApprovalEmails(deps),
    ...createApprovalDecisions({ ...deps, now }),
  };
}

/** The place of a row in the list, as a text. */
function placeOf({ createdAt, id }: ApprovalRow): string {
  return `${createdAt}.${id}`;
}

/** @throws AppError request.invalid */
function cursorOf(text: string): ApprovalCursor {
  const [, at, id] = CURSOR.exec(text) ?? [];
  if (at === undefined || id === undefined) {
    const issues = [{ path: 'cursor', message: 'is not a cursor' }];
    throw new AppError('request.invalid', { issues });
  }
  return { at: Number(at), id };
}
