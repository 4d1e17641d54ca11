/** The rows of the status view. */
export const laneTexts = {
  title: 'Group in rows',
  noRows: 'No rows',
  by: {
    assignee: 'Rows by assignee',
    priority: 'Rows by priority',
    label: 'Rows by label',
    parent: 'Rows by parent ticket',
  },
  none: {
    assignee: 'Unassigned',
    priority: 'No priority',
    label: 'No labels',
    parent: 'No parent ticket',
  },
  place: (row: string, column: string) => `${row}, ${column}`,
  more: (count: number) => `Show ${count} more`,
  instructions:
    'Press Space to pick up a ticket. While dragging, use the arrow keys to choose a column and a row, Space to drop and Escape to cancel.',
  pickedUp: (name: string, place: string) => `Picked up ${name} in ${place}.`,
  over: (name: string, place: string) => `${name}: ${place}.`,
  dropped: (name: string, place: string) => `${name} is now in ${place}.`,
  putBack: (name: string, place: string) => `${name} stays in ${place}.`,
};
