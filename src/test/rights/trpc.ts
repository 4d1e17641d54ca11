import { NEW_EXPENSE } from '../../core/money/expenses/expense.schema.ts';
import { NEW_CLIENT } from '../../core/money/parties.schema.ts';
import { EMPTY_BUSINESS } from '../../core/money/parties.ts';
import { DEFAULT_REMINDERS } from '../../core/money/sending/reminders.ts';
import { newTestId, newTestKey } from '../kits/harness.ts';
import { type Fixture, type Kind, RULE } from './fixture.ts';
import { type Right, type Row, type Subject, TICKETS } from './table.ts';

const MILESTONE = {
  ...{ name: 'Approval', day: null, amount: null, percent: null },
  ...{ reachedOn: null, ticketIds: [] },
};

/** A row and its input. */
export interface TrpcRow extends Row {
  input(fixture: Fixture, kind: Kind): object;
}

type Part = Partial<Row>;

function command(
  call: string,
  right: Right,
  on: Subject,
  input: (fixture: Fixture, ticketId: string, kind: Kind) => object,
  part: Part = {},
): TrpcRow {
  return {
    call,
    right,
    on,
    writes: true,
    ...part,
    input(fixture, kind) {
      const { boardId, open, hidden } = fixture;
      const ticketId = on === 'hidden ticket' ? hidden : on === 'open ticket' ? open : 'tnone';
      const common = {
        commandId: newTestId(),
        boardId,
        ...(call.startsWith('tickets.') && { ticketId }),
      };
      return { ...common, ...input(fixture, ticketId, kind) };
    },
  };
}

function query(
  call: string,
  right: Right,
  on: Subject,
  input: TrpcRow['input'],
  part: Part = {},
): TrpcRow {
  return { call, right, on, writes: false, ...part, input };
}

/** The same for a ticket that all see, one that some see, and a missing one. */
function ticket(call: string, right: Right, input: Parameters<typeof command>[3], part: Part = {}) {
  return TICKETS.map((on) => command(call, right, on, input, part));
}

/** The same for a command on many tickets, sent for one. */
function many(call: string, right: Right, input: Parameters<typeof command>[3], part: Part = {}) {
  return ticket(
    call,
    right,
    (fixture, ticketId, kind) => ({ ...input(fixture, ticketId, kind), ticketIds: [ticketId] }),
    part,
  );
}

const noInput = () => ({});
const clientTime = () => ({ now: '2026-05-10T12:00:00' });

const VIEW = { name: 'Mine', query: 'assignee=me' };

const PERIOD = { from: '2026-11-01', to: '2026-11-30' };
const TIME = { type: 'time.add', projectId: null, day: '2026-11-27', seconds: 60 };
const IMPORTED = {
  ...{ line: 2, key: 'a', copy: 1, ticketId: null, projectId: null, day: '2026-11-27' },
  ...{ seconds: 60, startedAt: null, note: '', isBillable: true },
};
const TIMER = { type: 'timer.start', projectId: null, day: '2026-11-27', at: 1_795_000_000_000 };

const BUSINESS = { ...EMPTY_BUSINESS, legalName: 'Studio' };
const CLIENT = { ...NEW_CLIENT, name: 'Acme', currency: 'EUR' };
const RATE = { level: 'person', userId: null, rate: '80', currency: 'EUR' };
const MESSAGE = {
  ...{ invoiceId: 'inone', level: null, to: ['a@example.org'], cc: [], subject: 'x', text: 'x' },
  ...{ hasLink: false, isByHand: true },
};
const QUOTE_MESSAGE = {
  ...{ quoteId: 'qnone', to: ['a@example.org'], cc: [], subject: 'x', text: 'x' },
  ...{ hasLink: false, isByHand: true },
};
const INVOICE_LINK = { kind: 'invoice', targetId: 'inone' };
const EXPENSE = {
  ...{ ...NEW_EXPENSE, day: '2026-11-27', currency: 'EUR' },
  rows: [{ net: 100, rate: '19', tax: 19 }],
};
const BILLING = {
  ...{ clientId: null, billing: 'none', agreedAmount: null },
  ...{ budgetSeconds: null, budgetAmount: null },
};

/** Another day for each call, so that each sets another rate. */
let days = 0;
function nextDay() {
  days += 1;
  return { from: new Date(days * 86_400_000).toISOString().slice(0, 10) };
}

