/** The text about a board or project. */
export const aboutPageTexts = {
  menu: 'About this board',
  title: 'About This Board',
  ofProject: 'About',
  button: 'About',
  label: 'Text',
  edit: 'Edit',
  editLabel: 'Edit the text',
  write: 'Write it',
  save: 'Save',
  changed: 'Someone else has changed this text meanwhile:',
  choose: 'Please choose which text to keep.',
  empty: '(empty)',
  noneTitle: 'Nothing written yet',
  noFiles: 'Only images can be added here.',
  noneOfBoard:
    'What is this board for, who is the client, what was decided, and where is everything? One page in Markdown, for everyone on the board.',
  noneOfProject:
    'What is this project for, who is the client, what was decided, and where is everything? One page in Markdown, for everyone on its boards.',
  noneToRead: 'People who manage it can add a text.',
  share: 'Show it in client links',
  shareHint: 'Everyone with a link to this board can then read it.',
  loadFailed: 'Failed to load the text. Please try again.',
  loading: 'Loading the text...',
  saveFailed: 'Failed to save the text. Please try again.',
  saved: 'The text was saved.',
};
