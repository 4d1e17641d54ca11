export const financesTexts = {
  title: 'Finances',
  loading: 'Loading...',
  tabs: {
    overview: 'Overview',
    invoices: 'Invoices',
    quotes: 'Quotes',
    approvals: 'Approvals',
    expenses: 'Expenses',
    clients: 'Clients',
    reports: 'Reports',
    settings: 'Settings',
  },
  unknownTitle: 'Page not found',
  unknownText: 'This page of the finances does not exist.',
  toFinances: 'Go to Finances',
};
