export const accessibilityTexts = {
  title: 'Accessibility',
  section: 'These settings are for this browser.',
  more: 'How accessible Freelane is',
  singleKeys: 'Single keys act',
  singleKeysNote:
    'For example A to assign a focused ticket, or / to filter. Turn them off if you speak your input or often press keys by accident. Keys with Ctrl or ⌘ stay.',
  announcements: 'Announce changes by others',
  announcementsNote: 'To screen readers on an open board, at most one sentence in five seconds.',
  notStored: 'Your browser does not allow Freelane to store this setting.',
  intro: 'Freelane aims to meet the Web Content Accessibility Guidelines (WCAG) 2.2, level AA.',
  parts: [
    {
      title: 'What is tested',
      items: [
        'Each screen, dialog and menu is checked with axe, in light and dark, on a desktop and on a phone.',
        'A complete journey, from the first account to the last deleted project, is made by keyboard only, by mouse and by touch.',
        'The focus is visible everywhere, and dialogs return it to where it came from.',
        'No screen is wider than its window on a phone or at 200 % zoom.',
        'On a phone, controls are at least 24 pixels wide and high.',
        'Cards and columns can be moved by menus, without dragging.',
        'Forced colors keep the edges of columns, days, menus and dialogs.',
        'Screen reader announcements are checked by their text, not with people who use a screen reader.',
        'Nothing moves for users who prefer reduced motion.',
      ],
    },
    {
      title: 'What is known to be missing',
      items: [
        'Freelane was not tested by people with disabilities, or with particular screen readers.',
      ],
    },
    {
      title: 'If something does not work for you',
      items: [
        'Tell the person who runs this server: an administrator of your team, or the person who gave you its address.',
        'Say which page it was, what you wanted to do, and which browser and assistive technology you use.',
        'Administrators can report it to the Freelane project, which treats barriers as faults.',
      ],
    },
  ],
};
