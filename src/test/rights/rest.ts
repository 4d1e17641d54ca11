import { EMPTY_BUSINESS } from '../../core/money/parties.ts';
import { newTestId, newTestKey } from '../kits/harness.ts';
import { type Fixture, type Kind, photoOf, RULE, TASK_DESCRIPTION } from './fixture.ts';
import { type Right, type Row, type Subject, TICKETS } from './table.ts';

/** A row and its input. */
export interface RestRow extends Row {
  url(fixture: Fixture): string;
  body?(fixture: Fixture, kind: Kind): object;
  /** The fields that are sent along with a photo. */
  photoFor?(fixture: Fixture): { boardId: string; ticketId: string; commentId?: string };
}

function rest(
  call: string,
  right: Right,
  on: Subject,
  url: RestRow['url'],
  part: Partial<RestRow> = {},
): RestRow {
  return { call, right, on, writes: !call.startsWith('GET '), ...part, url };
}

/** Like in trpc.ts: rows for a ticket that all see, one that some see, and a missing one. */
function restTicket(
  call: string,
  right: Right,
  rest_: string,
  part: Partial<RestRow> = {},
): RestRow[] {
  return TICKETS.map((on) =>
    rest(
      call,
      right,
      on,
      ({ open, hidden }) => {
        const id = on === 'open ticket' ? open : on === 'hidden ticket' ? hidden : 'tnone';
        return `/api/tickets/${id}${rest_}`;
      },
      part,
    ),
  );
}

/** The same for a batch of one ticket. */
function restBatch(right: Right, change: object): RestRow[] {
  return TICKETS.map((on) =>
    rest(
      'POST /api/boards/:/tickets/batch',
      right,
      on,
      ({ boardId }) => `/api/boards/${boardId}/tickets/batch`,
      {
        body: ({ open, hidden }) => ({
          ticketIds: [on === 'open ticket' ? open : on === 'hidden ticket' ? hidden : 'tnone'],
          ...change,
        }),
      },
    ),
  );
}

const ticketsOf = ({ boardId }: Fixture) => `/api/boards/${boardId}/tickets`;

const ANYONE = 'what anyone signed in may' as const;
const OPENS = 'open a board' as const;
const MOVES = 'reorder columns, move tickets' as const;
const EDITS = 'edit or delete a ticket' as const;

