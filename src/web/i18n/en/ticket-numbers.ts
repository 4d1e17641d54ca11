/** The numbers of tickets, as WEB-12, and the keys of boards that they begin with. */
export const ticketNumberTexts = {
  number: 'Number',
  copy: 'Copy number',
  copied: (number: string) => `${number} was copied.`,
  copyFailed: 'The number could not be copied.',
  copyAddress: 'Copy address',
  menu: 'Ticket numbers…',
  title: 'Ticket Numbers',
  key: 'Key',
  hint: (key: string) => `2 to 5 letters. The tickets are called ${key}-1, ${key}-2 and so on.`,
  earlier: 'Earlier keys still lead to the tickets of this board, and no other board can use them.',
  invalid: 'Please enter 2 to 5 letters from A to Z.',
  save: 'Save',
  saving: 'Saving...',
  loading: 'Opening the ticket...',
  unknownTitle: 'Ticket not found',
  unknown: (number: string) =>
    `There is no ticket ${number}, or you may not see it. It may have been deleted.`,
  loadFailed: 'Failed to load ticket. Please try again.',
  goHome: 'Go home',
};
