/** The dialog of earlier texts of a description or a comment. */
export const versionTexts = {
  title: 'Earlier versions',
  list: 'Versions, the last one first',
  until: (moment: string) => `Until ${moment}`,
  replacedBy: (name: string) => `Replaced by ${name}`,
  chosen: 'This version',
  now: 'Now',
  removed: 'Only in this version:',
  added: 'Only in the text now:',
  same: 'This version is the same as the text now.',
  none: 'There are no earlier versions yet.',
  failed: 'The versions could not be loaded.',
  retry: 'Try again',
  restore: 'Restore this version',
};