/** `login` is an account with a password. */
export function restRows(login: { email: string; password: string }): RestRow[] {
  return [
    rest('POST /api/auth/register', ANYONE, 'nothing', () => '/api/auth/register', {
      body: () => ({
        ...login,
        email: `${newTestId()}@example.org`,
        firstName: 'New',
        lastName: 'Tester',
      }),
      done: 201,
      isPublic: true,
      writes: false,
    }),
    rest('POST /api/auth/login', ANYONE, 'nothing', () => '/api/auth/login', {
      body: () => login,
      isPublic: true,
      writes: false,
    }),
    rest('POST /api/auth/google', ANYONE, 'nothing', () => '/api/auth/google', {
      body: () => ({ credential: 'none' }),
      done: 400,
      isPublic: true,
      writes: false,
    }),
    rest('GET /api/auth/me', ANYONE, 'nothing', () => '/api/auth/me'),
    rest('POST /api/auth/logout', ANYONE, 'nothing', () => '/api/auth/logout', {
      done: 204,
      writes: false,
    }),

    rest('GET /users/getAllUsers', ANYONE, 'nothing', () => '/users/getAllUsers'),
    rest('GET /users/getUsersMap', ANYONE, 'nothing', () => '/users/getUsersMap', {
      lists: 'boards',
    }),

    rest('GET /projects/getAllProjects', ANYONE, 'nothing', () => '/projects/getAllProjects', {
      lists: 'projects',
    }),
    rest('POST /projects/addProject', ANYONE, 'nothing', () => '/projects/addProject', {
      body: () => ({ projectName: 'New', boards: [] }),
    }),
    rest(
      'POST /projects/addProject',
      'rename or delete a project',
      'project',
      () => '/projects/addProject',
      {
        body: ({ projectId }) => ({ projectId, projectName: 'Renamed' }),
        unseen: 403,
        reveals: true,
      },
    ),
    ...['GET', 'DELETE'].map((method) =>
      rest(
        `${method} /projects/deleteProject/:`,
        'rename or delete a project',
        'project',
        ({ projectId }) => `/projects/deleteProject/${projectId}`,
        { writes: true },
      ),
    ),

    rest('GET /boards/getAllBoards', ANYONE, 'nothing', () => '/boards/getAllBoards', {
      lists: 'tickets',
    }),
    rest(
      'GET /boards/getProjectBoards/:',
      'open a project',
      'project',
      ({ projectId }) => `/boards/getProjectBoards/${projectId}`,
      { lists: 'tickets' },
    ),
    rest('GET /boards/getBoard/:', OPENS, 'board', ({ boardId }) => `/boards/getBoard/${boardId}`, {
      lists: 'tickets',
    }),
    rest('GET /boards/getBoard/:', OPENS, 'what does not exist', () => '/boards/getBoard/none'),
    rest(
      'GET /api/events',
      OPENS,
      'board',
      ({ boardId }) => `/api/events?board=${boardId}&follow=false`,
    ),
    rest('POST /boards/addBoard', 'create a board', 'nothing', () => '/boards/addBoard', {
      body: () => ({ name: 'New', columns: ['To Do'], id: `board-${newTestId()}` }),
    }),
    rest('POST /boards/addBoard', 'manage a board', 'board', () => '/boards/addBoard', {
      body: ({ boardId }) => ({ id: boardId, name: 'Saved' }),
      unseen: 403,
    }),
    rest('POST /boards/addBoard', MOVES, 'board', () => '/boards/addBoard', {
      body: ({ boardId }) => ({
        id: boardId,
        name: 'Board',
        columns: [{ name: 'To Do' }, { name: 'Done' }],
        columnOrder: ['Done', 'To Do'],
      }),
      unseen: 403,
    }),
    rest(
      'PUT /boards/updateBoard/:',
      'manage a board',
      'board',
      ({ boardId }) => `/boards/updateBoard/${boardId}`,
      { body: ({ ids }) => ({ users: [{ userId: ids.stranger, role: 'EDITOR' }] }) },
    ),
    rest(
      'PUT /boards/updateBoard/:',
      MOVES,
      'board',
      ({ boardId }) => `/boards/updateBoard/${boardId}`,
      { body: () => ({ columnOrder: ['Done', 'To Do'] }) },
    ),
    rest(
      'PATCH /api/boards/:/columns/:',
      'manage a board',
      'board',
      ({ boardId }) => `/api/boards/${boardId}/columns/To%20Do`,
      { body: () => ({ limit: 3 }) },
    ),
    rest(
      'POST /api/boards/:/columns/:/sort',
      'manage a board',
      'board',
      ({ boardId }) => `/api/boards/${boardId}/columns/To%20Do/sort`,
      { body: () => ({ by: 'name' }), writes: false },
    ),
    ...['GET', 'DELETE'].map((method) =>
      rest(
        `${method} /boards/deleteBoard/:`,
        'delete a board',
        'board',
        ({ boardId }) => `/boards/deleteBoard/${boardId}`,
        { writes: true },
      ),
    ),

    ...restTicket('GET /api/tickets/:', 'read a ticket', ''),
    ...timeRows(),
    ...moneyRows(),
    ...invoiceRows(),
    ...quoteRows(),
    ...recurringAndBankRows(),
    ...projectMoneyRows(),
    ...expenseRows(),
    ...restTicket('GET /api/tickets/:/versions', 'read a ticket', '/versions'),
    ...restTicket('GET /api/tickets/:/files', 'read a ticket', '/files'),
    ...restTicket('POST /api/tickets/:/files', 'edit the URL or photos', '/files', {
      photoFor: ({ boardId, open }) => ({ boardId, ticketId: open }),
      done: 201,
    }),
    ...restTicket('GET /api/tickets/:/files/:', 'read a ticket', '/files/fnone', {
      done: 404,
    }),
    ...restTicket('DELETE /api/tickets/:/files/:', 'edit the URL or photos', '/files/fnone', {
      writes: false,
      done: 404,
    }),
    // No rule has run here; otherwise it would be an edit or a move.
    ...restTicket('POST /api/tickets/:/history/:/undo', 'read a ticket', '/history/hnone/undo', {
      writes: false,
      done: 404,
    }),
    ...restTicket('GET /api/tickets/:/links', 'read a ticket', '/links'),
    ...restTicket('POST /api/tickets/:/links', EDITS, '/links', {
      body: ({ beside }) => ({ relation: 'relatesTo', ticketId: beside }),
      done: 201,
    }),
    ...TICKETS.map((on) =>
      rest('DELETE /api/tickets/:/links/:/:', EDITS, on, ({ open, hidden, beside }) => {
        const id = on === 'open ticket' ? open : on === 'hidden ticket' ? hidden : 'tnone';
        return `/api/tickets/${id}/links/duplicates/${beside}`;
      }),
    ),
    rest(
      'GET /api/tickets/board/:',
      OPENS,
      'board',
      ({ boardId }) => `/api/tickets/board/${boardId}`,
      { lists: 'tickets' },
    ),
    rest(
      'GET /tickets-by-board/:',
      OPENS,
      'board',
      ({ boardId }) => `/tickets-by-board/${boardId}`,
      { lists: 'tickets' },
    ),
    rest(
      'GET /api/tickets/ids',
      ANYONE,
      'nothing',
      ({ open, hidden }) => `/api/tickets/ids?ids=${hidden},${open}&ids=tnone`,
      { lists: 'tickets' },
    ),
    rest('POST /api/boards/:/tickets', 'manage a board', 'board', ticketsOf, {
      body: () => ({ status: 'To Do', tickets: [{ name: 'New' }] }),
      done: 201,
    }),
    rest('POST /api/tickets', 'manage a board', 'board', () => '/api/tickets', {
      body: ({ boardId }) => ({ boardId, columnId: 'To Do', name: 'New' }),
      done: 201,
    }),
    ...restTicket('POST /api/tickets/:/duplicate', 'manage a board', '/duplicate', { done: 201 }),
    rest(
      'POST /api/boards/:/duplicate',
      'create a board',
      'board',
      ({ boardId }) => `/api/boards/${boardId}/duplicate`,
      { body: () => ({ name: 'Copy' }), done: 201 },
    ),
    ...restTicket('PUT /api/tickets/:', EDITS, '', { body: () => ({ name: 'Edited' }) }),
    ...restTicket('PUT /api/tickets/:', 'edit the URL or photos', '', {
      body: () => ({ name: 'Ticket', description: TASK_DESCRIPTION, url: 'x.org' }),
    }),
    ...restTicket('PUT /api/tickets/:', MOVES, '', { body: () => ({ status: 'Done' }) }),
    ...restTicket('PATCH /api/tickets/:/url', 'edit the URL or photos', '/url?url=x.org', {
      unseen: 403,
    }),
    ...restTicket('PATCH /api/tickets/:/tasks/:', EDITS, '/tasks/0', {
      body: () => ({ text: 'Task', isDone: true }),
    }),
    ...restTicket('PATCH /api/tickets/:/move', MOVES, '/move?status=Done', { unseen: 403 }),
    ...restTicket('PATCH /api/tickets/:/move-position', MOVES, '/move-position?direction=down', {
      unseen: 403,
    }),
    ...restBatch(MOVES, { move: { status: 'Done' } }),
    ...restBatch(EDITS, { priority: 'HIGH' }),
    ...restBatch(EDITS, { snoozedUntil: '2030-01-01' }),
    ...restBatch(EDITS, { archive: true }),
    ...restBatch(EDITS, { delete: true }),
    ...restTicket('POST /api/tickets/:/archive', EDITS, '/archive'),
    // It is on the board, so that there is nothing to do.
    ...restTicket('POST /api/tickets/:/unarchive', 'read a ticket', '/unarchive', {
      writes: false,
    }),
    rest(
      'GET /api/boards/:/archived',
      OPENS,
      'board',
      ({ boardId }) => `/api/boards/${boardId}/archived`,
    ),
    rest(
      'PUT /api/boards/:/archiving',
      'manage a board',
      'board',
      ({ boardId }) => `/api/boards/${boardId}/archiving`,
      { body: () => ({ days: 14 }) },
    ),
    rest(
      'PUT /api/boards/:/fading',
      'manage a board',
      'board',
      ({ boardId }) => `/api/boards/${boardId}/fading`,
      { body: () => ({ days: 30 }) },
    ),
    rest(
      'PUT /api/boards/:/time-sharing',
      'manage a board',
      'board',
      ({ boardId }) => `/api/boards/${boardId}/time-sharing`,
      { body: () => ({ isShared: false }) },
    ),
    rest('GET /api/boards/:/about', 'open a board', 'board', ({ boardId }) => {
      return `/api/boards/${boardId}/about`;
    }),
    rest(
      'PUT /api/boards/:/about',
      'manage a board',
      'board',
      ({ boardId }) => `/api/boards/${boardId}/about`,
      { body: () => ({ about: 'What it is for' }) },
    ),
    rest(
      'PUT /api/boards/:/about/sharing',
      'manage a board',
      'board',
      ({ boardId }) => `/api/boards/${boardId}/about/sharing`,
      { body: () => ({ isShared: true }) },
    ),
    rest('GET /api/projects/:/about', 'open a project', 'project', ({ projectId }) => {
      return `/api/projects/${projectId}/about`;
    }),
    rest(
      'PUT /api/projects/:/about',
      'rename or delete a project',
      'project',
      ({ projectId }) => `/api/projects/${projectId}/about`,
      { body: () => ({ about: `Text ${newTestId()}` }) },
    ),
    rest(
      'PUT /api/boards/:/ticket-key',
      'manage a board',
      'board',
      ({ boardId }) => `/api/boards/${boardId}/ticket-key`,
      { body: () => ({ key: newTestKey() }) },
    ),
    rest(
      'PATCH /api/boards/:/appearance',
      'manage a board',
      'board',
      ({ boardId }) => `/api/boards/${boardId}/appearance`,
      { body: () => ({ color: 'red' }) },
    ),
    ...restTicket('DELETE /api/tickets/:', EDITS, ''),
    ...restTicket('POST /api/tickets/:/comments', 'comment a ticket', '/comments', {
      body: () => ({ comment: 'Said', author: 'somebody else' }),
      done: 201,
    }),
    ...restTicket('PATCH /api/tickets/:/comments/:', 'edit the comment', '/comments/0', {
      body: () => ({ comment: 'Edited' }),
    }),
    ...restTicket(
      'PUT /api/tickets/:/comments/:/reactions',
      'comment a ticket',
      '/comments/0/reactions',
      { body: () => ({ emoji: '👍', isSet: true }) },
    ),
    ...restTicket('DELETE /api/tickets/:/comments/:', 'delete the comment', '/comments/0', {
      unseen: 403,
    }),
    ...restTicket(
      'DELETE /api/tickets/:/comments/:',
      'delete the comment of one who left',
      '/comments/1',
      { unseen: 403 },
    ),

    ...TICKETS.flatMap(imageRows),

    rest('GET /api/search', ANYONE, 'nothing', () => '/api/search?q=ticket', { lists: 'tickets' }),
    ...customFieldRows(),
    ...labelRows(),
    ...automationRows(),
    ...savedViewRows(),
    ...webhookRows(),
    ...transferRows(),
  ];
}

