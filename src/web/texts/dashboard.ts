export const dashboardTexts = {
  title: 'Dashboard',
  welcome: (firstName: string) => `Welcome back, ${firstName}!`,
  text: 'Pick up where you left off.',
  boards: 'Boards',
  boardsText: 'Columns, tickets and who is on what, live.',
};
