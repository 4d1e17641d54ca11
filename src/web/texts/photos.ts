/** Photos that are added to tickets and comments. */
export const photoTexts = {
  label: 'Photos',
  add: 'Add Photos',
  addToComment: 'Add photos to the comment',
  hint: 'Drop or paste images here, too.',
  cancel: (name: string) => `Cancel upload of ${name}`,
  dismiss: (name: string) => `Dismiss ${name}`,
  progress: (name: string) => `Upload of ${name}`,
  remove: (name: string) => `Remove photo ${name}`,
  uploading: 'Uploading Images...',
  confirmStop: 'Stop uploading?',
  confirmStopDetails: 'Photos that have not finished uploading will not be added.',
  yesStop: 'Stop',
  wrongType: (type: string) =>
    `${type === '' ? 'Its type is unknown' : `It is ${type}`}. Photos can be JPEG, PNG, GIF, WebP or AVIF images.`,
  wrongContent: (type: string) =>
    `It is named as ${type}, but its content is something else. Photos can be JPEG, PNG, GIF, WebP or AVIF images.`,
  unreachable: 'The server could not be reached.',
  notAllowed: 'The server did not allow the upload.',
  failed: 'Failed to upload images. Please try again.',
  ticketRefused: 'Failed to upload ticket images',
  commentRefused: 'Failed to upload comment images',
  signInFailed: 'Failed to authenticate with Firebase',
};
