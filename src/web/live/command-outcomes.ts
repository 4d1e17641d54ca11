import type { Board } from '../../core/board/board.ts';
import type { CommandReply } from '../../core/board/wire/feed.ts';
import { failureText } from '../i18n/en/failures.ts';
import type { RejectedChange } from '../session/rejected-changes.ts';
import type { AlertOwner } from '../ui/alert-store.ts';
import type { PendingCommand } from './command-queue.ts';
import type { Failure } from './transport.ts';
import { rejectedChangeOf, typedTextOf } from './unsaved/rejected-change.ts';

export interface OutcomeReports {
  onAlert(text: string, by: AlertOwner | null): void;
  /** A refused change that has no open form to return to. */
  onRejectedChange?(refusal: RejectedChange): void;
  /** A command keeps failing but is still retried. `text` describes the failure. */
  onOverdue?(text: string): void;
  /** The command of `onOverdue` is no longer pending, or its board is closed. */
  onOverdueEnd?(): void;
}

interface IssuedCommand {
  resolve(outcome: CommandReply | Failure): void;
  /** The form or dialog that issued the command. */
  alertOwner: AlertOwner | null;
  /** Text of the alert after a refusal, instead of the default text. */
  failureText: ((failure: Failure) => string) | undefined;
  isIssuedWhileDisconnected: boolean;
}

/**
 * Handles the outcomes of the commands issued on this page: resolves, alerts and reports each of
 * them.
 */
export class CommandOutcomes {
  private readonly issued = new Map<string, IssuedCommand>();
  /** Pending commands that were reported as overdue. */
  private readonly overdueIds = new Set<string>();

  constructor(private readonly reports: OutcomeReports) {}

  add(commandId: string, command: IssuedCommand): void {
    this.issued.set(commandId, command);
  }

  /** The server has answered a command, or the user has discarded it. */
  resolve(commandId: string, outcome: CommandReply | Failure): void {
    this.issued.get(commandId)?.resolve(outcome);
    this.issued.delete(commandId);
    this.endOverdue(commandId);
  }

  /** The server has refused a command, or the user has discarded it. */
  refuse(pending: PendingCommand, failure: Failure, confirmed: Board | null): void {
    const { commandId } = pending;
    const issued = this.issued.get(commandId);
    const isDiscarded = failure.kind === 'discarded';
    // Commands of an earlier page appear in the list of rejected changes, not in an alert.
    if (!isDiscarded && issued) {
      this.reports.onAlert(this.textOf(pending, failure), issued.alertOwner);
    }
    if (!isDiscarded && this.belongsInRejectedList(pending)) {
      this.reports.onRejectedChange?.(rejectedChangeOf(pending, failure, confirmed));
    }
    this.resolve(commandId, failure);
  }

  reportOverdue(pending: PendingCommand, lastFailure: Failure | null): void {
    if (this.overdueIds.has(pending.commandId)) return;
    this.overdueIds.add(pending.commandId);
    this.reports.onOverdue?.(this.textOf(pending, lastFailure));
  }

  close(): void {
    for (const commandId of this.overdueIds) this.endOverdue(commandId);
  }

  private endOverdue(commandId: string): void {
    if (this.overdueIds.delete(commandId)) this.reports.onOverdueEnd?.();
  }

  /**
   * Whether a refusal belongs in the list of rejected changes: the command was issued by an earlier
   * page, or while disconnected and without a form or its own failure text.
   */
  private belongsInRejectedList({ commandId, command }: PendingCommand): boolean {
    const issued = this.issued.get(commandId);
    if (!issued) return true;
    const hasOwnReport = issued.failureText !== undefined || typedTextOf(command) !== '';
    return issued.isIssuedWhileDisconnected && !hasOwnReport;
  }

  private textOf({ commandId, command }: PendingCommand, failure: Failure | null): string {
    const reason = failure && 'reason' in failure ? failure.reason : null;
    const code = failure?.kind === 'refused' ? failure.code : null;
    const customText = failure && this.issued.get(commandId)?.failureText?.(failure);
    return customText ?? failureText(command.type, reason, code);
  }
}
