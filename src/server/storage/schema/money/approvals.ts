import type { ShownLine } from '../../../../core/money/approvals/approval.ts';
import type { ApprovalEmailState } from '../../../../core/money/approvals/approval-views.ts';
import type { Kit } from '../kit.ts';

/** Requests to clients to approve hours. No foreign keys: what was approved outlives the time. */
export function defineApprovals(k: Kit) {
  const approvals = k.table(
    'approvals',
    {
      id: k.text().primaryKey(),
      clientId: k.text().notNull(),
      projectId: k.text(),
      version: k.int().notNull(),
      fromDay: k.text().notNull(),
      untilDay: k.text().notNull(),
      showsNames: k.bool().notNull(),
      showsAmounts: k.bool().notNull(),
      message: k.text().notNull(),
      /** How often its links were used to answer. */
      answerCount: k.int().notNull(),
      createdBy: k.text().notNull(),
      createdAt: k.int().notNull(),
      updatedAt: k.int().notNull(),
      closedAt: k.int(),
    },
    (t) => [
      k.index('approvals_created').on(t.createdAt, t.id),
      k.index('approvals_client').on(t.clientId, t.createdAt),
    ],
  );
  /** What the client said of an entry last. */
  const approvalDecisions = k.table(
    'approval_decisions',
    {
      approvalId: k
        .text()
        .notNull()
        .references(() => approvals.id),
      entryId: k.text().notNull(),
      kind: k.text().$type<'approved' | 'asked'>().notNull(),
      /** SHA-256 in hex of what was shown. */
      digest: k.text().notNull(),
      shown: k.json<ShownLine>().notNull(),
      isRemoved: k.bool().notNull(),
      name: k.text().notNull(),
      /** The network address that it came from. */
      address: k.text().notNull(),
      at: k.int().notNull(),
      question: k.text().notNull(),
      answer: k.text(),
      answeredAt: k.int(),
    },
    (t) => [
      k.primaryKey({ columns: [t.approvalId, t.entryId] }),
      k.index('approval_decisions_entry').on(t.entryId),
    ],
  );
  /** Emails with a link; a row is stored before its email is sent. */
  const approvalEmails = k.table(
    'approval_emails',
    {
      id: k.text().primaryKey(),
      approvalId: k
        .text()
        .notNull()
        .references(() => approvals.id),
      recipient: k.text().notNull(),
      subject: k.text().notNull(),
      text: k.text().notNull(),
      state: k.text().$type<ApprovalEmailState>().notNull(),
      faultText: k.text().notNull(),
      createdAt: k.int().notNull(),
    },
    (t) => [k.index('approval_emails_approval').on(t.approvalId, t.createdAt)],
  );
  /** The clients whose invoices need approved hours. */
  const approvalRequirements = k.table('approval_requirements', {
    clientId: k.text().primaryKey(),
    isRequired: k.bool().notNull(),
    updatedAt: k.int().notNull(),
  });
  return { approvals, approvalDecisions, approvalEmails, approvalRequirements };
}
