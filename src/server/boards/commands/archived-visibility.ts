import type { BoardRepositories } from '../../storage/repositories.ts';
import type { CommitParticipant } from './commit-participant.ts';

/** Keeps hidden archived tickets visible to someone when members leave their board (ZA3). */
export function archivedVisibility({
  archive,
  boardRecords,
}: Pick<BoardRepositories, 'archive' | 'boardRecords'>): CommitParticipant {
  return {
    concerns: ({ changes }) => changes.some(({ change }) => change.type === 'member.removed'),

    async write(query, { mutation: { boardId }, board, changes }) {
      const all = await boardRecords.members(query, boardId);
      const members = new Map(all.map((member) => [member.userId, member]));
      let { createdBy } = board;
      for (const { change } of changes) {
        if (change.type === 'member.removed') members.delete(change.userId);
        if (change.type === 'member.put') members.set(change.member.userId, change.member);
        if (change.type === 'board.set') createdBy = change.set.createdBy ?? createdBy;
      }
      await archive.keepVisible(query, { id: boardId, createdBy, members });
    },
  };
}