/** Exporting a board, and importing files: no file has been uploaded. */
function transferRows(): RestRow[] {
  const [CREATE, gone] = ['create a board' as const, () => '/api/imports/inone'];
  return [
    ...['archive', 'csv'].map((format) =>
      rest(
        `GET /api/boards/:/${format}`,
        OPENS,
        'board',
        ({ boardId }) => `/api/boards/${boardId}/${format}`,
        { lists: 'tickets' },
      ),
    ),
    rest('GET /api/imports', CREATE, 'nothing', () => '/api/imports'),
    rest('POST /api/imports', CREATE, 'nothing', () => '/api/imports', {
      photoFor: ({ boardId, open }) => ({ boardId, ticketId: open }),
      // A form with more than one part.
      done: 400,
      writes: false,
    }),
    rest('GET /api/imports/:', CREATE, 'nothing', gone, { done: 404 }),
    rest('POST /api/imports/:/start', CREATE, 'nothing', () => '/api/imports/inone/start', {
      body: () => ({}),
      done: 404,
      writes: false,
    }),
    rest('DELETE /api/imports/:', CREATE, 'nothing', gone, { done: 404, writes: false }),
  ];
}

/** Calls about a board's labels. */
function labelRows(): RestRow[] {
  const MANAGE = 'manage a board' as const;
  const path = '/api/boards/:/labels';
  const labelsPath = ({ boardId }: Fixture) => `/api/boards/${boardId}/labels`;
  return [
    rest(`GET ${path}`, OPENS, 'board', labelsPath),
    rest(`PUT ${path}`, MANAGE, 'board', labelsPath, {
      body: () => ({ label: 'shown', newLabel: 'other', color: 'red' }),
    }),
    rest(`DELETE ${path}`, MANAGE, 'board', (fixture) => `${labelsPath(fixture)}?label=shown`),
  ];
}

