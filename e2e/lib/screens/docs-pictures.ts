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
  'sample, finances': { desk: { light: 'finances' }, phone: { dark: 'finances-phone' } },
  'sample, invoices': { desk: { light: 'invoices' } },
  'sample, draft': { desk: { light: 'invoice-draft' } },
  'sample, time': { desk: { light: 'time' } },
  'sample, drafts for all clients': { desk: { light: 'drafts-for-all' } },
  'sample, report': { desk: { light: 'report' } },
  'invoice, for its client': { desk: { light: 'client-invoice' } },
};
