/** Messages about the last change and undoing it. */
export const undoTexts = {
  undo: 'Undo',
  undone: 'Your change was undone.',
  failed: (reason: string | null) => `Failed to undo: ${reason ?? 'Unknown error'}`,
  moved: (name: string) => `“${name}” was moved.`,
  swapped: (name: string, other: string) => `“${name}” and “${other}” were swapped.`,
  edited: (name: string) => `“${name}” was changed.`,
  renamed: (name: string) => `“${name}” was renamed.`,
  deleted: (name: string) => `“${name}” was deleted.`,
  copied: (name: string) => `“${name}” was duplicated.`,
  columnCopied: (name: string) => `“${name}” was duplicated.`,
  commentDeleted: 'The comment was deleted.',
};
