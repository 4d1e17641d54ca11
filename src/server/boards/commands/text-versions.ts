import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Commit, CommitParticipant } from './commit-participant.ts';

/** Stores the text of a description or a comment that a command replaces. */
export function textVersions({
  textVersions: versions,
}: Pick<BoardRepositories, 'textVersions'>): CommitParticipant {
  return {
    concerns: ({ command }) =>
      command.type === 'tickets.edit'
        ? command.set.description !== undefined
        : command.type === 'tickets.editComment' ||
          // Ticking a task is in the history already, and changes no words.
          (command.type === 'tickets.setTask' && command.newText !== undefined),

    async write(query, { mutation, changes }: Commit) {
      for (const { change, description } of changes) {
        if (change.type === 'ticket.set' && description !== undefined) {
          await versions.keep(query, mutation, { ticketId: change.id, commentId: null });
        }
        if (change.type === 'comment.set') {
          const { ticketId, id: commentId } = change;
          await versions.keep(query, mutation, { ticketId, commentId });
        }
      }
    },
  };
}
