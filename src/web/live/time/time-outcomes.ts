import type { TimeReply } from '../../../core/time/time-views.ts';
import { timeFailureText } from '../../i18n/en/time-failures.ts';
import type { RejectedChange } from '../../session/rejected-changes.ts';
import type { AlertOwner } from '../../ui/alert-store.ts';
import type { PendingCommand } from '../command-queue.ts';
import type { Failure } from '../transport.ts';
import type { TimeAction } from './time-types.ts';

export type PendingTime = PendingCommand<TimeAction>;

export interface TimeOutcomeReports {
  onAlert(text: string, by: AlertOwner | null): void;
  onRejectedChange(change: RejectedChange): void;
  /** A command keeps failing but is still sent again. */
  onOverdue?(text: string): void;
  onOverdueEnd?(): void;
}

interface IssuedCommand {
  resolve(outcome: TimeReply | Failure): void;
  alertOwner: AlertOwner | null;
  isIssuedWhileAway: boolean;
}

/** Handles the outcomes of commands on recorded time: resolves, alerts and lists each of them. */
export class TimeOutcomes {
  private readonly issued = new Map<string, IssuedCommand>();
  private hasOverdue = false;

  constructor(private readonly reports: TimeOutcomeReports) {}

  add(commandId: string, command: IssuedCommand): void {
    this.issued.set(commandId, command);
  }

  resolve(commandId: string, outcome: TimeReply | Failure): void {
    this.issued.get(commandId)?.resolve(outcome);
    this.issued.delete(commandId);
  }

  /** The server has refused a command, or the person has discarded it. */
  refuse({ commandId, command, at }: PendingTime, failure: Failure): void {
    const issued = this.issued.get(commandId);
    if (failure.kind !== 'discarded') {
      const reason = failure.kind === 'refused' ? failure.reason : null;
      if (issued) this.reports.onAlert(timeFailureText(command.type, reason), issued.alertOwner);
      // No caller waits for a command of an earlier page.
      if (!issued || issued.isIssuedWhileAway) {
        const what = timeFailureText(command.type, null);
        const change = describeTimeAction({ command, at });
        this.reports.onRejectedChange({ commandId, what, reason: reason ?? '', ...change });
      }
    }
    this.resolve(commandId, failure);
  }

  reportOverdue({ command }: PendingTime, lastFailure: Failure | null): void {
    if (this.hasOverdue) return;
    this.hasOverdue = true;
    const reason = lastFailure && 'reason' in lastFailure ? lastFailure.reason : null;
    this.reports.onOverdue?.(timeFailureText(command.type, reason));
  }

  endOverdue(): void {
    if (!this.hasOverdue) return;
    this.hasOverdue = false;
    this.reports.onOverdueEnd?.();
  }
}

/** When a change was made, what it concerns, and the text that was typed for it. */
export function describeTimeAction({
  command,
  at,
}: Pick<PendingTime, 'command' | 'at'>): Pick<RejectedChange, 'at' | 'about' | 'text'> {
  const { label, restored } = command;
  const about = label?.title ?? label?.projectName ?? restored?.title ?? '';
  const set = 'set' in command ? command.set : command;
  return { at, about, text: 'note' in set ? (set.note ?? '') : '' };
}
