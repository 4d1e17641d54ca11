export const headerTexts = {
  back: 'Back',
  logout: 'Logout',
  account: (name: string) => `Account of ${name}`,
  googleAccount: 'Google Account',
  yourAccount: 'Your account',
  theme: 'Theme',
  themeSystem: 'System',
  themeLight: 'Light',
  themeDark: 'Dark',
  language: 'Language',
};

export const aboutTexts = {
  title: 'About Freelane',
  version: (version: string) => `Version ${version}`,
  text: 'Freelane is project management with live kanban boards for freelancers and small teams. It runs on your own server, so your work and your clients’ data stay with you.',
  licence: 'Free software under the MIT licence.',
  shortcuts: 'Keyboard shortcuts',
};

export const shortcutGroups = [
  {
    title: 'Everywhere',
    shortcuts: [
      { keys: ['Ctrl', 'K'], what: 'Search, and go anywhere' },
      { keys: ['?'], what: 'Show this list' },
      { keys: ['Esc'], what: 'Close a dialog or menu' },
      { keys: ['Enter'], what: 'Submit a form' },
    ],
  },
  {
    title: 'Menus and lists of choices',
    shortcuts: [
      { keys: ['↑', '↓'], what: 'Go through the choices' },
      { keys: ['Home', 'End'], what: 'First and last item of a menu' },
      { keys: ['Page Up', 'Page Down'], what: 'Five choices at a time' },
    ],
  },
  {
    title: 'On a board',
    shortcuts: [{ keys: ['Ctrl', 'Z'], what: 'Undo your last change; ⌘ Z on a Mac' }],
  },
  {
    title: 'On a board, with the focus on a ticket or a column’s handle',
    shortcuts: [
      { keys: ['Space'], what: 'Pick up, and drop' },
      { keys: ['←', '↑', '→', '↓'], what: 'Choose the place' },
      { keys: ['S'], what: 'Swap with the ticket at that place' },
      { keys: ['Esc'], what: 'Put back what is carried' },
      { keys: ['Enter'], what: 'Open the ticket' },
    ],
  },
  {
    title: 'On a board',
    shortcuts: [
      { keys: ['Ctrl', 'P'], what: 'Print the board, or what its filter shows' },
      { keys: ['/'], what: 'Filter its tickets' },
    ],
  },
  {
    title: 'In the calendar, with the focus on a day',
    shortcuts: [
      { keys: ['←', '↑', '→', '↓'], what: 'Go to another day' },
      { keys: ['Home', 'End'], what: 'First and last day of the week' },
      { keys: ['Page Up', 'Page Down'], what: 'A month back and on' },
    ],
  },
  {
    title: 'In a ticket',
    shortcuts: [{ keys: ['Ctrl', 'Enter'], what: 'Add the comment that is being written' }],
  },
];