/** Calls about a board's saved views. */
function savedViewRows(): RestRow[] {
  const path = '/api/boards/:/views';
  const viewsPath = ({ boardId }: Fixture) => `/api/boards/${boardId}/views`;
  const body = (isShared: boolean) => () => ({ name: 'Mine', query: 'assignee=me', isShared });
  return [
    rest(`GET ${path}`, OPENS, 'board', viewsPath),
    rest(`POST ${path}`, OPENS, 'board', viewsPath, { body: body(false), done: 201 }),
    rest(`POST ${path}`, 'manage a board', 'board', viewsPath, { body: body(true), done: 201 }),
    rest(`PATCH ${path}/:`, OPENS, 'board', (fixture) => `${viewsPath(fixture)}/vnone`, {
      body: () => ({ name: 'Other' }),
      done: 404,
      writes: false,
    }),
    rest(`DELETE ${path}/:`, OPENS, 'board', (fixture) => `${viewsPath(fixture)}/vnone`, {
      writes: false,
    }),
  ];
}

/** Calls about a board's custom fields. */
function customFieldRows(): RestRow[] {
  const path = '/api/boards/:/fields';
  const fieldsPath = ({ boardId }: Fixture) => `/api/boards/${boardId}/fields`;
  return [
    rest(`GET ${path}`, OPENS, 'board', fieldsPath),
    rest(`PUT ${path}`, 'manage a board', 'board', fieldsPath, {
      body: () => ({ fields: [{ name: 'Budget', type: 'NUMBER' }] }),
    }),
  ];
}

