import type * as en from '../en/saved-views.ts';

export const savedViewTexts: typeof en.savedViewTexts = {
  title: 'Gespeicherte Ansichten',
  openedOf: (name) => `Gespeicherte Ansichten: ${name}`,
  shared: 'Für alle',
  own: 'Für mich',
  isShown: ', wird angezeigt',
  saveNew: 'Diese Ansicht speichern…',
  saveChanges: (name) => `Änderungen an „${name}“ speichern`,
  edit: (name) => `„${name}“ umbenennen`,
  remove: (name) => `„${name}“ löschen`,
  name: 'Name der Ansicht',
  forEveryone: 'Für alle auf diesem Board',
  save: 'Ansicht speichern',
};
