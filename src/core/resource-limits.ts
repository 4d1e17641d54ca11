import { AUTOMATION_LIMITS } from './automations/automation-limits.ts';
import type { ErrorCode } from './errors.ts';
import { LIMITS } from './limits.ts';
import { MONEY_LIMITS } from './money/money-limits.ts';

type Scope =
  | 'server'
  | 'installation'
  | 'client, project or person'
  | 'invoice'
  | 'quote'
  | 'address'
  | 'email'
  | 'session'
  | 'browser'
  | 'person'
  | 'calendar'
  | 'board'
  | 'email'
  | 'share link'
  | 'project'
  | 'ticket'
  | 'comment'
  | 'webhook'
  | 'rule'
  | 'websocket'
  | 'request';

type Unit =
  | 'count'
  | 'characters'
  | 'bytes'
  | 'concurrent'
  | 'per second'
  | 'per minute'
  | 'per hour';

/** A limit on what one account, board, share link or address may use. */
export interface ResourceLimit {
  resource: string;
  per: Scope;
  unit: Unit;
  max: number;
  /** The error code when the limit is exceeded, or a description of the effect. */
  onExceeded: ErrorCode | { effect: string };
  /** The tables whose rows it limits, by their names in the database schema. */
  rows?: readonly string[];
}

const OLDEST_DROPPED = { effect: 'the oldest are dropped' };
const CLOSED = { effect: 'the connection is closed' };
const QUEUED = { effect: 'the next one waits' };
const LEFT_OUT = { effect: 'the others are left out' };

/**
 * The limits on everything that an account, a share link or an address can use up. docs/security.md
 * lists them, and a test compares both.
 */
