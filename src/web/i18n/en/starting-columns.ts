/** The initial columns that a new board can have: a name, and the columns in their order. */
export const startingColumnTexts = {
  templates: {
    kanban: { name: 'Kanban', columns: ['To Do', 'In Progress', 'Done'] },
    client: {
      name: 'Client work',
      columns: ['Ideas', 'Agreed', 'In Progress', 'With the Client', 'Accepted', 'Invoiced'],
    },
    content: {
      name: 'Content plan',
      columns: ['Ideas', 'Draft', 'Review', 'Scheduled', 'Published'],
    },
    bugs: {
      name: 'Bug tracking',
      columns: ['Reported', 'Confirmed', 'Being Fixed', 'To Be Tested', 'Fixed'],
    },
    sales: {
      name: 'Sales',
      columns: ['Lead', 'Contacted', 'Proposal Sent', 'Negotiation', 'Won', 'Lost'],
    },
  },
  empty: 'Empty',
  emptyNote: 'Add your own columns later',
};

/** The first board of a new user. */
export const firstBoardTexts = {
  title: 'Your first board',
  text: 'One click creates a board with three columns, ready for your first ticket.',
  create: 'Start my first board',
  name: 'My first board',
  importTitle: 'Coming from somewhere else?',
  importText: 'Bring your boards from Trello, or from another Freelane.',
  import: 'Import',
};