/** Calls about a board's webhook, which is disabled. */
function webhookRows(): RestRow[] {
  const MANAGE = 'manage a board' as const;
  const webhooksPath = ({ boardId }: Fixture) => `/api/boards/${boardId}/webhooks`;
  const webhookPath = (fixture: Fixture) => `${webhooksPath(fixture)}/${fixture.webhookId}`;
  const path = '/api/boards/:/webhooks';
  return [
    rest(`GET ${path}`, MANAGE, 'board', webhooksPath),
    rest(`POST ${path}`, MANAGE, 'board', webhooksPath, {
      // A public address that receives nothing, because nothing happens on the board afterwards.
      body: () => ({ url: 'http://93.184.215.14/' }),
      done: 201,
    }),
    rest(`DELETE ${path}/:`, MANAGE, 'board', webhookPath),
    rest(`GET ${path}/:/secret`, MANAGE, 'board', (fixture) => `${webhookPath(fixture)}/secret`),
    rest(
      `GET ${path}/:/deliveries`,
      MANAGE,
      'board',
      (fixture) => `${webhookPath(fixture)}/deliveries`,
    ),
    rest(`POST ${path}/:/retry`, MANAGE, 'board', (fixture) => `${webhookPath(fixture)}/retry`),
    rest(`POST ${path}/:/secret`, MANAGE, 'board', (fixture) => `${webhookPath(fixture)}/secret`),
    // Its creator manages the board, so there is nothing to take over.
    rest(
      `POST ${path}/:/take-over`,
      MANAGE,
      'board',
      (fixture) => `${webhookPath(fixture)}/take-over`,
      {
        writes: false,
      },
    ),
  ];
}

/** Calls about recorded time. */
function timeRows(): RestRow[] {
  const path = '/api/time-entries';
  const time = { day: '2026-11-27', seconds: 60 };
  const CHANGES = 'change the time entry' as const;
  const one = ({ entryId }: Fixture) => `${path}/${entryId}`;
  const of = (on: Subject, { open, hidden }: Fixture) =>
    on === 'open ticket' ? open : on === 'hidden ticket' ? hidden : 'tnone';
  return [
    rest(`GET ${path}`, ANYONE, 'nothing', () => path),
    rest(`GET ${path}`, 'read the time of others', 'nothing', () => `${path}?userId=none`),
    ...TICKETS.map((on) =>
      rest(`POST ${path}`, 'read a ticket', on, () => path, {
        body: (fixture) => ({ ...time, ticketId: of(on, fixture) }),
        done: 201,
      }),
    ),
    rest(`GET ${path}/:`, CHANGES, 'time entry', one),
    rest(`PATCH ${path}/:`, CHANGES, 'time entry', one, { body: () => ({ seconds: 90 }) }),
    rest(`DELETE ${path}/:`, CHANGES, 'time entry', one),
    rest('GET /api/timer', ANYONE, 'nothing', () => '/api/timer'),
    ...TICKETS.map((on) =>
      rest('POST /api/timer/start', 'read a ticket', on, () => '/api/timer/start', {
        body: (fixture) => ({ ticketId: of(on, fixture) }),
      }),
    ),
    // In this order: everyone has a timer, stops it, and has none.
    rest('POST /api/timer/start', ANYONE, 'nothing', () => '/api/timer/start', {
      body: () => ({}),
    }),
    rest('POST /api/timer/stop', ANYONE, 'nothing', () => '/api/timer/stop', {
      body: () => ({ seconds: 60 }),
    }),
    rest('DELETE /api/timer', ANYONE, 'nothing', () => '/api/timer', { writes: false }),
  ];
}

/**
 * Calls about clients and money. The client does not exist; only users who may see money learn
 * that.
 */
