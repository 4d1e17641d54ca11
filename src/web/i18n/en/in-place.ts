/** Editing an open ticket in place. */
export const inPlaceTexts = {
  rename: 'Rename',
  edit: 'Edit',
  editText: 'Edit Text',
  change: (label: string) => `Change ${label}`,
  add: 'Add…',
  addLabel: 'Add a property',
  /** Another person changed the field whose menu is open. */
  changedMeanwhile: (label: string, value: string) => `Someone else changed ${label}: ${value}`,
};
