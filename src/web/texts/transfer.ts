import type { RemarkKind, Taken } from '../../core/transfer.ts';

function counted(one: string, several: string) {
  return (count: number) => (count === 1 ? `1 ${one}` : `${count} ${several}`);
}

function either(one: string, several: string) {
  return (count: number) => (count === 1 ? one : several);
}

function always(words: string) {
  return (_count: number) => words;
}

const taken: Record<Taken, (count: number) => string> = {
  boards: counted('board', 'boards'),
  columns: counted('column', 'columns'),
  tickets: counted('ticket', 'tickets'),
  comments: counted('comment', 'comments'),
  history: counted('entry of history', 'entries of history'),
  photos: counted('photo', 'photos'),
  checklists: counted('checklist', 'checklists'),
  attachments: counted('attachment as a link', 'attachments as links'),
};

/** What did not come over as it was, and what became of it. */
const remarks: Record<
  RemarkKind,
  { what: (count: number) => string; why: (count: number) => string }
> = {
  archivedColumns: {
    what: counted('archived list', 'archived lists'),
    why: either('Left out, for you did not choose it.', 'Left out, for you did not choose them.'),
  },
  archivedTickets: {
    what: counted('archived card', 'archived cards'),
    why: either('Left out, for you did not choose it.', 'Left out, for you did not choose them.'),
  },
  unknownPeople: {
    what: counted('person without an account here', 'people without an account here'),
    why: always('They are named where they wrote something or had a part, and see nothing.'),
  },
  severalPeople: {
    what: counted('card of several people', 'cards of several people'),
    why: always(
      'A ticket has one assignee: the first of them. The others are named in its description.',
    ),
  },
  longNames: {
    what: counted('name too long', 'names too long'),
    why: either(
      'Cut. The whole of it is in the description.',
      'Cut. The whole of them is in the descriptions.',
    ),
  },
  longTexts: {
    what: counted('description too long', 'descriptions too long'),
    why: always('What had no room is in comments.'),
  },
  labels: {
    what: counted(
      'ticket with too many or too long labels',
      'tickets with too many or too long labels',
    ),
    why: always('A ticket has at most 20 labels of 50 characters.'),
  },
  renamedColumns: {
    what: counted('renamed column', 'renamed columns'),
    why: always('No two columns of a board have one name, and none has more than 100 characters.'),
  },
  dates: {
    what: counted('date that cannot be read', 'dates that cannot be read'),
    why: always('Left out.'),
  },
  doneDates: {
    what: counted('due date marked as done', 'due dates marked as done'),
    why: either(
      'The date is there; that it was done is not.',
      'The dates are there; that they were done is not.',
    ),
  },
  attachments: {
    what: counted('attached file', 'attached files'),
    why: either(
      'The file stays where it is. Its link is in the description.',
      'The files stay where they are. Their links are in the descriptions.',
    ),
  },
  customFields: {
    what: counted('value of a custom field', 'values of custom fields'),
    why: always('Left out, for there are no such fields here.'),
  },
  missingComments: {
    what: counted('comment that is not in the file', 'comments that are not in the file'),
    why: always('Trello exports the last 1,000 actions of a board and no more.'),
  },
  lostComments: {
    what: counted('comment of a deleted card', 'comments of deleted cards'),
    why: either(
      'Left out, for the card is not in the file.',
      'Left out, for the cards are not in the file.',
    ),
  },
  missingPhotos: {
    what: counted('photo that is not in the file', 'photos that are not in the file'),
    why: always('Left out.'),
  },
  damagedPhotos: {
    what: counted('photo that cannot be read', 'photos that cannot be read'),
    why: always('Left out.'),
  },
  characters: {
    what: counted(
      'text with characters that cannot be stored',
      'texts with characters that cannot be stored',
    ),
    why: always('They are replaced by others.'),
  },
};

export const reportTexts = {
  taken,
  remarks,
  comes: 'What comes over',
  came: 'What came over',
  differs: 'What is different',
  nothingDiffers: 'Everything comes over as it is.',
  nothingDiffered: 'Everything came over as it was.',
  more: (names: string, count: number) => `${names} and ${count} more`,
};

export const importTexts = {
  title: 'Import a Board',
  text: 'From a Freelane archive or from Trello. In Trello: board menu, “Print, export, and share”, “Export as JSON”.',
  choose: 'Choose file',
  orDrop: 'or drop it here. At most 500 MB.',
  sending: (name: string) => `Sending ${name}...`,
  looking: 'Reading the file...',
  running: 'Creating the board...',
  cancel: 'Cancel',
  goesOn: 'You can close this. The import goes on, and is listed here when it is done.',
  withArchived: 'With archived lists and cards',
  withArchivedNote: 'They get the label “Archived”; archived lists become columns at the end.',
  submit: 'Create Board',
  another: 'Choose another file',
  failed: 'The file could not be imported.',
  notSent: 'The file could not be sent. Please try again.',
  done: (name: string) => `“${name}” is imported.`,
  openBoard: 'Open board',
  earlier: 'Earlier imports',
  report: 'Report',
  reportOf: (name: string) => `Report of the import of ${name}`,
  back: 'Back',
};

export const exportTexts = {
  title: 'Export Board',
  text: 'What you see of this board, as a file. Tickets that are hidden from you are not in it.',
  format: 'Format',
  archive: 'Archive',
  csv: 'CSV table',
  archiveText: 'Everything, with comments, history and photos, as JSON. It can be imported again.',
  csvText: 'The tickets as a table, for spreadsheets.',
  submit: 'Download',
  busy: (megabytes: string) => `${megabytes} MB...`,
  failed: 'Failed to export board. Please try again.',
};
