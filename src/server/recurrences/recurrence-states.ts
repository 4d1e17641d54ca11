import { dayAt } from '../../core/days.ts';
import { occurrenceBefore } from '../../core/recurrence/occurrences.ts';
import { parseRecurrence } from '../../core/recurrence/recurrence.ts';
import type { CommitParticipant } from '../boards/commands/commit-participant.ts';
import type { BoardRepositories } from '../storage/repositories.ts';

/**
 * Stores the user who sets the recurrence of a ticket, who then creates its next ones. Days up to
 * that day count as past. New tickets have no row yet: the server adds it when it first sees them.
 */
export function recurrenceStates({
  recurrences,
}: Pick<BoardRepositories, 'recurrences'>): CommitParticipant {
  return {
    concerns: ({ changes }) =>
      changes.some(({ change }) => change.type === 'ticket.set' && 'recurrence' in change.set),

    async write(query, { changes, mutation: { by, at }, board }) {
      for (const { change } of changes) {
        if (change.type !== 'ticket.set' || change.set.recurrence === undefined) continue;
        const { id: ticketId } = change;
        const recurrence = change.set.recurrence && parseRecurrence(change.set.recurrence);
        if (!recurrence) {
          await recurrences.remove(query, ticketId);
          continue;
        }
        const before = await recurrences.find(query, ticketId);
        const ticket = board.tickets.get(ticketId) ?? board.partial?.tickets.get(ticketId);
        await recurrences.put(query, {
          ticketId,
          madeBy: by,
          handledDay: dayAt(new Date(at)),
          // Dates of a ticket that was made belong to the day for which it was made.
          baseDay: before?.isMade ? before.baseDay : occurrenceBefore(recurrence),
          columnId: before?.columnId ?? ticket?.columnId ?? '',
          doneDay: null,
          isMade: before?.isMade ?? false,
        });
      }
    },
  };
}
