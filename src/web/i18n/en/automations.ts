import type { PauseReason, RunResult } from '../../../core/automations/automation.ts';
import type { Priority } from '../../../core/board/ticket-fields.ts';
import { ticketTexts } from './board.ts';

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

/** Why a rule does nothing. */
const PAUSED: Record<PauseReason, string> = {
  failures: 'Paused after failing ten times in a row. Turn it on again when the cause is gone.',
  notManager: 'Paused: the person as whom it acts no longer manages this board.',
};

const RESULTS: Record<RunResult, string> = {
  done: 'Done',
  failed: 'Failed',
  hidden: 'Hidden ticket',
  notManager: 'Paused',
};

export const automationTexts = {
  title: 'Rules',
  text: 'A rule runs automatically when something happens to a ticket. It acts as the person who last saved it, and only on tickets that this person can see.',
  loading: 'Loading rules...',
  loadFailed: 'Failed to load the rules. Please try again.',
  none: 'No rules yet. For example: when a ticket is moved to Done, remove its due date.',
  most: (count: number) => `A board can have at most ${count} rules.`,
  add: 'New Rule',
  on: 'On',
  off: 'Off',
  paused: 'Paused',
  pausedBecause: (reason: PauseReason) => PAUSED[reason],
  actsAs: (name: string) => `Acts as ${name}`,
  lastRun: (when: string, ticket: string) => `last on ${when}: ${ticket}`,
  actions: (name: string) => `Actions for ${name}`,
  edit: 'Edit',
  turnOn: 'Turn On',
  turnOff: 'Turn Off',
  runs: 'Log',
  remove: 'Delete',
  question: 'Do you want to delete this rule?',
  details: 'What it did to tickets stays. The log of the rule is deleted with it.',
  removeFailed: 'Failed to delete the rule. Please try again.',
  saveFailed: 'Failed to save the rule. Please try again.',
  /** One rule in words. */
  sentence: (when: string, conditions: string, actions: string) =>
    `${when}${conditions && `, ${conditions}`}: ${actions}`,
  when: {
    created: 'When a ticket is created',
    moved: (column: string) => `When a ticket is moved to ${column}`,
    labelled: (label: string) => `When a ticket gets the label ${label}`,
    due: (count: number) =>
      count === 0 ? 'When a ticket is due' : `${days(count)} before a ticket is due`,
  },
  if: {
    column: (name: string) => `if it is in ${name}`,
    label: (label: string) => `if it has the label ${label}`,
    priority: (priority: Priority | null) =>
      priority ? `if its priority is ${ticketTexts.priorities[priority]}` : 'if it has no priority',
    assignee: (name: string | null) =>
      name ? `if it is assigned to ${name}` : 'if it is not assigned',
  },
  does: {
    assign: (name: string | null) => (name ? `assign ${name}` : 'remove the assignee'),
    addLabel: (label: string) => `add the label ${label}`,
    removeLabel: (label: string) => `remove the label ${label}`,
    move: (column: string) => `move it to ${column}`,
    setPriority: (priority: Priority | null) =>
      priority ? `set the priority ${ticketTexts.priorities[priority]}` : 'remove the priority',
    setDueDate: (count: number | null) => {
      if (count === null) return 'remove the due date';
      return count === 0 ? 'make it due the same day' : `make it due in ${days(count)}`;
    },
    comment: 'comment',
    notify: (name: string) => `notify ${name}`,
  },
  assigneeOfTicket: 'the assignee',
  creatorOfTicket: 'the creator',
  deletedColumn: 'a deleted column',
};

/** The dialog that makes or changes a rule. */
export const automationFormTexts = {
  newTitle: 'New Rule',
  editTitle: 'Edit Rule',
  create: 'Create Rule',
  save: 'Save Changes',
  saving: 'Saving...',
  name: 'Name',
  nameMissing: 'Please enter a name.',
  when: 'When',
  triggers: {
    created: 'A ticket is created',
    moved: 'A ticket is moved to a column',
    labelled: 'A ticket gets a label',
    due: 'A ticket is due',
  },
  column: 'Column',
  label: 'Label',
  labelMissing: 'Please enter a label.',
  daysBefore: 'Days before',
  daysBeforeHint: 'A due date without a time counts from the beginning of its day.',
  numberInvalid: (max: number) => `Enter a number from 0 to ${max}.`,
  if: 'If',
  ifHint: 'The rule acts only on tickets that meet all conditions.',
  anyColumn: 'Any column',
  anyLabel: 'Any label',
  does: 'Then',
  actionNumber: (number: number) => `Action ${number}`,
  actions: {
    assign: 'Assign to',
    addLabel: 'Add label',
    removeLabel: 'Remove label',
    move: 'Move to',
    setPriority: 'Set priority',
    setDueDate: 'Set due date',
    comment: 'Comment',
    notify: 'Notify',
  },
  person: 'Person',
  assigneeOfTicket: 'The assignee',
  creatorOfTicket: 'The creator',
  comment: 'Text of the comment',
  commentMissing: 'Please enter a text.',
  commentHint: 'It appears in your name. The history names the rule.',
  inDays: 'Days from then',
  inDaysHint: 'Leave it empty to remove the date.',
  addAction: 'Add Action',
  removeAction: (number: number) => `Remove action ${number}`,
  /** A deleted column, or a person who has left, that a rule still names. */
  gone: 'No longer on this board',
  isOn: 'On',
  isOnNote: 'It applies from now on, and acts as you.',
};

/** The log of a rule. */
export const automationRunsTexts = {
  title: (name: string) => `Log of ${name}`,
  list: 'Log, newest first',
  loading: 'Loading the log...',
  failed: 'Failed to load the log. Please try again.',
  none: 'It has not done anything in the last 30 days.',
  text: 'The last 200 runs in 30 days, for tickets that you can see.',
  back: 'Back',
  result: (result: RunResult) => RESULTS[result],
  hidden: 'The person it acts as cannot see this ticket.',
  notManager: 'The person it acts as no longer manages this board.',
  undo: 'Undo',
  undoOf: (ticket: string) => `Undo the run for ${ticket}`,
  undoFailed: (reason: string | null) => `Failed to undo: ${reason ?? 'Unknown error'}`,
};