export const trpcRows: TrpcRow[] = [
  query('boards.list', 'what anyone signed in may', 'nothing', noInput, { lists: 'boards' }),
  command('boards.create', 'create a board', 'nothing', () => ({
    boardId: `board-${newTestId()}`,
    name: 'New',
    members: [],
    columns: [],
  })),
  command('boards.rename', 'manage a board', 'board', () => ({ name: 'Renamed' })),
  command('boards.rename', 'manage a board', 'what does not exist', () => ({
    boardId: 'board-none',
    name: 'Renamed',
  })),
  command('boards.setMembers', 'manage a board', 'board', ({ ids }) => ({
    set: [{ userId: ids.stranger, role: 'EDITOR' }],
    remove: [ids.boardEditor],
  })),
  command('boards.setProject', 'manage a board', 'board', () => ({ projectId: null })),
  command('boards.handOver', 'hand a board over', 'board', ({ ids }) => ({
    userId: ids.boardEditor,
  })),
  command('boards.save', 'manage a board', 'board', () => ({ name: 'Saved', columns: [] })),
  command('boards.save', 'reorder columns, move tickets', 'board', () => ({
    columnOrder: ['Done', 'To Do'],
  })),
  command('boards.save', 'reorder columns, move tickets', 'what does not exist', () => ({
    boardId: 'board-none',
    columnOrder: ['Done', 'To Do'],
  })),
  command('boards.setTemplate', 'manage a board', 'board', () => ({ isTemplate: true })),
  command('boards.setFading', 'manage a board', 'board', () => ({ days: 30 })),
  command('boards.setTimeSharing', 'manage a board', 'board', () => ({ isShared: false })),
  command('boards.setArchiving', 'manage a board', 'board', () => ({ days: 14 })),
  command('boards.setAbout', 'manage a board', 'board', () => ({ about: 'What it is for' })),
  command('boards.shareAbout', 'manage a board', 'board', () => ({ isShared: true })),
  command('boards.setTicketKey', 'manage a board', 'board', () => ({ key: newTestKey() })),
  command('boards.setAppearance', 'manage a board', 'board', () => ({ set: { color: 'red' } })),
  command('boards.setEstimateUnit', 'manage a board', 'board', () => ({ unit: 'HOURS' })),
  command('boards.setFields', 'manage a board', 'board', () => ({
    fields: [{ name: 'Budget', type: 'NUMBER' }],
  })),
  command('boards.setLabelColor', 'manage a board', 'board', () => ({ label: 'x', color: 'red' })),
  command('boards.renameLabel', 'manage a board', 'board', () => ({ from: 'shown', to: 'y' })),
  command('boards.deleteLabel', 'manage a board', 'board', () => ({ label: 'shown' })),
  command('boards.restoreLabel', 'manage a board', 'board', () => ({ undoes: newTestId() }), {
    writes: false,
    done: 409,
  }),
  ...(['open a board', 'manage a board'] as const).map((right) =>
    command('boards.saveView', right, 'board', () => ({
      view: { ...VIEW, id: newTestId(), isShared: right === 'manage a board' },
    })),
  ),
  command('boards.deleteView', 'open a board', 'board', () => ({ viewId: 'view-none' }), {
    writes: false,
  }),
  query('boards.views', 'open a board', 'board', ({ boardId }) => ({ boardId })),
  command('boards.copy', 'create a board', 'board', () => ({
    copyId: `board-${newTestId()}`,
    name: 'Copy',
    members: [],
    withTickets: true,
  })),
  command('boards.delete', 'delete a board', 'board', noInput),
  command('boards.restore', 'delete a board', 'board', noInput, { writes: false }),
  command('boards.addColumn', 'manage a board', 'board', () => ({ name: 'New' })),
  command('boards.renameColumn', 'manage a board', 'board', ({ columns }) => ({
    columnId: columns.todo,
    name: 'Later',
  })),
  command('boards.editColumn', 'manage a board', 'board', ({ columns }) => ({
    columnId: columns.todo,
    set: { limit: 3 },
  })),
  // For a user who sees only one of the tickets, sorting changes nothing.
  command(
    'boards.sortColumn',
    'manage a board',
    'board',
    ({ columns, open, hidden }) => ({ columnId: columns.todo, ticketIds: [hidden, open] }),
    { writes: false },
  ),
  command('boards.moveColumn', 'reorder columns, move tickets', 'board', ({ columns }) => ({
    columnId: columns.todo,
    to: {},
  })),
  command('boards.duplicateColumn', 'manage a board', 'board', ({ columns }) => ({
    columnId: columns.todo,
  })),
  command('boards.deleteColumn', 'manage a board', 'board', ({ columns }) => ({
    columnId: columns.todo,
  })),
  command(
    'boards.restoreColumn',
    'manage a board',
    'board',
    ({ columns }) => ({ columnId: columns.todo }),
    { writes: false },
  ),
  query('boards.trash', 'manage a board', 'board', ({ boardId }) => ({ boardId })),
  query('boards.archived', 'open a board', 'board', ({ boardId }) => ({ boardId })),
  query('boards.deleted', 'what anyone signed in may', 'nothing', noInput),
  query('boards.columnHidesTickets', 'manage a board', 'board', ({ boardId, columns }) => ({
    boardId,
    columnId: columns.todo,
  })),
  query('boards.changes', 'open a board', 'board', ({ boardId }) => ({ boardId, cursor: 'a.1' })),
  query('boards.live', 'open a board', 'board', ({ boardId }) => ({ boardId, cursor: 'a.1' })),
  query('boards.presence', 'open a board', 'board', ({ boardId }) => ({ boardId }), { done: 204 }),
  // For a hidden ticket it succeeds as for any other one, and nothing is broadcast.
  query('boards.present', 'open a board', 'board', ({ boardId, hidden }) => ({
    boardId,
    activity: { ticketId: hidden, doing: 'editing' },
  })),

  ...TICKETS.map((on) =>
    query('tickets.get', 'read a ticket', on, ({ open, hidden }) => ({
      ticketId: on === 'open ticket' ? open : on === 'hidden ticket' ? hidden : 'tnone',
    })),
  ),
  ...TICKETS.map((on) =>
    query('tickets.olderComments', 'read a ticket', on, ({ open, hidden }) => ({
      ticketId: on === 'open ticket' ? open : on === 'hidden ticket' ? hidden : 'tnone',
      than: { id: 'm', at: 1 },
    })),
  ),
  query('tickets.linksOfBoard', 'open a board', 'board', ({ boardId }) => ({ boardId })),
  ...TICKETS.map((on) =>
    query('tickets.versions', 'read a ticket', on, ({ open, hidden }) => ({
      ticketId: on === 'open ticket' ? open : on === 'hidden ticket' ? hidden : 'tnone',
    })),
  ),
  ...TICKETS.map((on) =>
    query('tickets.ruleUndos', 'read a ticket', on, ({ open, hidden }) => ({
      ticketId: on === 'open ticket' ? open : on === 'hidden ticket' ? hidden : 'tnone',
    })),
  ),
  ...TICKETS.map((on) =>
    query('tickets.files', 'read a ticket', on, ({ open, hidden }) => ({
      ticketId: on === 'open ticket' ? open : on === 'hidden ticket' ? hidden : 'tnone',
    })),
  ),
  ...TICKETS.map((on) =>
    query('tickets.reference', 'read a ticket', on, ({ open, hidden }) => ({
      ticketId: on === 'open ticket' ? open : on === 'hidden ticket' ? hidden : 'tnone',
    })),
  ),
  command('tickets.create', 'manage a board', 'board', ({ columns }) => ({
    columnId: columns.todo,
    name: 'New',
    ticketId: undefined,
  })),
  command('tickets.createMany', 'manage a board', 'board', ({ columns }) => ({
    columnId: columns.todo,
    tickets: [{ name: 'New' }, { name: 'Another' }],
    ticketId: undefined,
  })),
  ...ticket('tickets.edit', 'edit or delete a ticket', () => ({ set: { name: 'Edited' } })),
  ...ticket('tickets.edit', 'edit or delete a ticket', ({ ids }) => ({
    set: { visibleTo: [ids.boardAdmin, ids.viewer], url: 'x.org' },
  })),
  ...ticket('tickets.edit', 'edit the URL or photos', () => ({ set: { url: 'x.org' } })),
  // Removes the photo that it has.
  ...ticket('tickets.edit', 'edit the URL or photos', () => ({ set: { photoUrls: [] } })),
  ...ticket('tickets.edit', 'reorder columns, move tickets', ({ columns }) => ({
    set: {},
    to: { columnId: columns.done },
  })),
  ...ticket('tickets.setTask', 'edit or delete a ticket', () => ({
    index: 0,
    text: 'Task',
    isDone: true,
  })),
  ...ticket('tickets.link', 'edit or delete a ticket', ({ beside }) => ({
    relation: 'relatesTo',
    otherId: beside,
  })),
  ...ticket('tickets.unlink', 'edit or delete a ticket', ({ beside }) => ({
    relation: 'duplicates',
    otherId: beside,
  })),
  ...ticket('tickets.move', 'reorder columns, move tickets', ({ columns }) => ({
    to: { columnId: columns.done },
  })),
  ...ticket('tickets.movePosition', 'reorder columns, move tickets', () => ({ direction: 'down' })),
  ...ticket('tickets.swap', 'reorder columns, move tickets', ({ beside }) => ({ withId: beside })),
  command(
    'tickets.swap',
    'reorder columns, move tickets',
    'hidden ticket',
    ({ beside, hidden }) => ({
      ticketId: beside,
      withId: hidden,
    }),
  ),
  ...ticket('tickets.duplicate', 'manage a board', noInput),
  // To its own board, which is refused to those who may move it.
  ...ticket(
    'tickets.moveToBoard',
    'edit or delete a ticket',
    ({ boardId, columns }) => ({ toBoardId: boardId, columnId: columns.done }),
    { writes: false, done: 400 },
  ),
  ...ticket('tickets.delete', 'edit or delete a ticket', noInput),
  // For a ticket that is not deleted, users who see it learn that there is nothing to do.
  ...ticket('tickets.restore', 'read a ticket', noInput, { writes: false }),
  ...many('tickets.changeMany', 'edit or delete a ticket', () => ({
    change: { type: 'setPriority', priority: 'HIGH' },
  })),
  ...many('tickets.changeMany', 'edit or delete a ticket', () => ({ change: { type: 'delete' } })),
  ...many('tickets.changeMany', 'reorder columns, move tickets', ({ columns }) => ({
    change: { type: 'move', to: { columnId: columns.done } },
  })),
  ...many('tickets.changeMany', 'edit or delete a ticket', () => ({ change: { type: 'archive' } })),
  // For a ticket that is not archived, users who see it learn that there is nothing to do.
  ...many('tickets.unarchive', 'read a ticket', noInput, { writes: false }),
  ...ticket('tickets.revertMany', 'edit or delete a ticket', (_fixture, ticketId) => ({
    to: { field: 'priority', was: null, values: [{ value: 'LOW', ticketIds: [ticketId] }] },
  })),
  ...many('tickets.restoreMany', 'read a ticket', noInput, { writes: false }),
  ...ticket('tickets.comment', 'comment a ticket', () => ({ text: 'Said' })),
  ...ticket('tickets.editComment', 'edit the comment', () => ({ comment: 0, text: 'Edited' })),
  ...ticket('tickets.setReaction', 'comment a ticket', () => ({
    ...{ comment: 0, emoji: '👍', isSet: true },
  })),
  ...ticket('tickets.deleteComment', 'delete the comment', () => ({ comment: 0 })),
  ...ticket('tickets.deleteComment', 'delete the comment of one who left', () => ({ comment: 1 })),
  ...ticket('tickets.restoreComment', 'read a ticket', () => ({ comment: 'mnone' }), {
    writes: false,
    done: 404,
  }),

  // Those who may change files learn that there is no such file.
  ...['tickets.removeFile', 'tickets.restoreFile'].flatMap((call) =>
    ticket(call, 'edit the URL or photos', () => ({ fileId: 'fnone' }), {
      writes: false,
      done: 404,
    }),
  ),

  query('projects.list', 'what anyone signed in may', 'nothing', noInput, { lists: 'projects' }),
  query('projects.get', 'open a project', 'project', ({ projectId }) => ({ projectId })),
  query('projects.get', 'open a project', 'what does not exist', () => ({ projectId: 'none' })),
  command('projects.save', 'what anyone signed in may', 'nothing', () => ({
    projectId: `project-${newTestId()}`,
    name: 'New',
  })),
  command(
    'projects.save',
    'rename or delete a project',
    'project',
    ({ projectId }) => ({ projectId, name: 'Renamed' }),
    { unseen: 403, reveals: true },
  ),
  command('projects.delete', 'rename or delete a project', 'project', ({ projectId }) => ({
    projectId,
  })),
  query('projects.about', 'open a project', 'project', ({ projectId }) => ({ projectId })),
  query('projects.about', 'open a project', 'what does not exist', () => ({ projectId: 'none' })),
  command('projects.setAbout', 'rename or delete a project', 'project', ({ projectId }) => ({
    projectId,
    about: `Text ${newTestId()}`,
  })),
  query('projects.successors', 'hand a project over', 'project', ({ projectId }) => ({
    projectId,
  })),
  command('projects.handOver', 'hand a project over', 'project', ({ projectId, ids }) => ({
    projectId,
    userId: ids.boardEditor,
  })),

  ...accountRows(),

  query('search.find', 'what anyone signed in may', 'nothing', () => ({ text: 'tick' }), {
    lists: 'tickets',
  }),
  query('search.onBoard', 'open a board', 'board', ({ boardId }) => ({ boardId, text: 'tick' })),

  query('users.list', 'what anyone signed in may', 'nothing', noInput),
  query('users.setRole', 'change a global role', 'nothing', ({ ids }) => ({
    userId: ids.stranger,
    role: 'USER',
  })),

  query('invitations.list', 'invite people', 'nothing', noInput),
  query('invitations.create', 'invite people', 'nothing', () => ({ email: null })),
  query('invitations.revoke', 'invite people', 'nothing', () => ({ invitationId: 'inone' }), {
    done: 404,
  }),
  command('time.run', 'what anyone signed in may', 'nothing', () => ({
    command: { ...TIME, entryId: newTestId(), ticketId: null },
  })),
  ...ticket('time.run', 'read a ticket', (_, ticketId) => ({
    command: { ...TIME, entryId: newTestId(), ticketId },
  })),
  ...ticket('time.run', 'read a ticket', (_, ticketId) => ({
    command: { ...TIMER, entryId: newTestId(), ticketId },
  })),
  command('time.run', 'change the time entry', 'time entry', ({ entryId }) => ({
    command: { type: 'time.edit', entryId, set: { seconds: 90 } },
  })),
  command('time.run', 'change the time entry', 'time entry', ({ entryId }) => ({
    command: { type: 'time.delete', entryId },
  })),
  query('time.timer', 'what anyone signed in may', 'nothing', noInput),
  query('time.list', 'what anyone signed in may', 'nothing', () => PERIOD),
  query('time.list', 'read the time of others', 'nothing', ({ ids }) => ({
    ...PERIOD,
    // No one of the cast.
    userId: `${ids.globalAdmin}x`,
  })),
  ...TICKETS.map((on) =>
    query('time.ofTicket', 'read a ticket', on, ({ boardId, open, hidden }) => ({
      boardId,
      ticketId: on === 'open ticket' ? open : on === 'hidden ticket' ? hidden : 'tnone',
    })),
  ),
  query('time.gaps', 'what anyone signed in may', 'nothing', () => ({
    ...{ day: '2026-11-27', from: 1_764_198_000_000, to: 1_764_284_400_000 },
  })),
  query('time.recentTargets', 'what anyone signed in may', 'nothing', noInput),
  query('time.live', 'what anyone signed in may', 'nothing', ({ hidden }) => ({
    ticketId: hidden,
  })),

  query('time.all', 'read the time of others', 'nothing', () => PERIOD),
  query('time.allChoices', 'read the time of others', 'nothing', noInput),
  query('time.allLive', 'read the time of others', 'nothing', noInput),
  query('time.import', 'read the time of others', 'nothing', ({ ids }) => ({
    ...{ importId: newTestId(), fileName: 'a.csv', format: 'toggl', isPreview: false },
    entries: [{ ...IMPORTED, userId: `${ids.globalAdmin}x` }],
  })),
  query('time.imports', 'what anyone signed in may', 'nothing', noInput),
  query('time.undoImport', 'what anyone signed in may', 'nothing', () => ({ importId: 'none' }), {
    done: 404,
  }),
  query('time.ticketsNamed', 'what anyone signed in may', 'nothing', () => ({
    ...{ names: ['Door'], numbers: [] },
  })),

  query('audit.list', 'read the audit', 'nothing', noInput),
  query('audit.gone', 'read the audit', 'nothing', noInput),
  query('system.view', 'see the system', 'nothing', noInput),
  // The server of these tests has no folder for backups.
  query('system.backUp', 'see the system', 'nothing', noInput, { done: 400 }),

  query('system.sample', 'manage the sample project', 'nothing', noInput),
  // Without an existing sample project.
  query('system.removeSample', 'manage the sample project', 'nothing', noInput),

  query('notifications.get', 'what anyone signed in may', 'nothing', clientTime),
  query('notifications.counts', 'what anyone signed in may', 'nothing', clientTime),
  query('notifications.due', 'what anyone signed in may', 'nothing', clientTime),
  query('calendars.list', 'what anyone signed in may', 'nothing', noInput),
  query('calendars.create', 'what anyone signed in may', 'nothing', () => ({ boardId: null })),
  query('calendars.create', 'open a board', 'board', ({ boardId }) => ({ boardId })),
  query(
    'calendars.revoke',
    'what anyone signed in may',
    'nothing',
    () => ({ calendarId: 'cnone' }),
    { done: 404 },
  ),
  query('shareLinks.list', 'manage a board', 'board', ({ boardId }) => ({ boardId })),
  query('shareLinks.create', 'manage a board', 'board', ({ boardId }) => ({
    boardId,
    client: 'Nordlicht',
    days: 7,
  })),
  query(
    'shareLinks.takeOver',
    'manage a board',
    'board',
    ({ boardId }) => ({ boardId, lookId: 'vnone' }),
    { done: 404 },
  ),
  query(
    'shareLinks.revoke',
    'manage a board',
    'board',
    ({ boardId }) => ({ boardId, lookId: 'vnone' }),
    { done: 404 },
  ),
  ...moneyRows(),
  ...invoiceRows(),
  // Runs after the rows that need a business without invoices.
  query('system.addSample', 'manage the sample project', 'nothing', noInput, { writes: true }),
  ...moneyInRows(),
  ...expenseRows(),
  ...shareLinkRows(),
  ...clientPageRows(),
  ...automationRows(),
  ...webhookRows(),
  query('notifications.mail', 'what anyone signed in may', 'nothing', noInput),
  query('notifications.chooseMail', 'what anyone signed in may', 'nothing', () => ({ isOn: true })),
  query('notifications.markRead', 'what anyone signed in may', 'nothing', () => ({ numbers: [1] })),
];

