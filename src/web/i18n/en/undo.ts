/** Messages about the last change and undoing it. */
export const undoTexts = {
  undo: 'Undo',
  undone: 'Your change was undone.',
  failed: (reason: string | null) => `Failed to undo: ${reason ?? 'Unknown error'}`,
  moved: (name: string) => `“${name}” was moved.`,
  swapped: (name: string, other: string) => `“${name}” and “${other}” were swapped.`,
  edited: (name: string) => `“${name}” was changed.`,
  manyMoved: (count: number) =>
    count === 1 ? '1 ticket was moved.' : `${count} tickets were moved.`,
  manyCreated: (count: number) =>
    count === 1 ? '1 ticket was added.' : `${count} tickets were added.`,
  manyEdited: (count: number) =>
    count === 1 ? '1 ticket was changed.' : `${count} tickets were changed.`,
  manyDeleted: (count: number) =>
    count === 1 ? '1 ticket was deleted.' : `${count} tickets were deleted.`,
  archived: (name: string) => `“${name}” was archived.`,
  manyArchived: (count: number) => `${count} tickets were archived.`,
  unarchived: (name: string) => `“${name}” is back on the board.`,
  manyUnarchived: (count: number) => `${count} tickets are back on the board.`,
  archiving: (days: number | null) => {
    if (days === null) return 'Finished tickets now stay on the board.';
    return `Finished tickets are now archived after ${days === 1 ? '1 day' : `${days} days`}.`;
  },
  fading: (days: number | null) => {
    if (days === null) return 'Cards no longer fade.';
    return `Cards now fade after ${days === 1 ? '1 day' : `${days} days`} without a change.`;
  },
  timeShared: (isShared: boolean): string =>
    isShared
      ? 'Everyone on the board now sees the time of others.'
      : 'Only ADMINs now see the time of others.',
  renamed: (name: string) => `“${name}” was renamed.`,
  appearance: 'The board looks different now.',
  unitChanged: { POINTS: 'Estimates are now in points.', HOURS: 'Estimates are now in hours.' },
  aboutChanged: 'The text about the board was changed.',
  aboutShared: (isShared: boolean): string =>
    isShared
      ? 'Client links now show the text about the board.'
      : 'Client links no longer show the text about the board.',
  keyChanged: (key: string) => `Ticket numbers now begin with ${key}.`,
  labelRenamed: (from: string, to: string) => `Label “${from}” is now “${to}”.`,
  labelRemoved: (label: string) => `Label “${label}” was removed.`,
  labelColored: (label: string) => `The color of “${label}” was changed.`,
  fieldsChanged: 'The custom fields were changed.',
  deleted: (name: string) => `“${name}” was deleted.`,
  copied: (name: string) => `“${name}” was duplicated.`,
  columnEdited: (name: string) => `“${name}” was changed.`,
  sorted: (name: string) => `“${name}” was sorted.`,
  columnCopied: (name: string) => `“${name}” was duplicated.`,
  linked: (name: string) => `“${name}” was linked.`,
  unlinked: (name: string) => `A link of “${name}” was removed.`,
  commentEdited: 'The comment was changed.',
  commentDeleted: 'The comment was deleted.',
  viewSaved: (name: string) => `The view “${name}” was saved.`,
  fileRemoved: 'The file was removed.',
};
