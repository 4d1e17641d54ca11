import { shortId } from '../../core/audit.ts';
import type { Board } from '../../core/board/board.ts';
import type { Change, LoggedChange } from '../../core/board/change.ts';
import type { CommandType } from '../../core/board/commands.ts';
import type { Commit, CommitParticipant } from '../boards/commands/commit-participant.ts';
import type { AuditEntry } from '../storage/directory/audit.ts';
import type { BoardRepositories } from '../storage/repositories.ts';

/**
 * The commands that can produce audit entries. Edits that remove photos are recorded with the photo
 * links (attachments/reconcile-photo-links.ts).
 */
const AUDITED: ReadonlySet<CommandType> = new Set([
  'boards.create',
  'boards.setMembers',
  'boards.handOver',
  'boards.save',
  'boards.delete',
  'boards.deleteColumn',
  'tickets.delete',
  'tickets.changeMany',
  'tickets.deleteComment',
  'tickets.removeFile',
  'tickets.restoreFile',
  'boards.restore',
  'boards.restoreColumn',
  'tickets.restore',
  'tickets.restoreMany',
  'tickets.restoreComment',
]);

/** Records member changes, deletions and restores in the audit log. */
export function auditTrail({ audit }: Pick<BoardRepositories, 'audit'>): CommitParticipant {
  return {
    concerns: ({ command }) => AUDITED.has(command.type),

    async write(query, commit) {
      const entries = auditEntriesOf(commit);
      const { mutation, source } = commit;
      if (entries.length > 0) await audit.recordAll(query, entries, { at: mutation.at, source });
    },
  };
}

function auditEntriesOf({ board, command, changes, mutation: { by } }: Commit): AuditEntry[] {
  if (command.type === 'boards.handOver') {
    return [{ kind: 'boardHandedOver', by, about: command.userId, detail: board.name }];
  }
  if (command.type === 'tickets.removeFile' || command.type === 'tickets.restoreFile') {
    const kind = command.type === 'tickets.removeFile' ? 'fileDeleted' : 'fileRestored';
    // The file's name is left out: an ADMIN may not be allowed to see the ticket.
    return changes.length === 0 ? [] : [{ kind, by, detail: detailOfTicket(command) }];
  }
  const name = command.type === 'boards.create' ? command.name : board.name;
  const entries = changes.map((logged) =>
    logged.restored ? restoredEntry(name, logged) : entryOf(board, name, logged.change),
  );
  return entries.filter((entry) => entry !== null).map((entry) => ({ ...entry, by }));
}

/** The audit entry for a photo removed from a ticket or its comments. */
export function photoDeleted(from: { by: string; boardId: string; ticketId: string }): AuditEntry {
  return { kind: 'photoDeleted', by: from.by, detail: detailOfTicket(from) };
}

function detailOfTicket({ boardId, ticketId }: { boardId: string; ticketId: string }): string {
  return `${shortId(boardId)} · ${shortId(ticketId)}`;
}

/** The audit entry of a restore. Tickets restored with their column get no entry of their own. */
function restoredEntry(
  name: string,
  { change, restored }: LoggedChange,
): Omit<AuditEntry, 'by'> | null {
  if (restored === 'withColumn') return null;
  switch (change.type) {
    case 'board.set':
      return { kind: 'boardRestored', detail: name };
    case 'column.put':
      return { kind: 'columnRestored', detail: `${name} · ${change.column.name}` };
    case 'ticket.put':
      return { kind: 'ticketRestored', detail: `${name} · ${shortId(change.ticket.id)}` };
    case 'comment.put': {
      const detail = [name, shortId(change.ticketId), shortId(change.id)].join(' · ');
      return { kind: 'commentRestored', detail };
    }
    default:
      return null;
  }
}

function entryOf(board: Board, name: string, change: Change): Omit<AuditEntry, 'by'> | null {
  switch (change.type) {
    case 'member.put': {
      const { userId, role } = change.member;
      const kind = board.members.has(userId) ? 'memberRoleChanged' : 'memberAdded';
      return { kind, about: userId, detail: `${name} · ${role}` };
    }
    case 'member.removed':
      return { kind: 'memberRemoved', about: change.userId, detail: name };
    case 'board.removed':
      return { kind: 'boardDeleted', detail: name };
    case 'column.removed': {
      const column = board.columns.get(change.id)?.name ?? '';
      return { kind: 'columnDeleted', detail: `${name} · ${column}` };
    }
    case 'ticket.removed':
      if (change.isArchived) return null;
      // The name is left out: an ADMIN who reads the audit log may not be allowed to see the
      // ticket.
      return { kind: 'ticketDeleted', detail: `${name} · ${shortId(change.id)}` };
    case 'comment.removed': {
      const detail = [name, shortId(change.ticketId), shortId(change.id)].join(' · ');
      return { kind: 'commentDeleted', detail };
    }
    default:
      return null;
  }
}
