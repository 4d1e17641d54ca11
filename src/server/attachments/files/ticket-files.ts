import { AppError } from '../../../core/errors.ts';
import { LIMITS } from '../../../core/limits.ts';
import type { CommitParticipant } from '../../boards/commands/commit-participant.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';

/** Writes the rows of files that commands add, remove and restore. */
export function ticketFiles({
  files,
  photos,
}: Pick<BoardRepositories, 'files' | 'photos'>): CommitParticipant {
  return {
    concerns: ({ command: { type }, changes }) =>
      changes.length > 0 && /^tickets\.(add|remove|restore)File$/.test(type),

    async write(query, { command, mutation: { boardId, by, at } }) {
      if (command.type === 'tickets.addFile') {
        const { ticketId, file } = command;
        // Those in the trash count too, so that adding and removing is bounded.
        const count = await files.countOf(query, { boardId, ticketId });
        if (count >= LIMITS.keptFiles) throw new AppError('file.limit');
        await photos.checkPaths(query, [file.path]);
        const row = { ...file, boardId, ticketId, uploadedBy: by, createdAt: at, deletedAt: null };
        await files.insert(query, row);
      } else if (command.type === 'tickets.removeFile') {
        await files.mark(query, command.fileId, at);
      } else if (command.type === 'tickets.restoreFile') {
        await files.mark(query, command.fileId, null);
      }
    },
  };
}
