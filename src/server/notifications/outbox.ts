import { mayNotify } from '../../core/board/rules/notifications.ts';
import type { CommitParticipant } from '../boards/commands/commit-participant.ts';
import type { BoardRepositories } from '../storage/repositories.ts';

/** Queues the changes that may notify users, for the dispatcher. */
export function notificationOutbox({
  notifications,
}: Pick<BoardRepositories, 'notifications'>): CommitParticipant {
  return {
    concerns: ({ changes, mutation: { by } }) => changes.some((logged) => mayNotify(logged, by)),

    async write(query, { changes, mutation }) {
      const notifying = changes.filter((logged) => mayNotify(logged, mutation.by));
      await notifications.enqueue(query, mutation, notifying);
    },
  };
}