export const RESOURCE_LIMITS = {
  columns: limit('columns', 'board', 'count', LIMITS.columns, 'column.limit', ['columns']),
  ticketKeys: limit('keys of tickets', 'board', 'count', LIMITS.ticketKeys, 'board.keyLimit', [
    'ticketKeys',
  ]),
  tickets: limit('tickets', 'board', 'count', LIMITS.tickets, 'ticket.limit', ['tickets']),
  archivedTickets: limit(
    'archived tickets',
    'board',
    'count',
    LIMITS.archivedTickets,
    'ticket.archiveLimit',
    ['tickets in the archive'],
  ),
  members: limit('members', 'board', 'count', LIMITS.members, 'board.memberLimit', ['members']),
  projectBoards: limit(
    'listed boards',
    'project',
    'count',
    LIMITS.projectBoards,
    'request.invalid',
  ),
  projects: limit('projects', 'person', 'count', LIMITS.projects, 'project.limit', ['projects']),
  boardBytes: limit('changes of 30 days', 'board', 'bytes', 2 * 1024 ** 3, 'board.full', [
    'log',
    'history',
    'columns in the trash',
    'tickets in the trash',
  ]),
  description: limit('description', 'ticket', 'characters', LIMITS.description, 'request.invalid'),
  comment: limit('text', 'comment', 'characters', LIMITS.comment, 'request.invalid'),
  reactions: limit('reactions', 'comment', 'count', LIMITS.reactions, 'comment.reactionLimit'),
  comments: limit('comments', 'ticket', 'count', LIMITS.comments, 'comment.limit', ['comments']),
  commentCharacters: limit(
    'comments',
    'ticket',
    'characters',
    LIMITS.commentCharacters,
    'comment.limit',
  ),
  textVersions: limit(
    'earlier texts of the description, or of the comments',
    'ticket',
    'count',
    100,
    OLDEST_DROPPED,
    ['textVersions'],
  ),
  textVersionCharacters: limit(
    'earlier texts of the description, or of the comments',
    'ticket',
    'characters',
    200_000,
    OLDEST_DROPPED,
  ),
  assignees: limit('assignees', 'ticket', 'count', LIMITS.assignees, 'ticket.assigneeLimit', [
    'coAssignments',
  ]),
  ticketLinks: limit(
    'links that its editor sees',
    'ticket',
    'count',
    LIMITS.ticketLinks,
    'link.limit',
  ),
  storedTicketLinks: limit('links', 'ticket', 'count', LIMITS.storedTicketLinks, 'link.limit', [
    'ticketLinks',
  ]),
  archivePage: limit('archived tickets in an answer', 'request', 'count', 50, {
    effect: 'the next ones are asked for by the next request',
  }),
  commentPage: limit('comments that a page reads', 'request', 'count', 50, {
    effect: 'older ones are asked for by the next request',
  }),
  historyEntries: limit('history entries in an answer', 'ticket', 'count', 1000, {
    effect: 'older ones are left out',
  }),
  photos: limit('photos', 'ticket', 'count', LIMITS.photos, 'photo.limit', ['photos']),
  commentPhotos: limit('photos', 'comment', 'count', LIMITS.commentPhotos, 'photo.commentLimit'),
  photoBytes: limit('photo', 'request', 'bytes', LIMITS.photoBytes, 'photo.tooLarge'),
  files: limit('files', 'ticket', 'count', LIMITS.files, 'file.limit'),
  keptFiles: limit(
    'files with those in the trash',
    'ticket',
    'count',
    LIMITS.keptFiles,
    'file.limit',
    ['files'],
  ),
  filesPerRequest: limit('files', 'request', 'count', 20, 'file.limit'),
  waitingPhotos: limit('photos that wait to be checked', 'person', 'count', 20, 'server.busy'),
  incomingBytes: limit(
    'files on their way',
    'person',
    'bytes',
    1024 * 1024 * 1024,
    'request.tooMany',
  ),
  uploads: limit('uploads that were asked for', 'person', 'count', 100, OLDEST_DROPPED, [
    'uploads',
  ]),
  uploadRequests: limit('uploads asked for', 'session', 'per minute', 60, 'request.tooMany'),
  importBytes: limit('import', 'request', 'bytes', LIMITS.importBytes, 'import.tooLarge'),
  exports: limit('exports', 'server', 'concurrent', 2, QUEUED),
  importJobs: limit(
    'files to import',
    'person',
    'count',
    1,
    { effect: 'the older one is dropped' },
    ['importJobs'],
  ),
  changedTickets: limit(
    'tickets changed at once',
    'request',
    'count',
    LIMITS.changedTickets,
    'request.invalid',
  ),
  copies: limit('copied tickets', 'request', 'count', LIMITS.copies, 'ticket.copyLimit'),
  webhooks: limit('webhooks', 'board', 'count', LIMITS.webhooks, 'webhook.limit', ['webhooks']),
  deliveries: limit('logged deliveries', 'webhook', 'count', 50, OLDEST_DROPPED, ['deliveries']),
  financeDeliveries: limit(
    'logged deliveries of the webhook of the finances',
    'installation',
    'count',
    50,
    OLDEST_DROPPED,
    ['financeDeliveries'],
  ),
  concurrentDeliveries: limit('webhook deliveries', 'server', 'concurrent', 10, QUEUED),
  concurrentBoardDeliveries: limit('webhook deliveries', 'board', 'concurrent', 2, QUEUED),
  automations: limit(
    'automation rules',
    'board',
    'count',
    AUTOMATION_LIMITS.automations,
    'automation.limit',
    ['automations'],
  ),
  automationRuns: limit('logged runs', 'rule', 'count', 200, OLDEST_DROPPED, ['automationRuns']),
  customFields: limit('custom fields', 'board', 'count', LIMITS.customFields, 'request.invalid'),
  labelColors: limit('labels with a color', 'board', 'count', LIMITS.labelColors, 'label.limit'),
  savedViews: limit(
    'saved views for everyone, or for one person',
    'board',
    'count',
    LIMITS.savedViews,
    'view.limit',
    ['savedViews'],
  ),
  shareLinks: limit('share links', 'board', 'count', LIMITS.shareLinks, 'look.limit', [
    'shareLinks',
  ]),
  timeEntries: limit('time entries', 'person', 'count', LIMITS.timeEntries, 'time.limit', [
    'timeEntries',
  ]),
  ticketTimeEntries: limit('time entries in an answer', 'ticket', 'count', 1000, LEFT_OUT),
  clients: limit(
    'clients, deleted ones included for 30 days',
    'installation',
    'count',
    MONEY_LIMITS.clients,
    'client.limit',
    ['clients'],
  ),
  rates: limit(
    'hourly rates',
    'client, project or person',
    'count',
    MONEY_LIMITS.rates,
    'rate.limit',
    ['rates'],
  ),
  clientLinks: limit(
    "clients' links, revoked ones included",
    'invoice',
    'count',
    MONEY_LIMITS.clientLinks,
    'clientLink.limit',
    ['clientLinks'],
  ),
  sendings: limit(
    'emails, failed ones included',
    'invoice',
    'count',
    MONEY_LIMITS.sendings,
    'sending.limit',
    ['invoiceSendings'],
  ),
  quoteSendings: limit(
    'emails of a quote, failed ones included',
    'quote',
    'count',
    MONEY_LIMITS.quoteSendings,
    'sending.limit',
    ['quoteSendings'],
  ),
  approvalEmails: limit(
    'emails of an approval of hours, failed ones included',
    'invoice',
    'count',
    MONEY_LIMITS.approvalEmails,
    'approval.emails',
    ['approvalEmails'],
  ),
  retainers: limit(
    'retainers, deleted ones included',
    'installation',
    'count',
    MONEY_LIMITS.retainers,
    'retainer.limit',
    ['retainers'],
  ),
  approvals: limit(
    'approvals of hours, ended ones included',
    'installation',
    'count',
    MONEY_LIMITS.approvals,
    'approval.limit',
    ['approvals'],
  ),
  approvalAnswers: limit(
    'answers by the links of an approval of hours',
    'invoice',
    'count',
    MONEY_LIMITS.approvalAnswers,
    'approval.answers',
  ),
  recurringInvoices: limit(
    'recurring invoices, without deleted ones',
    'installation',
    'count',
    MONEY_LIMITS.recurringInvoices,
    'recurring.limit',
    ['recurringInvoices'],
  ),
  expenses: limit(
    'expenses, deleted ones included for 30 days',
    'installation',
    'count',
    MONEY_LIMITS.expenses,
    'expense.limit',
    ['expenses'],
  ),
  receiptBytes: limit('receipt', 'request', 'bytes', MONEY_LIMITS.receiptBytes, 'receipt.tooLarge'),
  milestones: limit(
    'milestones, deleted ones included for 30 days',
    'project',
    'count',
    MONEY_LIMITS.milestones,
    'milestone.limit',
    ['milestones'],
  ),
  sessions: limit('sessions', 'person', 'count', 50, { effect: 'the oldest end' }, ['sessions']),
  imports: limit('noted imports', 'person', 'count', 20, OLDEST_DROPPED, ['imports']),
  apiTokens: limit('API tokens', 'person', 'count', LIMITS.apiTokens, 'token.limit', ['apiTokens']),
  notifications: limit('notifications', 'person', 'count', 200, OLDEST_DROPPED, ['notifications']),
  dueTickets: limit('due tickets in the list', 'person', 'count', 200, LEFT_OUT),
  calendarDates: limit('dates', 'calendar', 'count', 2000, LEFT_OUT),
  registrations: limit('registrations', 'address', 'per hour', 30, 'login.tooMany', [
    'users',
    'identities',
  ]),
  logins: limit('failed sign-ins', 'address', 'per minute', 100, 'login.tooMany', [
    'loginAttempts',
  ]),
  passwordResets: limit('mailed password links', 'address', 'per hour', 30, 'login.tooMany'),
  passwordResetsPerEmail: limit('mailed password links', 'email', 'per hour', 3, 'login.tooMany'),
  googleFlows: limit('Google sign-ins', 'server', 'concurrent', 10_000, OLDEST_DROPPED, [
    'googleFlows',
  ]),
  googleFlowsPerAddress: limit('Google sign-ins', 'address', 'concurrent', 200, OLDEST_DROPPED),
  googleFlowsPerBrowser: limit('Google sign-ins', 'browser', 'concurrent', 20, OLDEST_DROPPED),
  sessionCalls: limit('calls over HTTP', 'session', 'per minute', 1200, 'request.tooMany'),
  shareLinkCalls: limit('calls over HTTP', 'share link', 'per minute', 1200, 'request.tooMany'),
  addressCalls: limit(
    'calls over HTTP without a session',
    'address',
    'per minute',
    300,
    'request.tooMany',
  ),
  batchedCalls: limit('calls', 'request', 'count', 20, 'request.invalid'),
  socketCalls: limit('calls', 'websocket', 'per second', 50, 'request.tooMany'),
  socketCallBurst: limit('calls at once', 'websocket', 'count', 200, 'request.tooMany'),
  socketMessages: limit('messages', 'websocket', 'per second', 200, CLOSED),
  socketMessageBurst: limit('messages at once', 'websocket', 'count', 1000, CLOSED),
  subscriptions: limit('subscriptions', 'websocket', 'concurrent', 20, 'request.tooMany'),
  anonymousSockets: limit(
    'websockets opened without a session',
    'address',
    'per minute',
    540,
    'request.tooMany',
  ),
  personConnections: limit('websockets and streams', 'person', 'concurrent', 20, CLOSED),
  shareLinkConnections: limit('websockets', 'share link', 'concurrent', 100, CLOSED),
  addressConnections: limit(
    'websockets and streams',
    'address',
    'concurrent',
    200,
    'request.tooMany',
  ),
  waitingPasswords: limit(
    'passwords that wait to be checked',
    'server',
    'count',
    100,
    'server.busy',
  ),
  sqliteReaders: limit('long readings of SQLite', 'server', 'concurrent', 3, QUEUED),
  resumedRows: limit('log rows of one catch-up', 'request', 'count', 1000, {
    effect: 'the reader takes a fresh snapshot',
  }),
  roomBytes: limit('recent log rows in memory', 'board', 'bytes', 4 * 1024 * 1024, {
    effect: 'older rows are read from the database',
  }),
  catchUpBytes: limit('log rows of one catch-up', 'request', 'bytes', 4 * 1024 * 1024, {
    effect: 'the reader takes a fresh snapshot',
  }),
  frameBytes: limit('message', 'websocket', 'bytes', 256 * 1024, CLOSED),
  storedAnswerBytes: limit(
    'answer stored under an Idempotency-Key',
    'request',
    'bytes',
    16 * 1024,
    {
      effect: 'it is generated again',
    },
  ),
  userAnswerBytes: limit(
    'answers stored under Idempotency-Keys',
    'person',
    'bytes',
    32 * 1024 * 1024,
    OLDEST_DROPPED,
    ['idempotencyKeys'],
  ),
  bodyBytes: limit('body', 'request', 'bytes', 1024 * 1024, 'request.tooLarge'),
  answerBytes: limit('answer', 'request', 'bytes', 64 * 1024 * 1024, 'answer.tooLarge'),
  boardReads: limit('readings of whole boards', 'person', 'concurrent', 1, QUEUED),
  boardBodyBytes: limit(
    'body of a saved board',
    'request',
    'bytes',
    16 * 1024 * 1024,
    'request.boardTooLarge',
  ),
} as const satisfies Record<string, ResourceLimit>;

