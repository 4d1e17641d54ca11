import type { CommandType } from '../../../core/board/commands.ts';

const SETTINGS = 'Change the board';
const MOVE = 'Move a ticket';
const RESTORE = 'Restore from the trash';

/** Changes that the server does not save although it is reachable. */
export const unsavedTexts = {
  question: (count: number) =>
    count === 1 ? 'Discard 1 unsaved change?' : `Discard ${count} unsaved changes?`,
  text: (count: number): string =>
    count === 1
      ? 'It is stored in this browser and sent again until the server saves it. If you discard it, it is undone and lost.'
      : 'They are stored in this browser and sent again until the server saves them. Changes you discard are undone and lost.',
  list: 'Unsaved changes, oldest first',
  discardOne: (what: string, about: string) =>
    `Discard: ${[what, about].filter(Boolean).join(', ')}`,
  discardAll: (count: number) => (count === 1 ? 'Yes, Discard' : `Yes, Discard All ${count}`),
  keep: 'Keep',
  discarded: (count: number) => (count === 1 ? '1 change discarded' : `${count} changes discarded`),
};

/** Each kind of change, as an entry of the list. */
export const changeTexts: Record<CommandType, string> = {
  'boards.create': 'Create a board',
  'boards.rename': 'Rename the board',
  'boards.setMembers': 'Change the permissions',
  'boards.setProject': SETTINGS,
  'boards.setEstimateUnit': SETTINGS,
  'boards.setTicketKey': SETTINGS,
  'boards.setAbout': 'Change the text about the board',
  'boards.shareAbout': SETTINGS,
  'boards.setArchiving': SETTINGS,
  'boards.setFading': SETTINGS,
  'boards.setTimeSharing': SETTINGS,
  'boards.setFields': SETTINGS,
  'boards.setAppearance': SETTINGS,
  'boards.setLabelColor': 'Change a label’s color',
  'boards.renameLabel': 'Rename a label',
  'boards.deleteLabel': 'Remove a label',
  'boards.restoreLabel': 'Restore a label',
  'boards.saveView': 'Save a view',
  'boards.deleteView': 'Delete a view',
  'boards.handOver': 'Transfer the board',
  'boards.save': SETTINGS,
  'boards.delete': 'Delete the board',
  'boards.setTemplate': SETTINGS,
  'boards.duplicateColumn': 'Duplicate a column',
  'boards.restore': RESTORE,
  'boards.addColumn': 'Add a column',
  'boards.renameColumn': 'Rename a column',
  'boards.editColumn': 'Edit a column',
  'boards.sortColumn': 'Sort a column',
  'boards.moveColumn': 'Move a column',
  'boards.deleteColumn': 'Delete a column',
  'boards.restoreColumn': RESTORE,
  'tickets.create': 'Create a ticket',
  'tickets.createMany': 'Create several tickets',
  'tickets.edit': 'Edit a ticket',
  'tickets.setTask': 'Tick a task',
  'tickets.link': 'Link a ticket',
  'tickets.unlink': 'Remove a link',
  'tickets.addLinks': 'Copy links',
  'tickets.move': MOVE,
  'tickets.swap': MOVE,
  'tickets.movePosition': MOVE,
  'tickets.delete': 'Delete a ticket',
  'tickets.restore': RESTORE,
  'tickets.duplicate': 'Duplicate a ticket',
  'tickets.changeMany': 'Change several tickets',
  'tickets.revertMany': 'Change several tickets',
  'tickets.restoreMany': RESTORE,
  'tickets.unarchive': 'Restore from the archive',
  'tickets.addCopies': 'Copy tickets',
  'tickets.leave': 'Move a ticket to another board',
  'tickets.arrive': 'Move a ticket to this board',
  'tickets.comment': 'Add a comment',
  'tickets.editComment': 'Edit a comment',
  'tickets.setReaction': 'React to a comment',
  'tickets.deleteComment': 'Delete a comment',
  'tickets.restoreComment': 'Restore a comment',
  'tickets.addFile': 'Add a file',
  'tickets.removeFile': 'Remove a file',
  'tickets.restoreFile': 'Restore a file',
};
