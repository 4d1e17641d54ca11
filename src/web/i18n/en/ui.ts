/** The few texts of the components in `ui/`. */
export const uiTexts = {
  close: 'Close',
  dismiss: 'Dismiss',
  cancel: 'Cancel',
  noMatches: 'No matches',
  showTyped: 'Show password',
  hideTyped: 'Hide password',
  show: 'Show',
  hide: 'Hide',
};
