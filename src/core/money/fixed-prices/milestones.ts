import type { Day } from '../../days.ts';
import { percentOf } from '../amounts.ts';
import { currencyOf } from '../currencies.ts';
import { parseDecimal } from '../decimals.ts';

/** The most tickets of a milestone. */
export const MAX_MILESTONE_TICKETS = 500;

/** The editable fields of a milestone (money §1). */
export interface MilestoneContent {
  name: string;
  /** Its target date; null if there is none. */
  day: Day | null;
  /** The amount to invoice once it is reached, in minor units; null for a share, or for nothing. */
  amount: number | null;
  /** A share of the agreed amount in percent, as `parseDecimal` reads it. */
  percent: string | null;
  /** The day on which a person marked it as reached. */
  reachedOn: Day | null;
  ticketIds: readonly string[];
}

/** A milestone of a project. `version` is raised by each change. */
export interface StoredMilestone extends MilestoneContent {
  id: string;
  projectId: string;
  version: number;
  /** The currency of `amount`; null without one. */
  currency: string | null;
  /** The order within its project. */
  position: number;
  /** It can be restored for 30 days. */
  deletedAt: number | null;
}

/** A ticket that can belong to a milestone, as the viewer may see it. */
export interface MilestoneTicket {
  id: string;
  /** As `WEB-12`; empty without one. */
  number: string;
  name: string;
  boardId: string;
  boardName: string;
  isDone: boolean;
}

/** A milestone as one user sees it: tickets hidden from them are not counted (MS2). */
export interface MilestoneView
  extends Omit<StoredMilestone, 'position' | 'deletedAt' | 'ticketIds'> {
  tickets: MilestoneTicket[];
  doneCount: number;
  /** The amount that it bills, in minor units of the client's currency; null for none. */
  value: number | null;
  /** The draft or invoice that bills it; the number of a draft is null. */
  invoice: { id: string; number: string | null } | null;
}

/** The milestones of a project, in their order. */
export interface ProjectMilestones {
  projectId: string;
  name: string;
  clientId: string | null;
  /** Of the client; null without one. */
  currency: string | null;
  isFixedPrice: boolean;
  agreedAmount: number | null;
  /** The part of the agreed amount that drafts and invoices bill, in minor units. */
  billed: number;
  milestones: MilestoneView[];
}

/**
 * The amount that a milestone bills of its project's agreed amount, in minor units of the client's
 * currency; null if it bills nothing or has an amount in another currency (MS3).
 */
export function milestoneValue(
  milestone: Pick<StoredMilestone, 'amount' | 'percent' | 'currency'>,
  agreedAmount: number | null,
  code: string | null,
): number | null {
  const { amount, percent } = milestone;
  const currency = code === null ? null : currencyOf(code);
  if (!currency) return null;
  if (amount !== null) return milestone.currency === code ? amount : null;
  const share = percent === null ? null : parseDecimal(percent);
  if (!share || agreedAmount === null) return null;
  return Number(percentOf(BigInt(agreedAmount), share, currency));
}
