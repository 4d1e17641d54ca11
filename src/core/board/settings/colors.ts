/** The colors of labels and columns, in the order in which they are offered (tokens.css). */
export const COLORS = [
  'gray',
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'purple',
  'pink',
] as const;

export type Color = (typeof COLORS)[number];
