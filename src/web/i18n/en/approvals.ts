export const approvalStates = {
  open: 'Waiting',
  asked: 'Question',
  changed: 'Changed',
  approved: 'Approved',
  none: 'No hours',
  closed: 'Ended',
};

export const lineStates = {
  open: 'Waiting',
  approved: 'Approved',
  asked: 'Question',
  answered: 'Answered',
  changed: 'Changed',
  removed: 'Removed',
};

export const approvalListTexts = {
  title: 'Approvals of hours',
  loading: 'Loading approvals…',
  loadFailed: 'Failed to load approvals. Please try again.',
  none: 'No approvals yet',
  noneText:
    'Show a client the hours of a period by a link. They approve them or ask, line by line, before you send the invoice.',
  request: 'Request approval',
  columns: {
    client: 'Client',
    period: 'Period',
    state: 'State',
    lines: 'Approved',
    hours: 'Hours',
  },
  approvedOf: (approved: number, count: number) => `${approved} of ${count}`,
  more: 'Show more',
  loadingMore: 'Loading…',
};

export const newApprovalTexts = {
  title: 'Request approval of hours',
  client: 'Client',
  clientHint: 'Choose a client',
  clientMissing: 'Choose a client.',
  noClients: 'There are no clients yet.',
  loadFailed: 'Failed to load clients and projects. Please try again.',
  project: 'Project',
  allProjects: 'All projects billed by the hour',
  from: 'From',
  until: 'Until',
  order: 'The last day must not be before the first one.',
  names: 'Show who worked',
  amounts: 'Show rates and amounts',
  message: 'Message to the client (optional)',
  note: 'The link shows day, ticket, note and rounded hours of each billable entry. Tickets that not everyone on their board sees are shown as “Work”, without a note.',
  create: 'Create link',
  creating: 'Creating…',
  failed: 'The approval could not be requested. Please try again.',
};

export const approvalTexts = {
  unknown: 'This approval does not exist',
  unknownText: 'The address may be wrong.',
  toList: 'To the approvals',
  loading: 'Loading the approval…',
  loadFailed: 'Failed to load the approval. Please try again.',
  link: 'Link for the client',
  fresh: 'Send this link to the client. It is shown once; you can create another one below.',
  openMail: 'Open in mail program',
  requested: (day: string, name: string | null) =>
    name === null ? `Requested on ${day}` : `Requested on ${day} by ${name}`,
  ended: (day: string) => `Ended on ${day}`,
  shows: {
    names: 'Shows who worked',
    noNames: 'Names are not shown',
    amounts: 'Shows rates and amounts',
    noAmounts: 'Amounts are not shown',
  },
  summary: (approved: number, count: number) => `${approved} of ${count} entries approved`,
  total: 'Total',
  lines: 'Entries',
  columns: {
    day: 'Day',
    work: 'Work',
    person: 'Person',
    hours: 'Hours',
    amount: 'Amount',
    state: 'State',
  },
  noLines: 'There are no billable hours in this period any more.',
  work: 'Work',
  hidden: 'Hidden ticket',
  billedOn: (number: string) => `On invoice ${number}`,
  approvedBy: (name: string, at: string) => `${name}, ${at}`,
  before: (what: string) => `Approved before: ${what}`,
  askedBy: (name: string, at: string) => `${name} asked on ${at}:`,
  answered: (text: string) => `Your answer: ${text}`,
  answeredByChange: 'The entry has changed since. The client decides again.',
  digest: (digest: string) => `SHA-256 of what was shown: ${digest}`,
  answer: 'Answer',
  answerOne: (day: string) => `Answer the question about ${day}`,
  answerTitle: 'Answer the question',
  answerText: 'Your answer',
  answerMissing: 'Enter an answer.',
  answerHint: 'Or change the time entry: the client then sees it anew.',
  send: 'Send answer',
  sending: 'Sending…',
  answerFailed: 'The answer could not be saved. Please try again.',
  end: 'End approval',
  endQuestion: 'End this approval?',
  endDetails: 'Its links stop working. What was approved stays approved.',
  endFailed: 'The approval could not be ended. Please try again.',
  email: 'Send by email',
  emails: 'Emails',
  emailStates: {
    sending: 'Not known whether it arrived',
    sent: 'Sent',
    failed: 'Not sent',
  },
  emailTo: (to: string, at: string) => `${to}, ${at}`,
  emailFault: (answer: string) => `The mail server answered: ${answer}`,
  emailLink: 'A link to the hours is added below the text.',
  emailFailed: 'The email could not be sent. Please try again.',
  emailSent: 'The email was sent.',
  entries: 'Time entries',
  newInvoice: 'New invoice',
};

export const clientApprovalsTexts = {
  title: 'Approval of hours',
  text: 'Show the client their hours by a link before they are billed.',
  required: 'Invoices need approved hours',
  requiredNote: 'Time that the client has not approved is left out of drafts, and is not issued.',
  loadFailed: 'Failed to load whether invoices need approved hours.',
  saveFailed: 'That could not be saved. Please try again.',
  open: 'Approvals of hours',
};

export const unapprovedTexts = {
  title: (count: number) =>
    count === 1
      ? '1 entry is not approved by the client'
      : `${count} entries are not approved by the client`,
  leftOut: 'They are left out of the draft.',
  request: 'Request approval',
  show: 'Show approval',
  more: (count: number) => `and ${count} more`,
};
