/** Saved views of a board. */
export const savedViewTexts = {
  title: 'Saved views',
  openedOf: (name: string) => `Saved views: ${name}`,
  shared: 'For everyone',
  own: 'For me',
  isShown: ', shown',
  saveNew: 'Save this view…',
  saveChanges: (name: string) => `Save changes to “${name}”`,
  edit: (name: string) => `Rename “${name}”`,
  remove: (name: string) => `Delete “${name}”`,
  name: 'Name of the view',
  forEveryone: 'For everyone on this board',
  save: 'Save view',
};
