import type { ImportedKind, RemarkKind } from '../../../core/import-report.ts';

function counted(one: string, several: string) {
  return (count: number) => (count === 1 ? `1 ${one}` : `${count} ${several}`);
}

function either(one: string, several: string) {
  return (count: number) => (count === 1 ? one : several);
}

function always(words: string) {
  return (_count: number) => words;
}

const taken: Record<ImportedKind, (count: number) => string> = {
  boards: counted('board', 'boards'),
  columns: counted('column', 'columns'),
  tickets: counted('ticket', 'tickets'),
  comments: counted('comment', 'comments'),
  history: counted('history entry', 'history entries'),
  photos: counted('photo', 'photos'),
  files: counted('file', 'files'),
  checklists: counted('checklist', 'checklists'),
  attachments: counted('attachment as a link', 'attachments as links'),
};

/** Records that were not imported unchanged, and how. */
const remarks: Record<
  RemarkKind,
  { what: (count: number) => string; why: (count: number) => string }
> = {
  archivedColumns: {
    what: counted('archived list', 'archived lists'),
    why: always('Left out, as you chose.'),
  },
  archivedTickets: {
    what: counted('archived card', 'archived cards'),
    why: always('Left out, as you chose.'),
  },
  unknownPeople: {
    what: counted('person without an account here', 'people without an account here'),
    why: always('Their names appear where they took part, but they have no access.'),
  },
  severalPeople: {
    what: counted(
      'card with people beyond its assignees',
      'cards with people beyond their assignees',
    ),
    why: always(
      'A ticket is assigned to at most 10 people with an account. The others are listed in its description.',
    ),
  },
  longNames: {
    what: counted('name too long', 'names too long'),
    why: either(
      'Shortened. The full name is in the description.',
      'Shortened. The full names are in the descriptions.',
    ),
  },
  longTexts: {
    what: counted('description too long', 'descriptions too long'),
    why: always('The rest is in comments.'),
  },
  labels: {
    what: counted(
      'ticket with too many or too long labels',
      'tickets with too many or too long labels',
    ),
    why: always('A ticket can have up to 20 labels of up to 50 characters.'),
  },
  renamedColumns: {
    what: counted('renamed column', 'renamed columns'),
    why: always('Column names are unique on a board and have at most 100 characters.'),
  },
  dates: {
    what: counted('date that cannot be read', 'dates that cannot be read'),
    why: always('Left out.'),
  },
  doneDates: {
    what: counted('due date marked as done', 'due dates marked as done'),
    why: either(
      'The date was imported without its done mark.',
      'The dates were imported without their done marks.',
    ),
  },
  attachments: {
    what: counted('attached file', 'attached files'),
    why: either(
      'The file was not copied. The description links to it.',
      'The files were not copied. The descriptions link to them.',
    ),
  },
  customFields: {
    what: counted('value of a custom field', 'values of custom fields'),
    why: always('Left out. You can add such fields to the board.'),
  },
  missingComments: {
    what: counted('comment that is not in the file', 'comments that are not in the file'),
    why: always('Trello exports only the last 1,000 actions of a board.'),
  },
  lostComments: {
    what: counted('comment of a deleted card', 'comments of deleted cards'),
    why: either(
      'Left out. The card is not in the file.',
      'Left out. The cards are not in the file.',
    ),
  },
  extraComments: {
    what: counted('comment over the limit', 'comments over the limit'),
    why: always('Left out. A ticket can have at most 2,000 comments with 2,000,000 characters.'),
  },
  missingPhotos: {
    what: counted('photo that is not in the file', 'photos that are not in the file'),
    why: always('Left out.'),
  },
  damagedPhotos: {
    what: counted('photo that cannot be read', 'photos that cannot be read'),
    why: always('Left out.'),
  },
  refusedFiles: {
    what: counted('file that does not fit', 'files that do not fit'),
    why: always('Left out. Too large for this server, incomplete, or too many on one ticket.'),
  },
  refusedLinks: {
    what: counted('link that does not fit', 'links that do not fit'),
    why: always('Left out. They contradict other links, or a ticket has too many.'),
  },
  lostRules: {
    what: counted('rule', 'rules'),
    why: always('Left out. It refers to a person without an account here, or to a missing column.'),
  },
  characters: {
    what: counted(
      'text with characters that cannot be stored',
      'texts with characters that cannot be stored',
    ),
    why: always('These characters were replaced.'),
  },
};

export const reportTexts = {
  taken,
  remarks,
  toImportTitle: 'What will be imported',
  importedTitle: 'What was imported',
  differs: 'What changes',
  nothingDiffers: 'Everything will be imported unchanged.',
  nothingDiffered: 'Everything was imported unchanged.',
  more: (names: string, count: number) => `${names} and ${count} more`,
};

export const importTexts = {
  title: 'Import a Board',
  text: 'From a Freelane archive or from Trello. In Trello: board menu, “Print, export, and share”, “Export as JSON”.',
  choose: 'Choose file',
  orDrop: 'or drop it here. At most 500 MB.',
  sending: (name: string) => `Sending ${name}...`,
  readingFile: 'Reading the file...',
  running: 'Creating the board...',
  cancel: 'Cancel',
  continuesInBackground:
    'You can close this dialog. The import continues and is listed here when it is done.',
  withArchived: 'Include archived lists and cards',
  withArchivedNote: 'They get the label “Archived”. Archived lists become the last columns.',
  submit: 'Create Board',
  another: 'Choose another file',
  failed: 'The import failed.',
  notSent: 'The upload failed. Please try again.',
  done: (name: string) => `“${name}” was imported.`,
  openBoard: 'Open board',
  undo: 'Undo import',
  undone: (name: string) =>
    `The import of “${name}” was undone. The board stays in the trash for 30 days.`,
  earlier: 'Earlier imports',
  report: 'Report',
  reportOf: (name: string) => `Import report for ${name}`,
  back: 'Back',
};

export const exportTexts = {
  title: 'Export Board',
  text: 'Download everything you can see on this board. Tickets hidden from you are not included.',
  format: 'Format',
  archive: 'Archive',
  csv: 'CSV table',
  archiveText:
    'Everything as JSON, with comments, history, photos and files. It can be imported again.',
  csvText: 'The tickets as a table for spreadsheets.',
  submit: 'Download',
  busy: (megabytes: string) => `${megabytes} MB...`,
  failed: 'Failed to export board. Please try again.',
};
