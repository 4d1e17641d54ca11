/** An open ticket. */
export const openTicketTexts = {
  board: (name: string) => `on ${name}`,
  /** While the connection is lost. */
  stored: 'What you change is stored on this device and sent when the connection is back.',
  waiting: (what: string) => `Waiting: ${what}.`,
  several: (what: string, count: number) => `${what} (${count})`,
  edit: 'Edit',
  remove: 'Delete',
  description: 'Description',
  versions: 'Earlier versions',
  noDescription: 'No description provided',
  photos: 'Attached Photos',
  photo: (name: string) => `${name}, opens in a new tab`,
  cover: 'Cover of the card',
  asCover: (name: string) => `Use ${name} as cover`,
  removePhoto: (name: string) => `Remove photo ${name}`,
  confirmRemovePhoto: 'Are you sure you want to remove this photo? This action cannot be undone.',
  yesRemove: 'Remove',
  removePhotoFailed: 'Failed to remove photo. Please try again.',
  removePhotoForbidden: 'You are not authorized to remove photos from this ticket',
  confirmDelete:
    'Are you sure you want to delete this ticket? It can be restored from the trash for 30 days.',
  confirmDeleteUnmanaged:
    'Are you sure you want to delete this ticket? The board’s managers can restore it from the trash for 30 days.',
  loadFailed: 'Failed to load ticket. Please try again.',
  tryAgain: 'Try again',
  talk: 'Comments and history',
  comments: (count: number) => `Comments (${count})`,
  history: (count: number) => `History (${count})`,
};

export const ticketPropertyTexts = {
  title: 'Details',
  status: 'Status',
  dates: 'Dates',
  created: 'Created',
  noCreated: 'N/A',
};

export const ticketUrlTexts = {
  title: 'URL',
  none: 'No URL provided',
  think: 'Think Link',
  edit: 'Edit Link',
  save: 'Save',
  opens: 'opens in a new tab',
  failed: 'Failed to update URL. Please try again.',
  forbidden: 'You are not authorized to update this ticket URL.',
};

export const commentTexts = {
  label: 'Your comment',
  placeholder: 'Write a comment',
  add: 'Add Comment',
  adding: 'Adding...',
  none: 'No comments yet',
  sending: 'Sending...',
  waiting: 'Waiting for the connection',
  failing: 'Not saved, trying again',
  remove: 'Delete',
  removeOf: (name: string) => `Delete the comment by ${name}`,
  forbidden: 'You are not authorized to delete this comment',
  confirmDelete: 'Are you sure you want to delete this comment? This action cannot be undone.',
  deleteFailed: 'Failed to delete comment. Please try again.',
  reply: 'Reply',
  replyTo: (name: string) => `Reply to the comment by ${name}`,
  edit: 'Edit',
  editOf: (name: string) => `Edit the comment by ${name}`,
  editLabel: 'Edit your comment',
  save: 'Save',
  edited: 'edited',
  /** The accessible name of the mark, which opens the earlier versions. */
  versionsOf: (name: string) => `edited, show earlier versions of the comment by ${name}`,
  changedElsewhere: 'This comment was changed on another device. The version there:',
  list: 'Comments, newest first',
  showOlder: 'Show older comments',
  loadingOlder: 'Loading older comments…',
  olderFailed: 'Older comments could not be loaded.',
};

/** Reactions to a comment. */
export const reactionTexts = {
  react: 'React',
  reactTo: (name: string) => `React to the comment by ${name}`,
  menu: 'Reactions',
  names: {
    '👍': 'Thumbs up',
    '🎉': 'Celebration',
    '❤️': 'Heart',
    '😄': 'Smile',
    '👀': 'Looking at it',
    '✅': 'Done',
  },
};

export const historyTexts = {
  /** A line as it is stored, in English. */
  line: (notes: string) => notes,
  none: 'No history yet',
  list: 'History, newest first',
  undo: 'Undo',
  /** For screen readers; with the line of the history. */
  undoLine: (line: string) => `Undo: ${line}`,
};

/** The dialogs that add and edit a ticket. */
export const ticketFormTexts = {
  required: 'Required',
  /** Where a new ticket is added. */
  column: 'Column',
  /** The times beside the dates. */
  startTime: 'Start time, optional',
  dueTime: 'Due time, optional',
  editTitle: 'Edit Ticket',
  kept: 'Your unsaved draft was restored.',
  update: 'Update Ticket',
  updating: 'Updating...',
  changed: 'Someone else changed this. Their version:',
  choose: 'Someone else changed the same field. Choose their version or yours first.',
  empty: 'empty',
  useTheirs: 'Use theirs',
  keepMine: 'Keep mine',
  gone: 'This ticket was deleted or is no longer visible to you. You can still copy what you typed.',
  notAllowed: 'You may no longer do this. You can still copy what you typed.',
};