/** The same calls as by REST. */
function webhookRows(): TrpcRow[] {
  const of = (call: string, part: Part = {}, more: TrpcRow['input'] = noInput) =>
    query(
      `webhooks.${call}`,
      'manage a board',
      'board',
      (fixture, kind) => ({ boardId: fixture.boardId, ...more(fixture, kind) }),
      part,
    );
  const one = ({ webhookId }: Fixture) => ({ webhookId });
  return [
    of('list'),
    // A public address that receives nothing, because nothing happens on the board afterwards.
    of('create', { writes: true }, () => ({ url: 'http://93.184.215.14/' })),
    of('secret', {}, one),
    of('changeSecret', { writes: true }, one),
    of('deliveries', {}, one),
    of('retry', { writes: true }, one),
    // Its creator manages the board, so there is nothing to take over.
    of('takeOver', {}, one),
    of('delete', { writes: true }, one),
  ];
}

/** The same calls as by REST. */
function automationRows(): TrpcRow[] {
  const of = (call: string, part: Part = {}, more: TrpcRow['input'] = noInput) =>
    query(
      `automations.${call}`,
      'manage a board',
      'board',
      (fixture, kind) => ({ boardId: fixture.boardId, ...more(fixture, kind) }),
      part,
    );
  const one = ({ automationId }: Fixture) => ({ automationId });
  return [
    of('list'),
    of('create', { writes: true }, () => ({ automation: RULE })),
    of('save', { writes: true }, (fixture) => ({ ...one(fixture), automation: RULE })),
    of('runs', {}, one),
    of('delete', { writes: true }, one),
  ];
}

