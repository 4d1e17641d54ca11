export const filterTexts = {
  title: 'Filter',
  text: 'Filter by text',
  me: 'Me',
  /** Of a date. */
  past: 'Past',
  today: 'Today',
  week: 'Next 7 days',
  count: (shown: number, all: number) => `${shown} of ${all} shown`,
  clear: 'Clear',
};
