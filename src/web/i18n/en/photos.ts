/** Photos of tickets and comments. */
export const photoTexts = {
  label: 'Photos',
  add: 'Add Photos',
  addToComment: 'Add photos to the comment',
  hint: 'You can also drop or paste images here.',
  cancel: (name: string) => `Cancel upload of ${name}`,
  dismiss: (name: string) => `Dismiss ${name}`,
  progress: (name: string) => `Upload of ${name}`,
  remove: (name: string) => `Remove photo ${name}`,
  uploading: 'Uploading Images...',
  confirmStop: 'Stop uploading?',
  confirmStopDetails: 'Photos that have not finished uploading will not be added.',
  yesStop: 'Stop',
  wrongType: (type: string) =>
    `${type === '' ? 'Its type is unknown' : `Its type is ${type}`}. Photos can be JPEG, PNG, GIF, WebP or AVIF images.`,
  heic: (type: string) =>
    `Its type is ${type}, which browsers cannot show. Photos can be JPEG, PNG, GIF, WebP or AVIF images. Please save it as a JPEG and try again.`,
  wrongContent: (type: string) =>
    `Its name says ${type}, but its content is something else. Photos can be JPEG, PNG, GIF, WebP or AVIF images.`,
  unreachable: 'The server could not be reached.',
  notAllowed: 'The server did not allow the upload.',
  failed: 'Failed to upload images. Please try again.',
  ticketRefused: 'Failed to upload ticket images',
  commentRefused: 'Failed to upload comment images',
  signInFailed: 'Failed to authenticate with Firebase',
};