/** Users who may see money learn that there is no such client or rate, or another version. */
function moneyRows(): TrpcRow[] {
  const of = (call: string, input: TrpcRow['input'] = noInput, part: Part = {}) =>
    query(`money.${call}`, 'see money', 'nothing', input, part);
  const client = { clientId: 'cnone' };
  const milestone = { milestoneId: 'mnone' };
  const [added, gone] = [{ writes: true }, { done: 404 }];
  return [
    of('clientLinks.list', () => INVOICE_LINK),
    of('clientLinks.create', () => ({ ...INVOICE_LINK, id: newTestId() }), gone),
    of('clientLinks.revoke', () => ({ id: 'lnone' }), gone),
    of('sendings.list', () => ({ invoiceId: 'inone' })),
    of('sendings.prepare', () => ({ invoiceId: 'inone', level: null }), gone),
    of('sendings.send', () => ({ ...MESSAGE, id: newTestId() }), gone),
    of('sendings.retry', () => ({ id: 'snone' }), gone),
    of('quoteSendings.list', () => ({ quoteId: 'qnone' })),
    of('quoteSendings.prepare', () => ({ quoteId: 'qnone' }), gone),
    of('quoteSendings.send', () => ({ ...QUOTE_MESSAGE, id: newTestId() }), gone),
    of('quoteSendings.retry', () => ({ id: 'snone' }), gone),
    of('reminders.due'),
    of('reminders.settings'),
    of('reminders.setSettings', () => ({ version: 99_999, settings: DEFAULT_REMINDERS }), {
      done: 409,
    }),
    of('datev.settings'),
    of('datev.setSettings', () => ({ version: 99_999, details: null }), { done: 409 }),
    of('financeWebhook.get'),
    of(
      'financeWebhook.set',
      // Not public: there is none afterwards.
      () => ({ version: 0, url: 'http://10.0.0.1/', isPaused: false }),
      { done: 400 },
    ),
    of('financeWebhook.delete', noInput, gone),
    of('financeWebhook.secret', noInput, gone),
    of('financeWebhook.changeSecret', noInput, gone),
    of('financeWebhook.deliveries', noInput, gone),
    of('business.get'),
    of('business.lastCount', () => ({ series: '2026-{####}' })),
    of('business.set', () => ({ version: 99_999, details: BUSINESS }), { done: 409 }),
    of('clients.list'),
    of('clients.get', () => client, gone),
    of('clients.create', () => ({ id: newTestId(), client: CLIENT }), added),
    of('clients.edit', () => ({ ...client, version: 1, set: { notes: 'x' } }), gone),
    of('clients.setArchived', () => ({ ...client, isArchived: true }), gone),
    of('clients.delete', () => client, gone),
    of('clients.restore', () => client, gone),
    of('rates.list', () => ({ clientId: null })),
    of(
      'rates.set',
      ({ ids }) => ({ ...RATE, ...nextDay(), id: newTestId(), subjectId: ids.stranger }),
      added,
    ),
    of('rates.remove', () => ({ rateId: 'rnone' }), gone),
    of('rates.setOfEntry', () => ({ entryId: 'enone', rate: '1' }), gone),
    of('projects.list'),
    of('milestones.list', () => ({ projectId: 'pnone' }), gone),
    of('milestones.tickets', () => ({ projectId: 'pnone' })),
    of(
      'milestones.create',
      ({ projectId }) => ({ ...MILESTONE, id: newTestId(), projectId }),
      added,
    ),
    of('milestones.edit', () => ({ ...milestone, version: 1, set: { name: 'x' } }), gone),
    of('milestones.sort', () => ({ projectId: 'pnone', ids: [] }), gone),
    of('milestones.delete', () => milestone, gone),
    of('milestones.restore', () => milestone, gone),
    of('projects.set', ({ projectId }) => ({ projectId, version: 0, billing: BILLING }), added),
  ];
}

