/** Texts with Markdown: what is shown with them, and what writes them. */
export const markdownTexts = {
  makeTicket: 'Make a ticket of it',
  makeTicketOf: (text: string) => `Make a ticket of “${text}”`,
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
};
