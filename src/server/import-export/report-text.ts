import type { ImportedKind, ImportReport, RemarkKind } from '../../core/import-report.ts';

const UNITS: Record<ImportedKind, [one: string, several: string]> = {
  boards: ['board', 'boards'],
  columns: ['column', 'columns'],
  tickets: ['ticket', 'tickets'],
  comments: ['comment', 'comments'],
  history: ['entry of history', 'entries of history'],
  photos: ['photo', 'photos'],
  files: ['file', 'files'],
  checklists: ['checklist', 'checklists'],
  attachments: ['attachment', 'attachments'],
};

/** The text after the count. */
const REMARK_TEXTS: Record<RemarkKind, [one: string, several: string]> = {
  archivedColumns: [
    'archived column was left out; --archived takes it',
    'archived columns were left out; --archived takes them',
  ],
  archivedTickets: [
    'archived ticket was left out; --archived takes it',
    'archived tickets were left out; --archived takes them',
  ],
  unknownPeople: [
    'person has no account here; where they wrote or did something they are named',
    'people have no account here; where they wrote or did something they are named',
  ],
  severalPeople: [
    'ticket had people who could not be assigned to it; they are named in it',
    'tickets had people who could not be assigned to them; they are named in them',
  ],
  longNames: [
    'name was too long; the whole of it is in the description',
    'names were too long; the whole of them is in the descriptions',
  ],
  longTexts: [
    'description was too long; the rest of it is in comments',
    'descriptions were too long; the rest of them is in comments',
  ],
  labels: [
    'ticket had more than 20 labels, or longer ones than 50 characters',
    'tickets had more than 20 labels, or longer ones than 50 characters',
  ],
  renamedColumns: [
    'column got another name, for two cannot have one, or its own was too long',
    'columns got another name, for two cannot have one, or theirs was too long',
  ],
  dates: ['due date could not be read', 'due dates could not be read'],
  doneDates: [
    'due date was marked as done, which there is nothing for here',
    'due dates were marked as done, which there is nothing for here',
  ],
  attachments: [
    'attached file stays where it is; its link is in the description',
    'attached files stay where they are; their links are in the descriptions',
  ],
  customFields: ['value of a custom field was left out', 'values of custom fields were left out'],
  missingComments: [
    'comment is not in the file: Trello exports the last 1,000 actions alone',
    'comments are not in the file: Trello exports the last 1,000 actions alone',
  ],
  lostComments: [
    'comment was of a card that is not in the file',
    'comments were of cards that are not in the file',
  ],
  extraComments: [
    'comment was left out: its ticket has as many as it can hold',
    'comments were left out: their tickets have as many as they can hold',
  ],
  missingPhotos: ['photo is not in the file', 'photos are not in the file'],
  damagedPhotos: ['photo could not be read', 'photos could not be read'],
  refusedFiles: [
    'file is too large, incomplete, or more than its ticket can hold',
    'files are too large, incomplete, or more than their tickets can hold',
  ],
  refusedLinks: [
    'link contradicts other links, or is more than its tickets can have',
    'links contradict other links, or are more than their tickets can have',
  ],
  lostRules: [
    'rule names somebody who has no account here, or a column that is not in the file',
    'rules name somebody who has no account here, or columns that are not in the file',
  ],
  characters: [
    'text had characters that cannot be stored, and has others in their places',
    'texts had characters that cannot be stored, and have others in their places',
  ],
};

/** A report as text, for the command line. */
export function reportText({ taken, remarks }: ImportReport): string {
  const counts = Object.entries(taken)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => countText(count, UNITS[kind as ImportedKind]));
  const lines = remarks.map(({ kind, count, names }) => {
    const nameList =
      names.length > 0 ? ` (${names.join(', ')}${count > names.length ? ', …' : ''})` : '';
    return `- ${countText(count, REMARK_TEXTS[kind])}${nameList}`;
  });
  return [counts.join(', '), ...lines].join('\n');
}

function countText(count: number, [one, several]: [one: string, several: string]): string {
  return `${count} ${count === 1 ? one : several}`;
}