const YEAR = { from: '2026-01-01', to: '2026-12-31' };

/** There is no such client and no such invoice; only users who may see money learn that. */
function invoiceRows(): TrpcRow[] {
  const of = (call: string, input: TrpcRow['input'] = noInput, part: Part = {}) =>
    query(`money.${call}`, 'see money', 'nothing', input, part);
  const gone = { done: 404 };
  const draft = { id: 'inone', version: 1 };
  const payment = { invoiceId: 'inone', day: '2026-11-27', amount: 1, method: '', note: '' };
  const credit = { invoiceId: 'inone', lineIds: null, freesEntries: false };
  const quoteAt = { id: 'qnone', version: 1 };
  const quote = { clientId: 'cnone', projectId: null, subject: '', copyOf: null };
  const taking = { projectId: 'p', billingVersion: 0, setsBudget: true, setsAgreedAmount: false };
  const making = { boardId: 'bnone', columnId: 'cnone', lineIds: ['l'] };
  const retainer = {
    ...{ name: 'x', clientId: 'cnone', projectId: null, measure: 'hours', allowance: 3600 },
    ...{ carryMonths: 0, from: '2026-11', until: null, scheduleId: null },
  };
  const approval = {
    ...{ clientId: 'cnone', projectId: null, from: '2026-11-01', until: '2026-11-30' },
    ...{ showsNames: false, showsAmounts: false, message: '' },
  };
  const settings = { version: 99_999, numberPattern: 'Q{##}', validDays: 30 };
  const gathering = {
    ...{ clientId: 'cnone', projectIds: null, until: '2026-11-30', grouping: 'ticket' },
  };
  return [
    of('live'),
    of('invoices.list'),
    of('invoices.get', () => ({ id: 'inone' }), gone),
    of('invoices.gather', () => gathering, gone),
    of('invoices.planDrafts', () => ({ until: '2026-11-30', grouping: 'ticket' })),
    of('invoices.unbilled'),
    of('invoices.overview'),
    of('invoices.create', () => ({ ...gathering, id: newTestId() }), gone),
    of('invoices.choices', () => ({ clientId: 'cnone' }), gone),
    of(
      'invoices.createPrepayment',
      () => ({ id: newTestId(), clientId: 'cnone', projectId: null, amount: 1 }),
      gone,
    ),
    of('invoices.edit', () => ({ ...draft, set: { closing: 'x' } }), gone),
    of('invoices.refresh', () => draft, gone),
    of('invoices.discard', () => draft, gone),
    of('invoices.issue', () => draft, gone),
    of('invoices.addPayment', () => ({ ...payment, id: newTestId() }), gone),
    of('invoices.removePayment', () => ({ invoiceId: 'inone', paymentId: 'pnone' }), gone),
    of('invoices.credit', () => ({ ...credit, id: newTestId() }), gone),
    of('reports.revenue', () => ({ ...YEAR, basis: 'issued', by: 'client' })),
    of('reports.tax', () => ({ ...YEAR, basis: 'paid' })),
    of('reports.hours', () => ({ ...YEAR, by: 'person' })),
    of('reports.entries', () => YEAR),
    of('reports.agedDebts'),
    of('reports.budgets'),
    of('reports.profit', () => ({ ...YEAR, by: 'project' })),
    of('reports.parts', () => ({ ...YEAR, basis: 'issued', value: 'net', currency: 'EUR' })),
    of('reports.agedParts', () => ({ currency: 'EUR' })),
    of('retainers.list', () => ({ clientId: null })),
    of('retainers.save', () => ({ id: newTestId(), version: 0, retainer }), gone),
    of('retainers.delete', () => ({ id: 'rnone', version: 1 }), gone),
    of('retainers.restore', () => ({ id: 'rnone' }), gone),
    of('approvals.list', () => ({})),
    of('approvals.get', () => ({ id: 'anone' }), gone),
    of('approvals.create', () => ({ ...approval, id: newTestId(), linkId: newTestId() }), gone),
    of('approvals.close', () => ({ id: 'anone' }), gone),
    of(
      'approvals.answer',
      () => ({ id: 'anone', key: '0'.repeat(32), askedAt: 1, answer: 'x' }),
      gone,
    ),
    of('approvals.prepareEmail', () => ({ id: 'anone' }), gone),
    of(
      'approvals.sendEmail',
      () => ({ id: 'anone', emailId: newTestId(), to: 'a@b.org', subject: 'x', text: '' }),
      { done: 409 },
    ),
    of('approvals.requirement', () => ({ clientId: 'cnone' })),
    of('approvals.setRequirement', () => ({ clientId: 'cnone', isRequired: true }), gone),
    of('quotes.list'),
    of('quotes.get', () => ({ id: 'qnone' }), gone),
    of('quotes.file', () => ({ id: 'qnone' }), gone),
    of('quotes.create', () => ({ ...quote, id: newTestId() }), gone),
    of('quotes.edit', () => ({ ...quoteAt, set: { closing: 'x' } }), gone),
    of('quotes.discard', () => quoteAt, gone),
    of('quotes.send', () => ({ ...quoteAt, linkId: newTestId() }), gone),
    of('quotes.revise', () => quoteAt, gone),
    of('quotes.takeOver', () => ({ ...quoteAt, ...taking }), gone),
    of('quotes.boardColumns', () => ({ boardId: 'bnone' }), gone),
    of('quotes.makeTickets', () => ({ ...quoteAt, ...making }), gone),
    of('quotes.makeInvoice', () => ({ ...quoteAt, invoiceId: newTestId() }), gone),
    of('quotes.settings'),
    of('quotes.setSettings', () => settings, { done: 409 }),
    of('invoices.startSeries', () => ({ day: '2026-01-01', next: 1 })),
  ];
}