function moneyRows(): RestRow[] {
  const MONEY = 'see money' as const;
  const gone = { done: 404, writes: false };
  const path = '/api/clients';
  const hook = '/api/finances/webhook';
  const one = () => `${path}/cnone`;
  return [
    rest('GET /api/business', MONEY, 'nothing', () => '/api/business'),
    rest('PUT /api/business', MONEY, 'nothing', () => '/api/business', {
      body: () => ({ ...EMPTY_BUSINESS, legalName: `Studio ${newTestId()}` }),
    }),
    ...['GET', 'DELETE'].map((method) =>
      rest(`${method} ${hook}`, MONEY, 'nothing', () => hook, gone),
    ),
    ...['GET', 'POST'].map((method) =>
      rest(`${method} ${hook}/secret`, MONEY, 'nothing', () => `${hook}/secret`, gone),
    ),
    rest(`GET ${hook}/deliveries`, MONEY, 'nothing', () => `${hook}/deliveries`, gone),
    // Not public: there is none afterwards.
    rest(`PUT ${hook}`, MONEY, 'nothing', () => hook, {
      ...{ body: () => ({ url: 'http://10.0.0.1/' }), done: 400, writes: false },
    }),
    rest(`GET ${path}`, MONEY, 'nothing', () => path),
    rest(`POST ${path}`, MONEY, 'nothing', () => path, {
      body: () => ({ name: 'Acme' }),
      done: 201,
    }),
    rest(`GET ${path}/:`, MONEY, 'nothing', one, gone),
    rest(`PATCH ${path}/:`, MONEY, 'nothing', one, { body: () => ({ notes: 'x' }), ...gone }),
    rest(`DELETE ${path}/:`, MONEY, 'nothing', one, gone),
    rest(`POST ${path}/:/archive`, MONEY, 'nothing', () => `${one()}/archive`, gone),
    rest(`POST ${path}/:/unarchive`, MONEY, 'nothing', () => `${one()}/unarchive`, gone),
  ];
}

/** Calls about invoices. The invoice does not exist; only users who may see money learn that. */
function invoiceRows(): RestRow[] {
  const MONEY = 'see money' as const;
  const gone = { done: 404, writes: false };
  const path = '/api/invoices';
  const call = (method: string, below = '', part: object = {}) =>
    rest(
      `${method} ${path}/:${below}`,
      MONEY,
      'nothing',
      () => `${path}/inone${below.replace('/:', '/pnone')}`,
      {
        ...gone,
        ...part,
      },
    );
  const ofNoClient = { clientId: 'cnone', until: '2026-11-30' };
  return [
    rest(`GET ${path}`, MONEY, 'nothing', () => path),
    rest(`POST ${path}`, MONEY, 'nothing', () => path, { body: () => ofNoClient, ...gone }),
    call('GET'),
    call('PATCH', '', { body: () => ({ closing: 'x' }) }),
    call('DELETE'),
    call('POST', '/refresh'),
    call('POST', '/issue'),
    call('POST', '/payments', { body: () => ({ day: '2026-11-27', amount: 1 }) }),
    call('DELETE', '/payments/:'),
    call('POST', '/credit', { body: () => ({}) }),
    call('GET', '/pdf'),
    call('GET', '/xml'),
    report('revenue', '&basis=issued&by=client'),
    report('tax', '&basis=paid'),
    report('hours', '&by=person'),
    report('accounting'),
    report('profit', '&by=client'),
    rest('GET /api/reports/aged-debts', MONEY, 'nothing', () => '/api/reports/aged-debts'),
    call('POST', '/send', { body: () => ({ to: ['a@example.org'] }) }),
    call('GET', '/sendings', { done: 200 }),
    call('GET', '/links', { done: 200 }),
    call('POST', '/links'),
    call('DELETE', '/links/:'),
  ];
}

/** Calls about quotes. There is no such one: those who may see money learn that. */
function quoteRows(): RestRow[] {
  const MONEY = 'see money' as const;
  const gone = { done: 404, writes: false };
  const path = '/api/quotes';
  const settings = '/api/quote-settings';
  const call = (method: string, below = '', part: object = {}) =>
    rest(
      `${method} ${path}/:${below}`,
      MONEY,
      'nothing',
      () => `${path}/qnone${below.replace('/:', '/lnone')}`,
      { ...gone, ...part },
    );
  return [
    rest(`GET ${path}`, MONEY, 'nothing', () => path),
    rest(`POST ${path}`, MONEY, 'nothing', () => path, {
      ...{ body: () => ({ clientId: 'cnone' }), ...gone },
    }),
    call('GET'),
    call('PATCH', '', { body: () => ({ closing: 'x' }) }),
    call('DELETE'),
    call('POST', '/send'),
    call('POST', '/revise'),
    call('POST', '/email', { body: () => ({ to: ['a@example.org'] }) }),
    call('GET', '/sendings', { done: 200 }),
    call('POST', '/take-over', { body: () => ({ projectId: 'pnone' }) }),
    call('POST', '/tickets', { body: () => ({ boardId: 'bnone' }) }),
    call('POST', '/invoice'),
    call('GET', '/pdf'),
    call('GET', '/links', { done: 200 }),
    call('POST', '/links'),
    call('DELETE', '/links/:'),
    rest(`GET ${settings}`, MONEY, 'nothing', () => settings),
    // Another version is stored by then, or is not yet.
    rest(`PUT ${settings}`, MONEY, 'nothing', () => settings, {
      body: () => ({ version: 999, numberPattern: 'Q-{####}', validDays: 30 }),
      ...{ done: 409, writes: false },
    }),
  ];
}

