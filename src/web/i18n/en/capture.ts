import type { Language } from '../../../core/languages.ts';

/** The composer at the foot of a column, which adds tickets by name alone. */
export const captureTexts = {
  /** The language of short words for dates. */
  language: 'en' as Language,
  open: (column: string) => `Add by Name to ${column}`,
  label: (column: string) => `New ticket in ${column}`,
  placeholder: 'Name @person !high #label fri',
  add: 'Add',
  more: 'More Fields',
  close: 'Close',
  nameTooLong: 'A name can have at most 300 characters.',
  added: (name: string) => `“${name}” was added.`,
  manyAdded: (count: number) => `${count} tickets were added.`,
  /** Values that can be written after a mark. */
  offers: 'Suggestions',
  offered: (count: number, first: string) =>
    count === 1
      ? `1 suggestion: ${first}. Press Enter to use it.`
      : `${count} suggestions, first ${first}. Press Enter to use it.`,
  chips: 'Recognized',
  recognised: (what: string) => `Recognized: ${what}`,
  takeBack: (what: string) => `Keep as text: ${what}`,
  assignee: (name: string) => name,
  priority: (priority: string) => `Priority ${priority}`,
  labelled: (label: string) => `Label ${label}`,
  makeTickets: (count: number) => `Create ${count} tickets?`,
  make: (count: number) => `Create ${count} Tickets`,
  asOne: 'As One',
  pasted: (column: string) =>
    `You pasted several lines. Each can become a ticket of ${column}, or all of them one ticket whose description has the other lines.`,
  tooMany: (count: number) =>
    `These are ${count} lines. At most 100 lines with 100,000 characters become tickets at once.`,
  tooLong: 'As one ticket, the description would be longer than 20,000 characters.',
  recognise: 'Recognize people, priorities, labels and dates',
  preview: 'The tickets',
};
