import type { Day } from '../../days.ts';
import type {
  ApprovalState,
  ApprovalTerms,
  LineDecision,
  LineState,
  ShownLine,
} from './approval.ts';

/** A request as ADMINs see it in the list. */
export interface ApprovalListItem extends ApprovalTerms {
  id: string;
  clientId: string;
  clientName: string;
  projectId: string | null;
  projectName: string | null;
  from: Day;
  until: Day;
  state: ApprovalState;
  currency: string;
  lineCount: number;
  approvedCount: number;
  /** Questions that are not answered yet. */
  askedCount: number;
  /** Of all lines, as billed. */
  seconds: number;
  createdAt: number;
  closedAt: number | null;
}

export interface ApprovalPage {
  /** The newest first. */
  approvals: ApprovalListItem[];
  /** The `cursor` of the next page; null on the last one. */
  next: string | null;
}

export interface ApprovalLine {
  /** Of the line; it says nothing of the entry. */
  key: string;
  state: LineState;
  shown: ShownLine;
  decision: Pick<
    LineDecision,
    'kind' | 'name' | 'at' | 'question' | 'answer' | 'shown' | 'digest'
  > | null;
  personName: string;
  /** Whether the ticket is one that not everyone on its board sees. */
  isHidden: boolean;
  /** The issued invoice that bills it. */
  invoice: { id: string; number: string } | null;
}

export interface ApprovalView extends ApprovalListItem {
  message: string;
  createdBy: string | null;
  /** Of all lines; null where amounts are not shown. */
  amount: number | null;
  lines: readonly ApprovalLine[];
  /** The newest first. */
  emails: readonly {
    id: string;
    to: string;
    at: number;
    state: ApprovalEmailState;
    /** What the mail server answered; empty without a fault. */
    faultText: string;
  }[];
}

/** `sending`: if it stays so, the server stopped meanwhile, and it may have arrived. */
export type ApprovalEmailState = 'sending' | 'sent' | 'failed';

/** What the dialog for an email begins with. */
export interface PreparedApprovalEmail {
  to: string;
  subject: string;
  text: string;
  /** Whether this installation can send email. */
  isEmailConfigured: boolean;
}

/** An entry that cannot be billed because the client has not approved it. */
export interface UnapprovedEntry {
  entryId: string;
  day: Day;
  ticketName: string | null;
  personName: string;
  seconds: number;
  /** A request that shows it to the client; null if it must be asked for first. */
  approvalId: string | null;
}
