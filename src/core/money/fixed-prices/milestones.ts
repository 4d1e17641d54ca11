import type { Day } from '../../days.ts';
import { percentOf } from '../amounts.ts';
import { currencyOf } from '../currencies.ts';
import { parseDecimal } from '../decimals.ts';

/** The most tickets of a milestone. */
export const MAX_MILESTONE_TICKETS = 500;

/** What a person enters of a milestone (money §1). */
export interface MilestoneContent {
  name: string;
  /** When it should be reached; null if that is open. */
  day: Day | null;
  /** What may be invoiced when it is reached: an amount in minor units or a share; else null. */
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
  /** Of `amount`: what it was entered in; null without an amount. */
  currency: string | null;
  /** The order within its project. */
  position: number;
  /** It can be restored for 30 days. */
  deletedAt: number | null;
}

/** A ticket that can belong to a milestone, as far as its reader sees it. */
export interface MilestoneTicket {
  id: string;
  /** As `WEB-12`; empty without one. */
  number: string;
  name: string;
  boardId: string;
  boardName: string;
  isDone: boolean;
}

/** A milestone as one reader sees it: tickets that are hidden from them are not counted (MS2). */
export interface MilestoneView
  extends Omit<StoredMilestone, 'position' | 'deletedAt' | 'ticketIds'> {
  tickets: MilestoneTicket[];
  doneCount: number;
  /** What it bills, in minor units of the client's currency; null if nothing. */
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
  /** What drafts and invoices bill of the agreed amount, in minor units. */
  billed: number;
  milestones: MilestoneView[];
}

/**
 * What a milestone bills of the agreed amount of its project, in minor units of the client's
 * currency; null if it bills nothing, or its amount is in another currency (MS3).
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
