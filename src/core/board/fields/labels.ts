// Labels are texts on tickets. A board stores colors for some of them; all others have a color that
// is computed from the text, so that it is the same for everyone.

import { textHash } from '../../lib/text-hash.ts';
import { COLORS, type Color } from '../settings/colors.ts';
import type { Ticket } from '../ticket.ts';

/** The color that a manager chose for a label. A list, because any text can be a label. */
export interface LabelColoring {
  label: string;
  color: Color;
}

/** Gray is only chosen: computed colors distinguish labels. */
const COMPUTED_COLORS = COLORS.filter((color) => color !== 'gray');

/** The chosen color of a label; null if there is none. */
export function chosenColor(colors: readonly LabelColoring[], label: string): Color | null {
  return colors.find((coloring) => coloring.label === label)?.color ?? null;
}

/** The color of a label without a chosen one: always the same for the same text. */
export function computedColor(label: string): Color {
  return COMPUTED_COLORS[textHash(label) % COMPUTED_COLORS.length] as Color;
}

/** The colors with that of one label replaced, sorted by label; null removes it. */
export function withColor(
  colors: readonly LabelColoring[],
  label: string,
  color: Color | null,
): LabelColoring[] {
  const others = colors.filter((coloring) => coloring.label !== label);
  if (color === null) return others;
  return [...others, { label, color }].sort((a, b) => (a.label < b.label ? -1 : 1));
}

/** The number of tickets with each label, sorted by label. */
export function countLabels(tickets: Iterable<Pick<Ticket, 'labels'>>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { labels } of tickets) {
    for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  return new Map([...counts].sort(([a], [b]) => a.localeCompare(b)));
}