/** Calls about recurring invoices and bank statements, of which there is none. */
function recurringAndBankRows(): RestRow[] {
  const MONEY = 'see money' as const;
  const gone = { done: 404, writes: false };
  const path = '/api/recurring-invoices';
  const transfers = '/api/bank-transactions';
  const one =
    (below = '') =>
    () =>
      `${path}/rnone${below}`;
  const body = () => ({ ...{ name: 'x', clientId: 'cnone' }, start: '2026-12-01' });
  const credit = {
    ...{ day: '2026-12-01', amount: 1, currency: 'EUR', name: 'x', iban: '' },
    ...{ purpose: '', reference: '', occurrence: 1 },
  };
  const shares = [{ invoiceId: 'inone', amount: 1, open: 1 }];
  return [
    rest(`GET ${path}`, MONEY, 'nothing', () => path),
    rest(`POST ${path}`, MONEY, 'nothing', () => path, { body, ...gone }),
    rest(`GET ${path}/:`, MONEY, 'nothing', one(), gone),
    rest(`PUT ${path}/:`, MONEY, 'nothing', one(), { body, ...gone }),
    rest(`DELETE ${path}/:`, MONEY, 'nothing', one(), gone),
    rest(`POST ${path}/:/pause`, MONEY, 'nothing', one('/pause'), gone),
    rest(`POST ${path}/:/resume`, MONEY, 'nothing', one('/resume'), gone),
    rest(`POST ${path}/:/restore`, MONEY, 'nothing', one('/restore'), gone),
    // There is no file in the request.
    rest('POST /api/bank-statements', MONEY, 'nothing', () => '/api/bank-statements', {
      ...{ done: 400, writes: false },
    }),
    rest(`GET ${transfers}`, MONEY, 'nothing', () => transfers),
    rest(`POST ${transfers}`, MONEY, 'nothing', () => transfers, {
      ...{ body: () => ({ credit, shares }), ...gone },
    }),
    rest(`DELETE ${transfers}/:`, MONEY, 'nothing', () => `${transfers}/tnone`, gone),
  ];
}

/** Calls about the money of a project that does not exist, and about rates. */
function projectMoneyRows(): RestRow[] {
  const MONEY = 'see money' as const;
  const gone = { done: 404, writes: false };
  const path = '/api/projects/:/milestones';
  const one =
    (below = '') =>
    () =>
      `/api/projects/pnone/milestones${below}`;
  const billing = () => '/api/projects/pnone/billing';
  const rate = { level: 'business', subjectId: 'business', from: '2026-01-01', currency: 'EUR' };
  const prepayment = () => ({ clientId: 'cnone', amount: 100 });
  const prepayments = '/api/invoices/prepayments';
  return [
    rest(`GET ${path}`, MONEY, 'nothing', one(), gone),
    rest(`POST ${path}`, MONEY, 'nothing', one(), { body: () => ({ name: 'x' }), ...gone }),
    rest(`PUT ${path}/order`, MONEY, 'nothing', one('/order'), {
      ...{ body: () => ({ ids: [] }), ...gone },
    }),
    rest(`GET ${path}/:`, MONEY, 'nothing', one('/mnone'), gone),
    rest(`PATCH ${path}/:`, MONEY, 'nothing', one('/mnone'), {
      ...{ body: () => ({ name: 'x' }), ...gone },
    }),
    rest(`DELETE ${path}/:`, MONEY, 'nothing', one('/mnone'), gone),
    rest(`POST ${path}/:/restore`, MONEY, 'nothing', one('/mnone/restore'), gone),
    rest('GET /api/project-billings', MONEY, 'nothing', () => '/api/project-billings'),
    rest('GET /api/projects/:/billing', MONEY, 'nothing', billing, gone),
    rest('PUT /api/projects/:/billing', MONEY, 'nothing', billing, {
      ...{ body: () => ({ clientId: null, billing: 'hourly' }), ...gone },
    }),
    rest('GET /api/rates', MONEY, 'nothing', () => '/api/rates'),
    rest('POST /api/rates', MONEY, 'nothing', () => '/api/rates', {
      body: () => ({ ...rate, rate: String(Math.floor(Math.random() * 1_000_000)) }),
      done: 201,
    }),
    rest(
      'GET /api/time-entries/:/rate',
      MONEY,
      'nothing',
      () => '/api/time-entries/enone/rate',
      gone,
    ),
    rest('PUT /api/time-entries/:/rate', MONEY, 'nothing', () => '/api/time-entries/enone/rate', {
      ...{ body: () => ({ rate: '1' }), ...gone },
    }),
    rest('DELETE /api/rates/:', MONEY, 'nothing', () => '/api/rates/rnone', gone),
    rest('GET /api/reports/unbilled', MONEY, 'nothing', () => '/api/reports/unbilled'),
    rest('GET /api/reports/budgets', MONEY, 'nothing', () => '/api/reports/budgets'),
    rest('GET /api/reports/reminders', MONEY, 'nothing', () => '/api/reports/reminders'),
    rest('POST /api/invoices/preview', MONEY, 'nothing', () => '/api/invoices/preview', {
      ...{ body: () => ({ clientId: 'cnone', until: '2026-11-30' }), ...gone },
    }),
    rest(`POST ${prepayments}`, MONEY, 'nothing', () => prepayments, { body: prepayment, ...gone }),
    rest(
      'GET /api/clients/:/billable',
      MONEY,
      'nothing',
      () => '/api/clients/cnone/billable',
      gone,
    ),
  ];
}

