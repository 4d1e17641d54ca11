import { TICKET_KEYS } from '../../lib/keyboard/ticket-keys.ts';

export const aboutTexts = {
  title: 'About Freelane',
  version: (version: string) => `Version ${version}`,
  text: 'Freelane is project management with live kanban boards for freelancers and small teams. It runs on your own server, so your work and your clients’ data stay with you.',
  licence: 'Free software under the MIT licence.',
  accessibility: 'Accessibility',
  shortcuts: 'Keyboard shortcuts',
  /** The name of Ctrl in the lists below; Macs have another key. */
  ctrl: 'Ctrl',
};

/** The keys that the About dialog lists. */
export const shortcutGroups = [
  {
    title: 'Everywhere',
    shortcuts: [
      { keys: ['Ctrl', 'K'], what: 'Search and go to any page' },
      { keys: ['?'], what: 'Show this list' },
      { keys: ['Esc'], what: 'Close a dialog or menu' },
      { keys: ['Enter'], what: 'Submit a form' },
    ],
  },
  {
    title: 'Menus and lists of choices',
    shortcuts: [
      { keys: ['↑', '↓'], what: 'Move between choices' },
      { keys: ['Home', 'End'], what: 'First and last item of a menu' },
      { keys: ['Page Up', 'Page Down'], what: 'Five choices at a time' },
    ],
  },
  {
    title: 'On a board',
    shortcuts: [
      { keys: ['Ctrl', 'Z'], what: 'Undo your last change' },
      { keys: ['/'], what: 'Filter tickets' },
      { keys: ['Ctrl', 'P'], what: 'Print the board as filtered' },
    ],
  },
  {
    title: 'On a ticket or a column’s handle',
    shortcuts: [
      { keys: ['Space'], what: 'Pick up and drop' },
      { keys: ['←', '↑', '→', '↓'], what: 'Choose a place' },
      { keys: ['S'], what: 'Swap with the ticket at that place' },
      { keys: ['Esc'], what: 'Cancel the drag' },
      { keys: ['Enter'], what: 'Open the ticket' },
      { keys: ['Ctrl', 'Click'], what: 'Select one more ticket' },
      { keys: ['Shift', 'Click'], what: 'Select the tickets up to this one' },
    ],
  },
  {
    title: 'On a focused ticket, or in the open one',
    shortcuts: [
      { keys: [TICKET_KEYS.assign], what: 'Assign' },
      { keys: [TICKET_KEYS.assignMe], what: 'Assign to me, or remove me' },
      { keys: [TICKET_KEYS.labels], what: 'Labels' },
      { keys: [TICKET_KEYS.dueDate], what: 'Due date' },
      { keys: [TICKET_KEYS.priority], what: 'Priority' },
      { keys: [TICKET_KEYS.move], what: 'Move to a column' },
      { keys: [TICKET_KEYS.archive], what: 'Archive' },
      { keys: [TICKET_KEYS.snooze], what: 'Put it away for now' },
      { keys: [TICKET_KEYS.timer], what: 'Start or stop the timer' },
      { keys: [TICKET_KEYS.comment], what: 'Comment' },
      { keys: [TICKET_KEYS.copyNumber], what: 'Copy the number' },
      { keys: [TICKET_KEYS.copyAddress], what: 'Copy the address' },
      { keys: [TICKET_KEYS.next, TICKET_KEYS.previous], what: 'Next and previous ticket' },
      {
        keys: [TICKET_KEYS.add],
        what: 'New ticket by name, in the column of a focused one or in the first',
      },
      { keys: [TICKET_KEYS.select], what: 'Select a focused one; Esc clears the selection' },
    ],
  },
  {
    title: 'In the table',
    shortcuts: [
      { keys: ['←', '↑', '→', '↓'], what: 'Go to another cell' },
      { keys: ['Home', 'End'], what: 'First and last cell of the row; with Ctrl of the table' },
      { keys: ['Page Up', 'Page Down'], what: 'A screen up and down' },
      { keys: ['Enter'], what: 'Edit the cell; at the name, open the ticket' },
      { keys: ['F2'], what: 'Edit the cell, also the name' },
      { keys: ['Space'], what: 'Select the ticket, or expand and collapse a group' },
      { keys: ['Enter'], what: 'On a heading: sort by it; with Shift, by it as well' },
      { keys: ['Shift', '←', '→'], what: 'On a heading: change its width' },
      { keys: ['Ctrl', 'Shift', '←', '→'], what: 'On a heading: move the column' },
    ],
  },
  {
    title: 'On a bar of the timeline',
    shortcuts: [
      { keys: ['←', '→'], what: 'Move both dates by a day' },
      { keys: ['Shift', '←', '→'], what: 'Move the due date by a day' },
      { keys: ['↑', '↓'], what: 'Go to another ticket' },
      { keys: ['Space'], what: 'Set both dates' },
      { keys: ['Enter'], what: 'Open the ticket' },
    ],
  },
  {
    title: 'On a day of the calendar',
    shortcuts: [
      { keys: ['←', '↑', '→', '↓'], what: 'Go to another day' },
      { keys: ['Home', 'End'], what: 'First and last day of the week' },
      { keys: ['Page Up', 'Page Down'], what: 'Previous and next month' },
    ],
  },
  {
    title: 'In a ticket',
    shortcuts: [
      { keys: ['Ctrl', 'Enter'], what: 'Add your comment' },
      { keys: ['Ctrl', 'B'], what: 'Bold' },
      { keys: ['Ctrl', 'I'], what: 'Italic' },
      { keys: ['Ctrl', 'E'], what: 'Code' },
      { keys: ['Ctrl', 'Shift', '7'], what: 'Task list' },
      { keys: ['Ctrl', 'Shift', '8'], what: 'List' },
      { keys: ['Ctrl', 'Shift', '.'], what: 'Quote' },
    ],
  },
];
