export const dashboardTexts = {
  title: 'Dashboard',
  welcome: (firstName: string) => `Welcome back, ${firstName}!`,
  text: 'Pick up where you left off.',
  boards: 'Boards',
  boardsText: 'Columns, tickets and who is on what, live.',
  projects: 'Projects',
  projectsText: 'The boards of one client or one plan, together.',
  finances: 'Finances',
  financesText: 'For administrators.',
  users: 'Users',
  usersText: 'Everyone with an account, and their roles.',
};
