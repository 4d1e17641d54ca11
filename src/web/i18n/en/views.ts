export const calendarTexts = {
  link: 'Calendar link',
  mode: 'Calendar',
  month: 'Month',
  week: 'Week',
  today: 'Today',
  overdue: 'Overdue',
  done: 'Done',
  upcoming: 'Upcoming',
  legend: 'Legend',
  none: 'Tickets with a due date appear here, each on its day.',
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
    'Press Space to pick up a ticket. While dragging, use the arrow keys to choose a day, Space to drop and Escape to cancel.',
  pickedUp: (name: string, day: string) => `Picked up ${name}, due ${day}.`,
  over: (name: string, day: string) => `${name}: ${day}.`,
  dropped: (name: string, day: string) => `${name} is now due ${day}.`,
  putBack: (name: string, day: string) => `${name} is still due ${day}.`,
};

export const assigneeTexts = {
  unassigned: 'Unassigned',
  unassignedValue: 'no one',
  noTicketsAssigned: 'No tickets assigned',
  noTickets: 'No tickets found',
  noTicketsText: 'Add tickets to the board to see them grouped by assignee.',
  tickets: (count: number) => (count === 1 ? '1 ticket' : `${count} tickets`),
  instructions:
    'Press Space to pick up a ticket. While dragging, use the left and right arrow keys to choose a person, Space to drop and Escape to cancel.',
  pickedUp: (name: string, person: string) => `Picked up ${name}, assigned to ${person}.`,
  over: (name: string, person: string) => `${name}: ${person}.`,
  dropped: (name: string, person: string) => `${name} is now assigned to ${person}.`,
  putBack: (name: string, person: string) => `${name} stays assigned to ${person}.`,
};
