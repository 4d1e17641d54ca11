export const dashboardTexts = {
  title: 'Home',
  welcome: (firstName: string) => `Welcome back, ${firstName}!`,
  text: 'Pick up where you left off.',
  boards: 'Boards',
  boardsText: 'Plan work in columns and tickets, updated live.',
  projects: 'Projects',
  projectsText: 'Group related boards, for example by client.',
  time: 'Time',
  timeText: 'What you worked on, day by day.',
  finances: 'Finances',
  financesText: 'For administrators only.',
  users: 'Users',
  usersText: 'Accounts and their roles.',
};

export const homeTexts = {
  due: 'Assigned to you',
  overdue: 'Overdue',
  today: 'Due today',
  upcoming: 'Next 7 days',
  dueAt: (when: string) => `Due ${when}`,
  noneDue: 'Nothing is due in the next 7 days.',
  dueFailed: 'Failed to load your tickets. Please try again.',
  showAll: (count: number) => `Show all ${count}`,
  openedLast: 'Recently opened',
  noneOpened: 'Boards you open appear here.',
  changedLast: 'Recently changed',
};

export const sampleTexts = {
  title: 'Sample project',
  offer: 'See Freelane in action: boards with tickets, comments and sample colleagues.',
  add: 'Try it with a sample project',
  adding: 'The sample project is being added...',
  added: 'Look around and change what you like. You can remove it at any time.',
  incomplete: 'Adding the sample project was interrupted.',
  busy: 'The sample project is being added or removed...',
  remove: 'Remove the sample project',
  removing: 'The sample project is being removed...',
  question: 'Are you sure you want to remove the sample project?',
  deletedBoards: (boards: string[]) =>
    `Its project, its sample colleagues and its boards${
      boards.length > 0 ? ` (${boards.join(', ')})` : ''
    } will be deleted permanently, with everything added to them. Other boards are not affected.`,
  addFailed: 'Failed to add the sample project. Please try again.',
  removeFailed: 'Failed to remove the sample project. Please try again.',
};
