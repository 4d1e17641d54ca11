import type { ImportReport, RemarkKind, Taken } from '../../core/transfer.ts';

const WORDS: Record<Taken, [one: string, several: string]> = {
  boards: ['board', 'boards'],
  columns: ['column', 'columns'],
  tickets: ['ticket', 'tickets'],
  comments: ['comment', 'comments'],
  history: ['entry of history', 'entries of history'],
  photos: ['photo', 'photos'],
  checklists: ['checklist', 'checklists'],
  attachments: ['attachment', 'attachments'],
};

const REMARKS: Record<RemarkKind, string> = {
  archivedColumns: 'archived columns were left out; --archived takes them',
  archivedTickets: 'archived tickets were left out; --archived takes them',
  unknownPeople: 'people have no account here; where they wrote or did something they are named',
  severalPeople:
    'tickets had several people: the first is the assignee, the others are named in them',
  longNames: 'names were too long; the whole of them is in the descriptions',
  longTexts: 'descriptions were too long; the rest of them is in comments',
  labels: 'tickets had more than 20 labels, or longer ones than 50 characters',
  renamedColumns: 'columns got another name, for two cannot have one, or theirs was too long',
  dates: 'due dates could not be read',
  doneDates: 'due dates were marked as done, which there is nothing for here',
  attachments: 'attached files stay where they are; their links are in the descriptions',
  customFields: 'values of custom fields were left out',
  missingComments: 'comments are not in the file: Trello exports the last 1,000 actions alone',
  lostComments: 'comments were of cards that are not in the file',
  missingPhotos: 'photos are not in the file',
  damagedPhotos: 'photos could not be read',
  characters: 'texts had characters that cannot be stored, and have others in their places',
};

/** A report for who sits at the command line. */
export function reportText({ taken, remarks }: ImportReport): string {
  const counts = Object.entries(taken)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${count} ${WORDS[kind as Taken][count === 1 ? 0 : 1]}`);
  const lines = remarks.map(({ kind, count, names }) => {
    const named =
      names.length > 0 ? ` (${names.join(', ')}${count > names.length ? ', …' : ''})` : '';
    return `- ${count}: ${REMARKS[kind]}${named}`;
  });
  return [counts.join(', '), ...lines].join('\n');
}
