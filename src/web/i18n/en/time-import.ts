/** Imports of time entries from CSV files. */
export const timeImportTexts = {
  intro:
    'Adds time entries from a CSV file: the detailed report of Toggl Track, the export of Kimai, or one that Freelane has exported.',
  choose: 'Choose a CSV file',
  chooseOther: 'Choose another file',
  orDrop: 'or drop it here',
  unknown: 'This is not a CSV of time entries from Toggl Track, Kimai or Freelane.',
  unreadable: 'The file cannot be read.',
  tooLong: (rows: number) => `The file is too long: at most ${rows} rows can be imported.`,
  loadFailed: 'Failed to load people, projects and tickets. Please try again.',
  formats: { freelane: 'Freelane', toggl: 'Toggl Track', kimai: 'Kimai' },
  summary: (format: string, count: number) =>
    count === 1 ? `${format}: 1 entry` : `${format}: ${count} entries`,
  zone: 'Time zone of the file',
  personIs: (name: string) => `Time of ${name}`,
  skip: 'Leave out',
  me: 'Me',
  projectIs: (name: string) => `Project ${name}`,
  noProject: 'Without a project',
  newProject: 'New project',
  firstRows: 'The first rows',
  day: 'Day',
  start: 'Start',
  duration: 'Time',
  project: 'Project',
  note: 'Note',
  leftOut: (count: number) =>
    count === 1 ? '1 entry of others is left out.' : `${count} entries of others are left out.`,
  unknownBillable: (count: number) =>
    `In ${count} rows the word for billable is not known; they count as not billable.`,
  cutNotes: (count: number) => `${count} notes are cut to 500 characters.`,
  problems: (count: number) =>
    count === 1 ? '1 row cannot be imported' : `${count} rows cannot be imported`,
  inLine: (line: number, text: string) => `Line ${line}: ${text}`,
  more: (count: number) => `And ${count} more.`,
  faults: {
    day: (text: string) => (text ? `“${text}” is not a day that is understood.` : 'It has no day.'),
    duration: (text: string) =>
      text ? `“${text}” is not a duration.` : 'It has neither a duration nor an end.',
    tooLong: (text: string) => `“${text}” is more than 24 hours.`,
    type: (text: string) => `“${text}” is not a time entry.`,
  },
  refusals: {
    person: 'Its person has no account.',
    ticket: 'Its ticket is not open to its person.',
    project: 'Its project is not open to its person.',
  },
  checking: 'Checking...',
  preview: (added: number, time: string, known: number) =>
    `${added === 1 ? '1 entry' : `${added} entries`} (${time}) will be added.${knownText(known)}`,
  previewFailed: 'Failed to check the entries. Please try again.',
  import: (count: number) => (count === 1 ? 'Import 1 entry' : `Import ${count} entries`),
  report: (added: number, time: string, known: number) =>
    `${added === 1 ? '1 entry' : `${added} entries`} (${time}) added.${knownText(known)}`,
  failed: 'The import failed. Try again: entries already added are not added twice.',
  earlier: 'Earlier imports',
  remaining: (remaining: number, added: number) => {
    if (remaining === added) return added === 1 ? '1 entry' : `${added} entries`;
    return `${remaining} of ${added} entries are left`;
  },
  undo: 'Undo',
  undoNamed: (name: string) => `Undo the import of ${name}`,
  undoQuestion: (name: string) => `Undo the import of ${name}?`,
  undoDetails: (count: number) =>
    `${count === 1 ? '1 entry is' : `${count} entries are`} deleted, also those that were changed since. Entries on issued invoices and projects that were created stay.`,
  undone: (removed: number, billed: number) => {
    const text = removed === 1 ? '1 entry deleted.' : `${removed} entries deleted.`;
    if (billed === 0) return text;
    return `${text} ${billed} on issued invoices cannot be deleted.`;
  },
  undoFailed: 'Failed to undo the import. Please try again.',
};

function knownText(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? ' 1 is recorded already and is skipped.'
    : ` ${count} are recorded already and are skipped.`;
}
