/** Texts of rendered Markdown and of its editor. */
export const markdownTexts = {
  makeTicket: 'Create a ticket from it',
  makeTicketOf: (text: string) => `Create a ticket from “${text}”`,
  formatting: 'Formatting',
  formats: {
    bold: 'Bold',
    italic: 'Italic',
    list: 'List',
    task: 'Task list',
    code: 'Code',
    quote: 'Quote',
    link: 'Link',
  },
  /** Names of keys. */
  ctrl: 'Ctrl',
  shift: 'Shift',
  preview: 'Preview',
  write: 'Write',
  previewOf: (label: string) => `Preview: ${label}`,
  nothing: 'Nothing to preview.',
  addFiles: 'Add images or files to the text',
  /** In the text, while a file is uploaded. */
  uploading: (name: string) => `Uploading ${name}…`,
  noFilesYet: 'Files can be added once the ticket exists. Images can be added now.',
  noFiles: 'You cannot add files to this ticket. You can add images.',
  photoGone: (name: string) => `Photo “${name}” is no longer here`,
  fileGone: (name: string) => `File “${name}” is no longer here`,
};
