import type { markdownTexts as english } from '../en/markdown.ts';

export const markdownTexts: typeof english = {
  makeTicket: 'Ein Ticket daraus machen',
  makeTicketOf: (text) => `Aus „${text}“ ein Ticket machen`,
  formatting: 'Formatierung',
  formats: {
    bold: 'Fett',
    italic: 'Kursiv',
    list: 'Liste',
    task: 'Aufgabenliste',
    code: 'Code',
    quote: 'Zitat',
    link: 'Link',
  },
  ctrl: 'Strg',
  shift: 'Umschalt',
  preview: 'Vorschau',
  write: 'Schreiben',
  previewOf: (label) => `Vorschau: ${label}`,
  nothing: 'Noch nichts geschrieben.',
  addFiles: 'Bilder oder Dateien in den Text einfügen',
  uploading: (name) => `${name} wird hochgeladen…`,
  noFilesYet:
    'Dateien können hinzugefügt werden, sobald das Ticket angelegt ist. Bilder kannst du schon jetzt hinzufügen.',
  noFiles: 'Diesem Ticket kannst du keine Dateien hinzufügen, aber Bilder.',
  photoGone: (name) => `Das Foto „${name}“ ist nicht mehr da`,
  fileGone: (name) => `Die Datei „${name}“ ist nicht mehr da`,
};