/** There is no such schedule, statement and transfer. */
function moneyInRows(): TrpcRow[] {
  const of = (call: string, input: TrpcRow['input'] = noInput, part: Part = {}) =>
    query(`money.${call}`, 'see money', 'nothing', input, part);
  const gone = { done: 404 };
  const schedule = { id: 'snone', version: 1 };
  const details = {
    ...{ name: 'x', clientId: 'cnone', every: 1, unit: 'month', start: '2026-12-01', until: null },
    ...{ period: 'begins', currency: 'EUR', lines: [], introduction: '', closing: '' },
    ...{ orderReference: '', issuesItself: false, time: { projectIds: null, grouping: 'ticket' } },
  };
  const credit = {
    ...{ day: '2026-11-27', amount: 1, currency: 'EUR', name: '', iban: '', purpose: '' },
    ...{ reference: '', occurrence: 1 },
  };
  const shares = [{ id: 'pnone', invoiceId: 'inone', amount: 1, open: 1 }];
  return [
    of('recurring.list'),
    of('recurring.drafts'),
    of('recurring.save', () => ({ id: newTestId(), version: 0, schedule: details }), gone),
    of('recurring.setPaused', () => ({ ...schedule, isPaused: true }), gone),
    of('recurring.delete', () => schedule, gone),
    of('recurring.restore', () => ({ id: 'snone' }), gone),
    of('bank.booked'),
    of('bank.read', () => ({ content: 'AAAA', mapping: null }), { done: 400 }),
    of('bank.book', () => ({ credit, shares }), gone),
    of('bank.undo', () => ({ transactionId: 'tnone' }), gone),
  ];
}