function report(name: string, more = ''): RestRow {
  const period = 'from=2026-01-01&to=2026-12-31';
  return rest(`GET /api/reports/${name}`, 'see money', 'nothing', () => {
    return `/api/reports/${name}?${period}${more}`;
  });
}

/** Calls about expenses. The expense does not exist; only users who may see money learn that. */
function expenseRows(): RestRow[] {
  const MONEY = 'see money' as const;
  const gone = { done: 404, writes: false };
  const path = '/api/expenses';
  const one =
    (below = '') =>
    () =>
      `${path}/xnone${below}`;
  const body = () => ({ day: '2026-11-27', rows: [{ net: 100, rate: '19' }] });
  return [
    rest(`GET ${path}`, MONEY, 'nothing', () => path),
    rest(`POST ${path}`, MONEY, 'nothing', () => path, { body, done: 201 }),
    rest(`GET ${path}/:`, MONEY, 'nothing', one(), gone),
    rest(`PATCH ${path}/:`, MONEY, 'nothing', one(), { body: () => ({ note: 'x' }), ...gone }),
    rest(`DELETE ${path}/:`, MONEY, 'nothing', one(), gone),
    rest(`PUT ${path}/:/receipt`, MONEY, 'nothing', one('/receipt?name=a.pdf'), gone),
    rest(`GET ${path}/:/receipt`, MONEY, 'nothing', one('/receipt'), gone),
    // There is no file in the request.
    rest(`POST ${path}/incoming`, MONEY, 'nothing', () => `${path}/incoming`, {
      ...{ done: 400, writes: false },
    }),
  ];
}

/** Calls about a board's rule, which is off. */
function automationRows(): RestRow[] {
  const MANAGE = 'manage a board' as const;
  const all = ({ boardId }: Fixture) => `/api/boards/${boardId}/automations`;
  const one = (fixture: Fixture) => `${all(fixture)}/${fixture.automationId}`;
  const path = '/api/boards/:/automations';
  return [
    rest(`GET ${path}`, MANAGE, 'board', all),
    rest(`POST ${path}`, MANAGE, 'board', all, { body: () => RULE, done: 201 }),
    rest(`PUT ${path}/:`, MANAGE, 'board', one, { body: () => RULE }),
    rest(`DELETE ${path}/:`, MANAGE, 'board', one),
    rest(`GET ${path}/:/runs`, MANAGE, 'board', (fixture) => `${one(fixture)}/runs`),
  ];
}

const GROUP = 'comment_1763712000000_x9';

/** The image calls, of a ticket and of a comment draft. */
function imageRows(on: Subject): RestRow[] {
  const at = ({ boardId, open, hidden }: Fixture) => ({
    boardId,
    ticketId: on === 'open ticket' ? open : on === 'hidden ticket' ? hidden : 'tnone',
  });
  const token = (fixture: Fixture, more: object = {}) =>
    `/api/firebase/token?${new URLSearchParams({ ...at(fixture), ...more })}`;
  const images = () => '/api/images';
  return [
    rest('GET /api/firebase/token', 'edit the URL or photos', on, (fixture) => token(fixture)),
    rest('GET /api/firebase/token', 'comment a ticket', on, (fixture) =>
      token(fixture, { commentId: GROUP }),
    ),
    rest('POST /api/images', 'edit the URL or photos', on, images, { photoFor: at }),
    rest('POST /api/images', 'comment a ticket', on, images, {
      photoFor: (fixture) => ({ ...at(fixture), commentId: GROUP }),
      // The board does not change before the comment is sent.
      writes: false,
    }),
    rest('DELETE /api/images', 'edit the URL or photos', on, images, {
      body: (fixture) => ({ ...at(fixture), url: photoOf(fixture, at(fixture).ticketId) }),
    }),
  ];
}
