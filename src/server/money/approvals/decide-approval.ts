import { AppError } from '../../../core/errors.ts';
import type { ApprovalDecision } from '../../../core/money/approvals/approval-requests.schema.ts';
import { MONEY_LIMITS } from '../../../core/money/money-limits.ts';
import type { Bus } from '../../bus/bus.ts';
import type { Source } from '../../lib/request-source.ts';
import type { ApprovalDecisionRow } from '../../storage/money/hours/approvals.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Query, Store } from '../../storage/store.ts';
import { notifyAdmins } from '../notices/money-notices.ts';
import { type LoadedLine, linesOf } from './approval-reader.ts';

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  bus: Pick<Bus, 'notifyMoney'>;
  now: () => number;
}

type Wanted = ApprovalDecision['lines'][number];

/** What a client says of hours by their link (AP4 to AP6). */
export function createApprovalDecisions({ store, repositories, bus, now }: Deps) {
  const { approvals, audit, moneyHeads } = repositories;

  /**
   * Keeps what a client says of lines as they were shown; all of it or nothing. The same again changes
   * nothing. `confirm` checks in the transaction that the link still holds.
   * @throws AppError approval.unknown, approval.closed, approval.answers; approval.changed if a line
   * is another one now, or was approved by someone else before it was questioned
   */
  async function decide(
    approvalId: string,
    { name, lines: wanted }: ApprovalDecision,
    source: Source,
    confirm: (query: Query) => Promise<void>,
  ): Promise<void> {
    const isChanged = await store.tx(async (query) => {
      await confirm(query);
      const row = await approvals.lock(query, approvalId);
      if (!row) throw new AppError('approval.unknown');
      if (row.closedAt !== null) throw new AppError('approval.closed');
      const lines = await linesOf(query, repositories, row);
      const byKey = new Map(lines.map((line) => [line.key, line]));
      const at = now();
      const made = wanted.flatMap((each): ApprovalDecisionRow[] => {
        const line = byKey.get(each.key);
        if (line && isRepeated(line, each)) return [];
        // A removed line that was approved is shown no more, so that only a repetition names it.
        if (!line || line.state === null || line.digest !== each.digest)
          throw new AppError('approval.changed');
        // Someone else has answered, as with a question that this visitor has not seen.
        const isSeen = (line.decision?.at ?? null) === each.seenAt;
        if (line.state === 'approved' || !isSeen) throw new AppError('approval.changed');
        const { entryId, digest, shown, isRemoved } = line;
        const { kind, question } = each;
        return [
          {
            ...{ approvalId, entryId, kind, digest, shown, isRemoved, name, at, question },
            ...{ address: source.ip ?? '', answer: null, answeredAt: null },
          },
        ];
      });
      if (made.length === 0) return false;
      if (row.answerCount >= MONEY_LIMITS.approvalAnswers) throw new AppError('approval.answers');
      for (const decision of made) await approvals.decide(query, decision);
      const counts = { answerCount: row.answerCount + 1, version: row.version + 1 };
      await approvals.set(query, approvalId, { ...counts, updatedAt: at });
      const client = await repositories.clients.find(query, row.clientId);
      const period = `${row.fromDay} – ${row.untilDay}`;
      for (const kind of ['approved', 'asked'] as const) {
        const some = made.filter((each) => each.kind === kind);
        if (some.length === 0) continue;
        const detail = [client?.name ?? '', period, String(some.length), name].join(' · ');
        const auditKind = kind === 'approved' ? 'hoursApproved' : 'hoursQuestioned';
        await audit.record(query, { kind: auditKind, by: null, detail, at, source });
      }
      const countOf = (kind: string) => made.filter((each) => each.kind === kind).length;
      await notifyAdmins(query, repositories, {
        notice: {
          ...{ kind: 'hours' as const, approvalId, clientName: client?.name ?? '', person: name },
          ...{ approved: countOf('approved'), asked: countOf('asked') },
        },
        ...{ about: `${approvalId} ${row.answerCount + 1}`, at },
      });
      await moneyHeads.raise(query);
      return true;
    });
    if (isChanged) bus.notifyMoney({ ids: [approvalId] });
  }

  return { decide };
}

/** Whether that was said of the line already, as it is shown. */
function isRepeated({ decision }: LoadedLine, { kind, digest, question }: Wanted): boolean {
  if (decision?.kind !== kind || decision.digest !== digest) return false;
  return kind === 'approved' || (decision.question === question && decision.answer === null);
}