/** There is no such expense; only users who may see money learn that. */
function expenseRows(): TrpcRow[] {
  const of = (call: string, input: TrpcRow['input'] = noInput, part: Part = {}) =>
    query(`money.expenses.${call}`, 'see money', 'nothing', input, part);
  const gone = { done: 404 };
  const one = { expenseId: 'xnone' };
  const receipt = { ...one, receiptId: 'rnone' };
  const create = () => ({ id: newTestId(), expense: EXPENSE });
  return [
    of('list'),
    of('get', () => ({ id: 'xnone' }), gone),
    of('suggestions'),
    of('billable', () => ({ clientId: 'cnone' }), gone),
    of('create', create, { writes: true }),
    of('edit', () => ({ ...one, version: 1, set: { note: 'x' } }), gone),
    of('delete', () => one, gone),
    of('restore', () => one, gone),
    of('removeReceipt', () => receipt, gone),
    of('restoreReceipt', () => receipt, gone),
  ];
}

/** Share links use another kind of token than signed-in users. */
function shareLinkRows(): TrpcRow[] {
  const ofLink = (call: string, input: TrpcRow['input']) =>
    query(`sharedBoard.${call}`, 'what anyone signed in may', 'what does not exist', input, {
      unseen: 401,
    });
  return [
    ofLink('about', noInput),
    ofLink('ticket', ({ open }) => ({ ticketId: open })),
    ofLink('changes', () => ({ cursor: 'a.1' })),
    ofLink('live', () => ({ cursor: 'a.1' })),
  ];
}

