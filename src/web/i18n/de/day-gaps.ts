import type { dayGapTexts as englishTexts } from '../en/day-gaps.ts';

export const dayGapTexts: typeof englishTexts = {
  title: 'Vergessen?',
  text: 'Du hast an diesen Tickets gearbeitet, aber keine Zeit dafür erfasst.',
  from: (from, to) => `${from}–${to}`,
  add: 'Erfassen',
  addOne: (times, name) => `${times} für ${name} erfassen`,
  dismiss: 'Ausblenden',
  dismissOne: (times, name) => `${times} für ${name} ausblenden`,
};
