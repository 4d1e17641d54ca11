/** The few texts of the components in `ui/`. */
export const uiTexts = {
  close: 'Close',
  dismiss: 'Dismiss',
  cancel: 'Cancel',
  noMatches: 'No matches',
  showTyped: 'Show what is typed',
  hideTyped: 'Hide what is typed',
  show: 'Show',
  hide: 'Hide',
};
