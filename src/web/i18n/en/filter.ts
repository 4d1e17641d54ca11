export const filterTexts = {
  title: 'Filter',
  text: 'Filter by text',
  tasks: 'Tasks',
  anyTasks: 'Any tasks',
  openTasks: 'Open tasks',
  doneTasks: 'All tasks done',
  blocked: 'Blocked tickets',
  anyBlocked: 'Blocked or not',
  isBlocked: 'Blocked',
  notBlocked: 'Not blocked',
  me: 'Me',
  /** Of a date. */
  past: 'Past',
  today: 'Today',
  week: 'Next 7 days',
  count: (shown: number, all: number) => `${shown} of ${all} shown`,
  clear: 'Clear',
};
