/** The dialog with the labels of a board. */
export const labelTexts = {
  title: 'Manage Labels',
  text: 'Changes apply to all tickets of this board, also to restricted ones that you cannot see.',
  none: 'No labels yet',
  noneText: 'Type a label in a ticket, and it appears here with its color.',
  noMatches: 'No label matches.',
  filter: 'Find a label',
  list: 'Labels of this board',
  count: (count: number) =>
    count === 0 ? 'No tickets' : count === 1 ? '1 ticket' : `${count} tickets`,
  restricted: 'Only on restricted tickets. If you choose a color, everyone here can see the name.',
  color: (label: string) => `Color of ${label}`,
  automatic: 'Automatic',
  rename: (label: string) => `Rename ${label}`,
  renameTitle: 'Rename Label',
  name: 'Name',
  nameMissing: 'Please enter a name.',
  save: 'Rename',
  merge: 'Merge',
  mergeHint: (label: string, count: number) =>
    count === 1
      ? `“${label}” exists. The label of 1 ticket is merged into it.`
      : `“${label}” exists. The labels of ${count} tickets are merged into it.`,
  remove: (label: string) => `Remove ${label}`,
  removeQuestion: (label: string) => `Remove the label “${label}”?`,
  removeDetails: (count: number) =>
    count === 1
      ? 'It is removed from 1 ticket. The ticket stays.'
      : `It is removed from ${count} tickets. The tickets stay.`,
  removeUnused: 'Only its color is removed: none of your tickets has it.',
  removeConfirm: 'Remove',
};
