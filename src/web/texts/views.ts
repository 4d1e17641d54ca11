export const calendarTexts = {
  link: 'Calendar link',
  mode: 'Calendar',
  month: 'Month',
  week: 'Week',
  today: 'Today',
  overdue: 'Overdue',
  upcoming: 'Upcoming',
  legend: 'Legend',
  weekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousWeek: 'Previous week',
  nextWeek: 'Next week',
  more: (count: number) => `+${count} more`,
  moreOn: (count: number, day: string) => `${count} more tickets on ${day}`,
  day: (day: string, states: readonly string[], tickets: string) =>
    [day, ...states, tickets].join(', '),
  noDueDate: (count: number) =>
    count === 1 ? '1 ticket has no due date' : `${count} tickets have no due date`,
  instructions:
    'Press Space to pick up. While carrying, the arrow keys choose the day, Space drops and Escape puts back.',
  pickedUp: (name: string, day: string) => `Picked up ${name}, due ${day}.`,
  over: (name: string, day: string) => `${name}: ${day}.`,
  dropped: (name: string, day: string) => `${name} is now due ${day}.`,
  putBack: (name: string, day: string) => `${name} is still due ${day}.`,
};

export const assigneeTexts = {
  unassigned: 'Unassigned',
  nobody: 'nobody',
  noTicketsAssigned: 'No tickets assigned',
  noTickets: 'No tickets found',
  noTicketsText: 'Tickets appear here with their assignees as soon as the board has some.',
  tickets: (count: number) => (count === 1 ? '1 ticket' : `${count} tickets`),
  instructions:
    'Press Space to pick up. While carrying, the left and right arrow keys choose the person, Space drops and Escape puts back.',
  pickedUp: (name: string, person: string) => `Picked up ${name}, assigned to ${person}.`,
  over: (name: string, person: string) => `${name}: ${person}.`,
  dropped: (name: string, person: string) => `${name} is now assigned to ${person}.`,
  putBack: (name: string, person: string) => `${name} stays assigned to ${person}.`,
};
