import type { Command } from '../../core/board/commands.ts';
import { LATER } from '../../core/board/fields/snooze.ts';
import type { CommitParticipant } from '../boards/commands/commit-participant.ts';
import type { BoardRepositories } from '../storage/repositories.ts';
import { blockedFor } from './blocked-tickets.ts';

/** Records who snoozes a ticket, and whether a ticket that they see blocks it. */
export function snoozeStates(repositories: BoardRepositories): CommitParticipant {
  const { snoozes } = repositories;
  return {
    concerns: ({ changes }) =>
      changes.some(({ change }) => {
        if (change.type === 'ticket.put') return change.ticket.snoozedUntil !== null;
        return change.type === 'ticket.set' && 'snoozedUntil' in change.set;
      }),

    async write(query, { changes, command, mutation: { by } }) {
      const later: string[] = [];
      for (const { change } of changes) {
        if (change.type === 'ticket.put' && change.ticket.snoozedUntil !== null) {
          // A ticket that is restored has its row already.
          await snoozes.add(query, { ticketId: change.ticket.id, madeBy: by, wasBlocked: false });
        }
        if (change.type !== 'ticket.set' || change.set.snoozedUntil === undefined) continue;
        const { id: ticketId, set } = change;
        if (set.snoozedUntil === null) await snoozes.remove(query, ticketId);
        else await snoozes.put(query, { ticketId, madeBy: by, wasBlocked: setsBlocker(command) });
        if (set.snoozedUntil === LATER && !setsBlocker(command)) later.push(ticketId);
      }
      for (const ticketId of await blockedFor(query, repositories, by, later)) {
        await snoozes.put(query, { ticketId, madeBy: by, wasBlocked: true });
      }
    },
  };
}

function setsBlocker(command: Command): boolean {
  return command.type === 'tickets.edit' && command.blocker?.isSet === true;
}
