interface Files {
  light?: string;
  dark?: string;
}

/** The pictures in docs/screens, by the name of the screen: each is shown in docs/screens.md. */
export const docsPictures: Record<string, { desk?: Files; phone?: Files }> = {
  landing: { desk: { light: 'landing' } },
  'sign in': { desk: { light: 'login' } },
  boards: { desk: { light: 'boards' } },
  users: { desk: { light: 'users' } },
  system: { desk: { light: 'system' } },
  board: { desk: { light: 'board', dark: 'board-dark' }, phone: { light: 'board-phone' } },
  ticket: { desk: { light: 'ticket' }, phone: { dark: 'ticket-phone' } },
  'board, filtered': { desk: { light: 'filter' } },
  'palette, found': { desk: { light: 'palette' } },
  'calendar, month': { desk: { light: 'calendar' }, phone: { light: 'calendar-phone' } },
  'board by assignee': { desk: { dark: 'assignee-dark' } },
  'finances, ADMIN': { desk: { light: 'finances' } },
  'draft of an invoice': { desk: { light: 'invoice-draft' } },
};
