export const headerTexts = {
  back: 'Back',
  logout: 'Logout',
  account: (name: string) => `Account of ${name}`,
  googleAccount: 'Google Account',
  yourAccount: 'Your account',
  audit: 'Audit',
  system: 'System',
  boards: 'Boards',
  projects: 'Projects',
  theme: 'Theme',
  themeSystem: 'Same as device',
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
      { keys: ['Ctrl', 'K'], what: 'Search and go to any page' },
      { keys: ['?'], what: 'Show this list' },
      { keys: ['Esc'], what: 'Close a dialog or menu' },
      { keys: ['Enter'], what: 'Submit a form' },
    ],
  },
  {
    title: 'Menus and lists of choices',
    shortcuts: [
      { keys: ['↑', '↓'], what: 'Move between choices' },
      { keys: ['Home', 'End'], what: 'First and last item of a menu' },
      { keys: ['Page Up', 'Page Down'], what: 'Five choices at a time' },
    ],
  },
  {
    title: 'On a board',
    shortcuts: [
      { keys: ['Ctrl', 'Z'], what: 'Undo your last change; ⌘ Z on a Mac' },
      { keys: ['/'], what: 'Filter tickets' },
      { keys: ['Ctrl', 'P'], what: 'Print the board as filtered' },
    ],
  },
  {
    title: 'On a ticket or a column’s handle',
    shortcuts: [
      { keys: ['Space'], what: 'Pick up and drop' },
      { keys: ['←', '↑', '→', '↓'], what: 'Choose a place' },
      { keys: ['S'], what: 'Swap with the ticket at that place' },
      { keys: ['Esc'], what: 'Cancel the drag' },
      { keys: ['Enter'], what: 'Open the ticket' },
    ],
  },
  {
    title: 'On a day of the calendar',
    shortcuts: [
      { keys: ['←', '↑', '→', '↓'], what: 'Go to another day' },
      { keys: ['Home', 'End'], what: 'First and last day of the week' },
      { keys: ['Page Up', 'Page Down'], what: 'Previous and next month' },
    ],
  },
  {
    title: 'In a ticket',
    shortcuts: [{ keys: ['Ctrl', 'Enter'], what: 'Add your comment' }],
  },
];
