import type { CustomFieldType } from '../../../core/board/fields/custom-fields.ts';

const types: Record<CustomFieldType, string> = {
  TEXT: 'Text',
  NUMBER: 'Number',
  DATE: 'Date',
  CHOICE: 'Choice',
  CHECKBOX: 'Checkbox',
  LINK: 'Link',
};

/** The custom fields of a board, and their values. */
export const customFieldTexts = {
  menu: 'Custom Fields',
  title: 'Custom Fields',
  text: 'Tickets of this board have these fields, besides those that every ticket has.',
  none: 'No custom fields yet',
  noneText: 'Add what your work needs, such as a budget, a phase, or a link to the draft.',
  list: 'Custom fields of this board',
  types,
  count: (count: number) =>
    count === 0 ? 'No tickets' : count === 1 ? '1 ticket' : `${count} tickets`,
  onCards: 'on cards',
  shared: 'for clients',
  full: 'A board can have at most 10 custom fields.',
  moveUp: (name: string) => `Move ${name} up`,
  moveDown: (name: string) => `Move ${name} down`,
  edit: (name: string) => `Edit ${name}`,
  remove: (name: string) => `Delete ${name}`,
  removeQuestion: (name: string) => `Delete the field “${name}”?`,
  removeDetails: (count: number) =>
    count === 1
      ? '1 ticket has a value, which disappears with it. Undo brings it back.'
      : `${count} tickets have a value, which disappears with it. Undo brings it back.`,
  removeUnused: 'None of the tickets that you see has a value.',
  removeConfirm: 'Delete Field',
  add: 'Add Field',
  addTitle: 'Add Field',
  editTitle: 'Edit Field',
  save: 'Save Changes',
  name: 'Name',
  nameMissing: 'Please enter a name.',
  nameTaken: 'Another field has this name.',
  type: 'Type',
  typeHint: 'It cannot be changed later.',
  options: 'Options',
  option: (number: number) => `Option ${number}`,
  addOption: 'Add Option',
  removeOption: (name: string) => `Remove option ${name}`,
  optionUp: (name: string) => `Move option ${name} up`,
  optionDown: (name: string) => `Move option ${name} down`,
  optionsMissing: 'Please enter at least one option.',
  optionTaken: 'Two options have the same name.',
  optionCount: (count: number) => (count === 1 ? '1 option' : `${count} options`),
  showOnCards: 'Show on cards',
  showToClients: 'Show to clients',
  showToClientsHint:
    'Anyone with a client link sees the values of tickets that everyone here can see.',
  gone: 'Someone else has deleted this field.',
  /** Values. */
  empty: 'Not set',
  checked: 'Yes',
  /** A checked field on a card. */
  isChecked: (name: string) => `${name}: yes`,
  isNotChecked: (name: string) => `${name}: no`,
  noValue: 'No value',
  numberInvalid: 'Please enter a number.',
  dateInvalid: 'Please enter a complete date.',
  linkInvalid: 'Please enter an http or https address.',
  changed: (value: string) => `Someone else has changed it to: ${value}. Saving replaces that.`,
  cleared: 'Someone else has cleared it. Saving replaces that.',
  /** The filter. */
  any: (name: string) => `${name}: any`,
  anyValue: (name: string) => `${name}: has a value`,
  without: (name: string) => `${name}: no value`,
  is: (name: string, value: string) => `${name}: ${value}`,
  /** Many tickets at once. */
  field: 'Field',
  setMany: 'Fields',
  set: 'Set',
  clear: 'Remove value',
};
