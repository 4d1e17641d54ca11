import type { CommandType } from '../../../core/board/commands.ts';

const FAILURES = {
  'boards.create': 'Failed to create board. Please try again.',
  'boards.rename': 'Failed to save board details. Please try again.',
  'boards.setMembers': 'Failed to save user permissions. Please try again.',
  'boards.setProject': 'Failed to save board details. Please try again.',
  'boards.setTemplate': 'Failed to save board details. Please try again.',
  'boards.setEstimateUnit': 'Failed to save board details. Please try again.',
  'boards.setAbout': 'Failed to save the text about the board: ',
  'boards.shareAbout': 'Failed to save board details. Please try again.',
  'boards.setTicketKey': 'Failed to change the key: ',
  'boards.setFading': 'Failed to save board details. Please try again.',
  'boards.setTimeSharing': 'Failed to save board details. Please try again.',
  'boards.setArchiving': 'Failed to save board details. Please try again.',
  'boards.setFields': 'Failed to save fields: ',
  'boards.setAppearance': 'Failed to save board details. Please try again.',
  'boards.setLabelColor': 'Failed to save label: ',
  'boards.renameLabel': 'Failed to rename label: ',
  'boards.deleteLabel': 'Failed to remove label: ',
  'boards.restoreLabel': 'Failed to restore label: ',
  'boards.saveView': 'Failed to save view: ',
  'boards.deleteView': 'Failed to delete view: ',
  'boards.handOver': 'Failed to save board details. Please try again.',
  'boards.save': 'Failed to save board details. Please try again.',
  'boards.delete': 'Failed to delete board. Please try again.',
  'boards.restore': 'Failed to restore board: ',
  'boards.addColumn': 'Failed to add column. Please try again.',
  'boards.renameColumn': 'Failed to edit column. Please try again.',
  'boards.editColumn': 'Failed to edit column: ',
  'boards.sortColumn': 'Failed to sort column: ',
  'boards.moveColumn': 'Failed to reorder columns. Please try again.',
  'boards.duplicateColumn': 'Failed to duplicate column: ',
  'boards.deleteColumn': 'Failed to delete column. Please try again.',
  'boards.restoreColumn': 'Failed to restore column: ',
  'tickets.create': 'Failed to create ticket: ',
  'tickets.createMany': 'Failed to create the tickets: ',
  'tickets.edit': 'Failed to update ticket: ',
  'tickets.setTask': 'Failed to update task: ',
  'tickets.link': 'Failed to link ticket: ',
  'tickets.unlink': 'Failed to remove link: ',
  'tickets.addLinks': 'Failed to copy links: ',
  'tickets.move': 'Failed to move ticket. Please try again.',
  'tickets.swap': 'Failed to move ticket. Please try again.',
  'tickets.movePosition': 'Failed to move ticket. Please try again.',
  'tickets.duplicate': 'Failed to duplicate ticket: ',
  'tickets.delete': 'Failed to delete ticket. Please try again.',
  'tickets.changeMany': 'Failed to change the tickets: ',
  'tickets.revertMany': 'Failed to change the tickets: ',
  'tickets.restoreMany': 'Failed to restore the tickets: ',
  'tickets.unarchive': 'Failed to restore from the archive: ',
  'tickets.addCopies': 'Failed to copy tickets: ',
  'tickets.leave': 'Failed to move ticket to another board: ',
  'tickets.arrive': 'Failed to move ticket to another board: ',
  'tickets.restore': 'Failed to restore ticket: ',
  'tickets.comment': 'Failed to add comment. Please try again.',
  'tickets.editComment': 'Failed to edit comment: ',
  'tickets.setReaction': 'Failed to react: ',
  'tickets.deleteComment': 'Failed to delete comment. Please try again.',
  'tickets.restoreComment': 'Failed to restore comment: ',
  'tickets.addFile': 'Failed to add file: ',
  'tickets.removeFile': 'Failed to remove file: ',
  'tickets.restoreFile': 'Failed to restore file: ',
} as const satisfies Record<CommandType, string>;

const MOVE_FORBIDDEN = 'You are not authorized to move this ticket.';

/** The messages for users without permission. */
const FORBIDDEN: Partial<Record<CommandType, string>> = {
  'tickets.move': MOVE_FORBIDDEN,
  'tickets.swap': MOVE_FORBIDDEN,
  'tickets.movePosition': MOVE_FORBIDDEN,
};

/** The codes whose messages are shown alone. */
const CLEAR_REASONS: (string | null)[] = ['column.full', 'board.viewOnly', 'board.commentOnly'];

/**
 * The message for a command that failed (spec §8); if the text ends in a colon, the reason follows.
 */
export function failureText(
  type: CommandType,
  reason: string | null,
  code: string | null = null,
): string {
  if (reason && CLEAR_REASONS.includes(code)) return reason;
  const text = (code === 'forbidden' ? FORBIDDEN[type] : undefined) ?? FAILURES[type];
  return text.endsWith(': ') ? `${text}${reason ?? 'Unknown error'}` : text;
}