/** Tables without a row limit, and what bounds their rows. docs/security.md lists them. */
export const BOUNDED_ROWS = {
  boards: 'only ADMINs create them',
  invitations: 'only ADMINs create them, and they expire',
  calendars: 'one for each person and board, and one for their own tickets; a new one replaces it',
  audit: 'each is of one counted call; they are dropped after 180 days',
  automationDue: 'one for each rule and ticket of a board',
  aboutWords: 'one for each board',
  formerNumbers: 'one for each ticket and board that it was on',
  recurrences: 'one for each ticket',
  snoozes: 'one for each ticket',
  notificationOutbox: 'each is of one counted call; they are processed within seconds',
  timeHeads: 'one for each person',
  timeCommands: 'each is of one counted call; they are dropped after 30 days',
  timerEvents: 'each is of one counted call; they are sent, or dropped after 30 days',
  timeImports: 'each has added time entries, which are limited',
  businesses: 'one for an installation',
  reminderSettings: 'one for an installation',
  projectBillings: 'one for each project',
  invoices: 'only ADMINs create them; each has at most 500 lines',
  invoiceEntries: 'one for each time entry',
  invoiceFiles: 'two for each issued invoice',
  invoiceSeries: 'one for each month or year with invoices or quotes',
  payments: 'only ADMINs record them',
  moneyHeads: 'one for an installation',
  datevSettings: 'one for an installation',
  financeWebhooks: 'one for an installation',
  financeEvents: 'two for each issued invoice; they are sent, or dropped after 30 days',
  recurringInvoiceRuns: 'one for each day of a recurring invoice',
  bankTransactions: 'only ADMINs book them',
  bankPayments: 'one for each payment that was booked from a statement',
  entryRates: 'one for each time entry, which are limited',
  approvalDecisions: 'one for each time entry and approval of hours',
  approvalRequirements: 'one for each client',
  budgetNotices: 'two for each budget that was set',
  moneyNotices: 'each is of one counted call, a budget or a draft; they are dropped after 30 days',
  quoteSettings: 'one for an installation',
  quotes: 'only ADMINs create them; each has at most 500 lines',
  quoteRevisions: 'only ADMINs send them',
  expenseReceipts: 'one for each expense; a replaced one is dropped after 30 days',
  invoiceExpenses: 'one for each expense',
  fixedPriceLines: 'one for a line of an invoice at most',
  prepaymentDeductions: 'one for a line of an invoice at most',
  photoDeletions: 'each is of one photo or file; they are processed every hour',
} as const satisfies Record<string, string>;

function limit<const M extends number>(
  resource: string,
  per: Scope,
  unit: Unit,
  max: M,
  beyond: ResourceLimit['onExceeded'],
  rows?: readonly string[],
): ResourceLimit & { max: M } {
  return { resource, per, unit, max, onExceeded: beyond, ...(rows && { rows }) };
}
