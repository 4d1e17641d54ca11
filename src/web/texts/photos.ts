/** Photos that are added to tickets and comments. */
export const photoTexts = {
  label: 'Photos',
  add: 'Add Photos',
  hint: 'Drop or paste images here, too.',
  cancel: (name: string) => `Cancel upload of ${name}`,
  dismiss: (name: string) => `Dismiss ${name}`,
  progress: (name: string) => `Upload of ${name}`,
  remove: (name: string) => `Remove photo ${name}`,
  uploading: 'Uploading Images...',
  confirmStop: 'Stop uploading?',
  confirmStopDetails: 'Photos that are still on their way will not be added.',
  yesStop: 'Stop',
  failed: 'Failed to upload images. Please try again.',
  ticketRefused: 'Failed to upload ticket images',
  commentRefused: 'Failed to upload comment images',
  signInFailed: 'Failed to authenticate with Firebase',
};