/** Clients' links use another kind of token than signed-in users. */
function clientPageRows(): TrpcRow[] {
  const of = (call: string, input: TrpcRow['input']) =>
    query(`clientPage.${call}`, 'what anyone signed in may', 'what does not exist', input, {
      unseen: 401,
    });
  const decision = { kind: 'accepted', name: 'Bea', reason: '', digest: 'a'.repeat(64) };
  const line = {
    key: '0'.repeat(32),
    digest: 'a'.repeat(64),
    kind: 'approved',
    question: '',
    seenAt: null,
  };
  return [
    of('open', () => ({ session: null })),
    of('decide', () => decision),
    of('decideHours', () => ({ name: 'Bea', lines: [line] })),
  ];
}

/** Each user's own account, which no row changes: no account of the cast has a password. */
function accountRows(): TrpcRow[] {
  const own = (call: string, input: TrpcRow['input'] = noInput, part: Part = {}) =>
    query(`account.${call}`, 'what anyone signed in may', 'nothing', input, part);
  const token = { name: 'Script', readOnly: true, boardId: null, days: 1 };
  const withToken = (_: Fixture, kind: Kind) => ({ ...token, email: `${kind}@example.org` });
  return [
    own('get'),
    own('devices'),
    own('tokens'),
    own('export'),
    own('rename', () => ({ firstName: 'New', lastName: 'Tester' })),
    own('changePassword', () => ({ current: 'x', next: 'correct horse' }), { done: 400 }),
    own('changeEmail', () => ({ newEmail: 'new@example.org' }), { done: 403 }),
    own('signOut', () => ({ device: 'none' }), { done: 404 }),
    own('signOutElsewhere'),
    own('createToken', withToken),
    own('revokeToken', () => ({ id: 'none' }), { done: 404 }),
    own('delete', () => ({ email: 'somebody@example.org' }), { done: 403 }),
  ];
}
