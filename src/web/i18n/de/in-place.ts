import type * as en from '../en/in-place.ts';

export const inPlaceTexts: typeof en.inPlaceTexts = {
  rename: 'Umbenennen',
  edit: 'Bearbeiten',
  editText: 'Text bearbeiten',
  change: (label) => `${label} ändern`,
  add: 'Hinzufügen…',
  addLabel: 'Eigenschaft hinzufügen',
  changedMeanwhile: (label, value) => `Jemand anders hat ${label} geändert: ${value}`,
};
