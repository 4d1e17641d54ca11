import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restRoutes } from '../src/server/api/rest/routes.ts';
import { TINY_PNG } from '../src/test/kits/photo-form.ts';
import { checkDocumented } from '../src/test/kits/rest-kit.ts';
import { tempFolder } from '../src/test/kits/server-kit.ts';
import { until } from '../src/test/until.ts';
import { openSite, type Site } from './lib/test-server.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
const folder = tempFolder();
afterAll(async () => {
  await site?.close();
  folder.remove();
});

/** A photo as a file, for curl to send. */
function tinyPng(): string {
  const path = join(folder.path, 'tiny.png');
  writeFileSync(path, TINY_PNG);
  return path;
}

const run = promisify(execFile);
const walked: string[] = [];
let token = '';

interface Answer {
  status: number;
  body: Record<string, unknown> & { [key: string]: never };
}

/** A plain curl call, as the product spec describes them: always announcing JSON. */
async function curl(call: string, path: string, sent?: object | string[]): Promise<Answer> {
  const method = call.split(' ')[0] ?? '';
  walked.push(call);
  const options = Array.isArray(sent)
    ? sent
    : ['-H', 'Content-Type: application/json', ...(sent ? ['-d', JSON.stringify(sent)] : [])];
  const { stdout } = await run('curl', [
    ...['-sS', '-X', method, '-w', '\n%{http_code}', '-H', 'Accept: application/json'],
    ...(token ? ['-H', `Authorization: Bearer ${token}`] : []),
    ...options,
    site.origin + path,
  ]);
  const end = stdout.lastIndexOf('\n');
  const text = stdout.slice(0, end);
  const answer = {
    status: Number(stdout.slice(end + 1)),
    body: /\/(csv|pdf|accounting)(\?|$)/.test(path)
      ? text
      : text === ''
        ? undefined
        : JSON.parse(text),
  };
  checkDocumented(method, path, answer);
  return answer;
}

/** The body of a response with this status. */
async function expecting(
  status: number,
  call: string,
  path: string,
  sent?: object | string[],
): Promise<Answer['body']> {
  const answer = await curl(call, path, sent);
  expect([call, answer.status, answer.body]).toEqual([call, status, answer.body]);
  return answer.body;
}

/** From the business to a paid invoice and its credit note. */
async function callsAboutMoney(): Promise<void> {
  const address = { street: 'Hafenstraße 12', postalCode: '20457', city: 'Hamburg', country: 'DE' };
  const {
    version: _,
    updatedAt: __,
    ...business
  } = await expecting(200, 'GET /api/business', '/api/business');
  const details = { ...business, legalName: 'Studio', address, vatId: 'DE136695976' };
  await expecting(200, 'PUT /api/business', '/api/business', details);
  const clients = '/api/clients';
  const client = await expecting(201, 'POST /api/clients', clients, { name: 'Acme', address });
  const one = `${clients}/${client.id}`;
  await expecting(200, 'GET /api/clients', clients);
  await expecting(200, 'GET /api/clients/:id', one);
  await expecting(200, 'PATCH /api/clients/:id', one, { notes: 'Pays early' });
  await expecting(200, 'POST /api/clients/:id/archive', `${one}/archive`);
  await expecting(200, 'POST /api/clients/:id/unarchive', `${one}/unarchive`);
  const draft = { clientId: client.id, until: '2026-11-30' };
  const invoices = '/api/invoices';
  const invoice = await expecting(201, 'POST /api/invoices', invoices, draft);
  const path = `${invoices}/${invoice.id}`;
  const line = { id: 'l1', name: 'Work', description: '', quantity: '2', unit: 'HUR' };
  const lines = [{ ...line, unitPrice: '50', discount: null, taxCategory: 'S', taxRate: '19' }];
  await expecting(200, 'PATCH /api/invoices/:id', path, { lines });
  await expecting(200, 'POST /api/invoices/:id/refresh', `${path}/refresh`);
  await expecting(200, 'POST /api/invoices/:id/issue', `${path}/issue`);
  await expecting(200, 'GET /api/invoices', invoices);
  await expecting(200, 'GET /api/invoices/:id', path);
  await expecting(200, 'GET /api/invoices/:id/pdf', `${path}/pdf`);
  await expecting(404, 'GET /api/invoices/:id/xml', `${path}/xml`);
  const links = `${path}/links`;
  const link = await expecting(201, 'POST /api/invoices/:id/links', links);
  await expecting(200, 'GET /api/invoices/:id/links', links);
  await expecting(200, 'DELETE /api/invoices/:id/links/:linkId', `${links}/${link.id}`);
  const noted = { to: ['pay@acme.example'], isByHand: true };
  await expecting(201, 'POST /api/invoices/:id/send', `${path}/send`, noted);
  await expecting(200, 'GET /api/invoices/:id/sendings', `${path}/sendings`);
  const payment = { day: '2026-11-30', amount: 1000 };
  const paid = await expecting(201, 'POST /api/invoices/:id/payments', `${path}/payments`, payment);
  const [first] = paid.payments as unknown as { id: string }[];
  await expecting(
    200,
    'DELETE /api/invoices/:id/payments/:paymentId',
    `${path}/payments/${first?.id}`,
  );
  const year = 'from=2026-01-01&to=2026-12-31';
  for (const [report, more] of [
    ...([
      ['revenue', '&basis=issued&by=month'],
      ['tax', '&basis=issued'],
      ['profit', '&by=client'],
    ] as const),
    ...([
      ['hours', '&by=person'],
      ['aged-debts', ''],
    ] as const),
  ] as const) {
    const query = report === 'aged-debts' ? '' : `?${year}${more}`;
    await expecting(200, `GET /api/reports/${report}`, `/api/reports/${report}${query}`);
  }
  await expecting(200, 'GET /api/reports/accounting', `/api/reports/accounting?${year}`);
  const hook = '/api/finances/webhook';
  await expecting(404, 'GET /api/finances/webhook', hook);
  // A public address that receives nothing, because it is paused.
  const set = { url: 'http://93.184.215.14/', isPaused: true };
  await expecting(200, 'PUT /api/finances/webhook', hook, set);
  await expecting(200, 'GET /api/finances/webhook/secret', `${hook}/secret`);
  await expecting(200, 'POST /api/finances/webhook/secret', `${hook}/secret`);
  await expecting(200, 'GET /api/finances/webhook/deliveries', `${hook}/deliveries`);
  await expecting(200, 'DELETE /api/finances/webhook', hook);
  await callsAboutQuotes(String(client.id));
  await callsAboutPlans(String(client.id));
  await callsAboutBanks(path);
  const note = await expecting(201, 'POST /api/invoices/:id/credit', `${path}/credit`, {});
  await expecting(200, 'DELETE /api/invoices/:id', `${invoices}/${note.id}`);
  await expecting(409, 'DELETE /api/clients/:id', one);
  await callsAboutExpenses();
}

/** From a draft to what is made of an accepted quote. */
async function callsAboutQuotes(clientId: string): Promise<void> {
  const quotes = '/api/quotes';
  const settings = '/api/quote-settings';
  const { version } = await expecting(200, 'GET /api/quote-settings', settings);
  const pattern = { version, numberPattern: 'Q-{YYYY}-{####}', validDays: 14 };
  await expecting(200, 'PUT /api/quote-settings', settings, pattern);
  const body = { clientId, subject: 'Relaunch' };
  const { id: other } = await expecting(201, 'POST /api/quotes', quotes, body);
  await expecting(200, 'DELETE /api/quotes/:id', `${quotes}/${other}`);
  const { id } = await expecting(201, 'POST /api/quotes', quotes, body);
  const path = `${quotes}/${id}`;
  const line = { id: 'l1', name: 'Work', description: '', quantity: '2', unit: 'HUR' };
  const lines = [{ ...line, unitPrice: '50', discount: null, taxCategory: 'S', taxRate: '19' }];
  await expecting(200, 'PATCH /api/quotes/:id', path, { lines });
  await expecting(200, 'POST /api/quotes/:id/send', `${path}/send`);
  await expecting(200, 'POST /api/quotes/:id/revise', `${path}/revise`);
  const { quote, url } = await expecting(200, 'POST /api/quotes/:id/send', `${path}/send`);
  const { revisions } = quote as unknown as { revisions: { digest: string }[] };
  const noted = { to: ['eva@acme.example'], isByHand: true };
  await expecting(201, 'POST /api/quotes/:id/email', `${path}/email`, noted);
  await expecting(200, 'GET /api/quotes/:id/sendings', `${path}/sendings`);
  await expecting(200, 'GET /api/quotes', quotes);
  await expecting(200, 'GET /api/quotes/:id', path);
  await expecting(200, 'GET /api/quotes/:id/pdf', `${path}/pdf`);
  const links = `${path}/links`;
  const link = await expecting(201, 'POST /api/quotes/:id/links', links);
  await expecting(200, 'GET /api/quotes/:id/links', links);
  await expecting(200, 'DELETE /api/quotes/:id/links/:linkId', `${links}/${link.id}`);
  await fetch(`${site.origin}/trpc/clientPage.decide`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${String(url).split('#')[1]}`,
    },
    body: JSON.stringify({
      ...{ kind: 'accepted', name: 'Eva', reason: '', digest: revisions[0]?.digest },
    }),
  });
  const project = await expecting(200, 'POST /projects/addProject', '/projects/addProject', {
    projectName: 'Quoted',
  });
  const board = await expecting(200, 'POST /boards/addBoard', '/boards/addBoard', {
    ...{ name: 'Quoted', columns: [{ name: 'To do' }], columnOrder: ['To do'] },
  });
  const taking = { projectId: project.projectId };
  await expecting(200, 'POST /api/quotes/:id/take-over', `${path}/take-over`, taking);
  const making = { boardId: board.id };
  await expecting(200, 'POST /api/quotes/:id/tickets', `${path}/tickets`, making);
  await expecting(200, 'POST /api/quotes/:id/invoice', `${path}/invoice`);
  await callsAboutProjectMoney(String(project.projectId), clientId);
}

/** A fixed price with milestones, and rates. */
async function callsAboutProjectMoney(projectId: string, clientId: string): Promise<void> {
  const billing = `/api/projects/${projectId}/billing`;
  const of = 'projects/:projectId';
  await expecting(200, 'GET /api/project-billings', '/api/project-billings');
  await expecting(200, `GET /api/${of}/billing`, billing);
  const fixed = { clientId, billing: 'fixed', agreedAmount: 100_000 };
  await expecting(200, `PUT /api/${of}/billing`, billing, fixed);
  const path = `/api/projects/${projectId}/milestones`;
  const body = { name: 'Approval', percent: '40' };
  const { id } = await expecting(201, `POST /api/${of}/milestones`, path, body);
  await expecting(200, `PUT /api/${of}/milestones/order`, `${path}/order`, { ids: [id] });
  await expecting(200, `GET /api/${of}/milestones/:id`, `${path}/${id}`);
  const reached = { reachedOn: '2026-11-27' };
  await expecting(200, `PATCH /api/${of}/milestones/:id`, `${path}/${id}`, reached);
  await expecting(200, 'GET /api/clients/:id/billable', `/api/clients/${clientId}/billable`);
  await expecting(200, `DELETE /api/${of}/milestones/:id`, `${path}/${id}`);
  await expecting(200, `POST /api/${of}/milestones/:id/restore`, `${path}/${id}/restore`);
  await expecting(200, `GET /api/${of}/milestones`, path);
  const { id: rateId } = await expecting(201, 'POST /api/rates', '/api/rates', {
    ...{ level: 'client', subjectId: clientId, from: '2026-01-01', rate: '96', currency: 'EUR' },
  });
  await expecting(200, 'GET /api/rates', `/api/rates?clientId=${clientId}`);
  const { id: entryId } = await expecting(201, 'POST /api/time-entries', '/api/time-entries', {
    ...{ projectId, day: '2026-11-27', seconds: 600 },
  });
  const ofEntry = `/api/time-entries/${entryId}/rate`;
  await expecting(200, 'PUT /api/time-entries/:id/rate', ofEntry, { rate: '120' });
  await expecting(200, 'GET /api/time-entries/:id/rate', ofEntry);
  await expecting(200, 'DELETE /api/rates/:id', `/api/rates/${rateId}`);
}

/** Recurring invoices and prepayments. */
async function callsAboutPlans(clientId: string): Promise<void> {
  const path = '/api/recurring-invoices';
  const line = { name: 'Hosting', description: '', quantity: '1', unit: 'LS', unitPrice: '49' };
  const lines = [{ ...line, discount: null, taxCategory: 'S', taxRate: '19' }];
  const body = { name: 'Hosting', clientId, start: '2099-01-01', lines };
  const { id } = await expecting(201, 'POST /api/recurring-invoices', path, body);
  const one = `${path}/${id}`;
  await expecting(200, 'GET /api/recurring-invoices', path);
  await expecting(200, 'GET /api/recurring-invoices/:id', one);
  const yearly = { ...body, every: 12 };
  await expecting(200, 'PUT /api/recurring-invoices/:id', one, yearly);
  await expecting(200, 'POST /api/recurring-invoices/:id/pause', `${one}/pause`);
  await expecting(200, 'POST /api/recurring-invoices/:id/resume', `${one}/resume`);
  await expecting(200, 'DELETE /api/recurring-invoices/:id', one);
  await expecting(200, 'POST /api/recurring-invoices/:id/restore', `${one}/restore`);
  const until = { clientId, until: '2026-11-30' };
  await expecting(200, 'POST /api/invoices/preview', '/api/invoices/preview', until);
  for (const name of ['unbilled', 'budgets', 'reminders']) {
    await expecting(200, `GET /api/reports/${name}`, `/api/reports/${name}`);
  }
  await expecting(201, 'POST /api/invoices/prepayments', '/api/invoices/prepayments', {
    ...{ clientId, amount: 10_000 },
  });
}

/** A transfer for an invoice is read, booked and removed. */
async function callsAboutBanks(invoicePath: string): Promise<void> {
  const invoice = await expecting(200, 'GET /api/invoices/:id', invoicePath);
  const csv = join(folder.path, 'statement.csv');
  const row = `27.11.2026;Acme;DE02120300000000202051;RE ${invoice.number};119,00`;
  writeFileSync(csv, `Buchungstag;Name;IBAN;Verwendungszweck;Betrag\n${row}\n`);
  const { credits, payable } = await expecting(
    ...([200, 'POST /api/bank-statements', '/api/bank-statements'] as const),
    ['-F', `file=@${csv};filename=statement.csv`],
  );
  const [proposed] = credits as unknown as {
    credit: object;
    match: { shares: { invoiceId: string; amount: number }[] };
  }[];
  const shares = proposed?.match.shares.map((share) => {
    const found = (payable as unknown as { id: string; open: number }[]).find(
      (each) => each.id === share.invoiceId,
    );
    return { ...share, open: found?.open };
  });
  const transactions = '/api/bank-transactions';
  const booking = { credit: proposed?.credit, shares };
  const { id } = await expecting(201, 'POST /api/bank-transactions', transactions, booking);
  await expecting(200, 'GET /api/bank-transactions', transactions);
  await expecting(200, 'DELETE /api/bank-transactions/:id', `${transactions}/${id}`);
}

/** An e-invoice that is read, booked and kept as a receipt. */
async function callsAboutExpenses(): Promise<void> {
  const expenses = '/api/expenses';
  const file = ['-F', 'file=@src/test/fixtures/incoming/zugferd-1.xml;filename=invoice.xml'];
  const { expense } = await expecting(
    ...([200, 'POST /api/expenses/incoming', `${expenses}/incoming`, file] as const),
  );
  const { id } = await expecting(201, 'POST /api/expenses', expenses, expense);
  const path = `${expenses}/${id}`;
  await expecting(404, 'GET /api/expenses/:id/receipt', `${path}/receipt`);
  await expecting(200, 'PUT /api/expenses/:id/receipt', `${path}/receipt`, file);
  await expecting(200, 'GET /api/expenses', expenses);
  await expecting(200, 'GET /api/expenses/:id', path);
  await expecting(200, 'PATCH /api/expenses/:id', path, { category: 'Office' });
  await expecting(200, 'DELETE /api/expenses/:id', path);
}

const person = {
  email: 'ann@example.org',
  password: 'correct horse battery',
  firstName: 'Ann',
  lastName: 'Tester',
};

test('X23 curl makes every call, from registering to deleting, each answered as documented', async () => {
  const ann = await expecting(201, 'POST /api/auth/register', '/api/auth/register', person);
  expect(ann.userRoles).toEqual(['ADMIN']);
  const login = await expecting(200, 'POST /api/auth/login', '/api/auth/login', person);
  await expecting(400, 'POST /api/auth/google', '/api/auth/google', { credential: 'x' });
  token = String(login.token);
  const me = await expecting(200, 'GET /api/auth/me', '/api/auth/me');
  expect(me.id).toBe(ann.id);
  const users = await expecting(200, 'GET /users/getAllUsers', '/users/getAllUsers');
  expect(users).toEqual([
    { id: ann.id, name: 'Ann Tester', email: person.email, roles: ['ADMIN'] },
  ]);
  const map = await expecting(200, 'GET /users/getUsersMap', '/users/getUsersMap');
  expect(Object.keys(map)).toEqual([ann.id]);

  const boardId = `board-${Date.now()}-walk`;
  const todo = 'To do / doing? #1 😀';
  const board = {
    id: boardId,
    name: 'Relaunch 100% 😀',
    columns: [{ name: 'Done' }, { name: todo }],
    columnOrder: [todo, 'Done'],
    users: [],
  };
  const created = await expecting(200, 'POST /boards/addBoard', '/boards/addBoard', board);
  expect(created).toMatchObject({ id: boardId, name: board.name, columnOrder: board.columnOrder });
  const project = { projectName: 'Work', creationDate: created.creationDate, boards: [created] };
  const work = await expecting(200, 'POST /projects/addProject', '/projects/addProject', project);
  expect(work.boards).toEqual([boardId]);
  const renamed = { ...work, projectName: 'Client work' };
  await expecting(200, 'POST /projects/addProject', '/projects/addProject', renamed);
  const projects = await expecting(200, 'GET /projects/getAllProjects', '/projects/getAllProjects');
  expect(projects).toEqual([renamed]);
  const ofProject = `/boards/getProjectBoards/${work.projectId}`;
  const boards = await expecting(200, 'GET /boards/getProjectBoards/:projectId', ofProject);
  expect(boards).toEqual(await expecting(200, 'GET /boards/getAllBoards', '/boards/getAllBoards'));

  const ticket = {
    id: `temp_${Date.now()}_x`,
    boardId,
    name: 'Offer / 50%? #2 😀',
    description: '',
    columnId: todo,
    status: todo,
    dueDate: '2026-12-01T09:30',
    visibleTo: null,
  };
  const first = await expecting(201, 'POST /api/tickets', '/api/tickets', ticket);
  const again = await expecting(201, 'POST /api/tickets', '/api/tickets', ticket);
  expect([again.id, first.name, first.status]).toEqual([first.id, ticket.name, todo]);
  const second = await expecting(201, 'POST /api/tickets', '/api/tickets', {
    ...ticket,
    id: 'temp_2',
    name: 'Second',
  });
  const at = `/api/tickets/${first.id}`;
  expect(await expecting(200, 'GET /api/tickets/:id', at)).toEqual(first);
  for (const [call, path] of [
    ['GET /api/tickets/board/:boardId', `/api/tickets/board/${boardId}`],
    ['GET /tickets-by-board/:boardId', `/tickets-by-board/${boardId}`],
    ['GET /api/tickets/ids', `/api/tickets/ids?ids=${first.id},unknown,${second.id}`],
  ] as const) {
    expect(await expecting(200, call, path)).toEqual([first, second]);
  }

  const search = await expecting(200, 'GET /api/search', '/api/search?q=second');
  expect(search.tickets).toMatchObject([{ id: second.id, name: 'Second', boardId }]);

  const edit = { ...first, name: 'Edited', priority: 'HIGH', labels: ['a'] };
  expect(await expecting(200, 'PUT /api/tickets/:id', at, edit)).toMatchObject({
    name: 'Edited',
    priority: 'HIGH',
    labels: ['a'],
    creationDate: first.creationDate,
  });
  const url = encodeURIComponent('https://example.org/?q=ä&b=😀#x');
  const linked = await expecting(200, 'PATCH /api/tickets/:id/url', `${at}/url?url=${url}`);
  expect(linked.url).toBe('https://example.org/?q=ä&b=😀#x');
  await expecting(200, 'PUT /api/tickets/:id', at, { description: '- [ ] Call\n- [ ] Send' });
  const task = { text: 'Send', isDone: true };
  const tick = await expecting(200, 'PATCH /api/tickets/:id/tasks/:index', `${at}/tasks/1`, task);
  expect(tick.description).toBe('- [ ] Call\n- [x] Send');
  const down = `${at}/move-position?direction=down`;
  expect(await expecting(200, 'PATCH /api/tickets/:id/move-position', down)).toEqual({
    ticketId: first.id,
    columnId: todo,
    ticketPositions: { [String(second.id)]: 0, [String(first.id)]: 1 },
  });
  const move = (status: string) => `${at}/move?status=${encodeURIComponent(status)}`;
  for (const status of ['Done', todo]) {
    const moved = await expecting(200, 'PATCH /api/tickets/:id/move', move(status));
    expect([moved.status, moved.columnId]).toEqual([status, status]);
  }
  const many = {
    status: 'Done',
    tickets: [{ name: 'Third', priority: 'LOW' }, { name: 'Fourth' }],
  };
  const inBoard = `/api/boards/${boardId}/tickets`;
  const several = await expecting(201, 'POST /api/boards/:id/tickets', inBoard, many);
  expect(several).toMatchObject([{ name: 'Third', priority: 'LOW' }, { name: 'Fourth' }]);
  const batch = { ticketIds: [second.id, first.id], move: { status: 'Done' } };
  const inBatch = `/api/boards/${boardId}/tickets/batch`;
  await expecting(200, 'POST /api/boards/:id/tickets/batch', inBatch, batch);
  await expecting(200, 'POST /api/boards/:id/tickets/batch', inBatch, {
    ...batch,
    move: { status: todo },
  });
  await expecting(200, 'POST /api/tickets/:id/archive', `${at}/archive`, {});
  const archivedAt = `/api/boards/${boardId}/archived?q=edi`;
  const archived = await expecting(200, 'GET /api/boards/:id/archived', archivedAt);
  expect(archived).toMatchObject({ tickets: [{ id: first.id, status: todo }], next: null });
  await expecting(200, 'POST /api/tickets/:id/unarchive', `${at}/unarchive`, {});
  const noEntry = `${at}/history/none/undo`;
  await expecting(404, 'POST /api/tickets/:id/history/:entryId/undo', noEntry, {});
  const archiving = `/api/boards/${boardId}/archiving`;
  await expecting(200, 'PUT /api/boards/:id/archiving', archiving, { days: 14 });
  const fading = `/api/boards/${boardId}/fading`;
  await expecting(200, 'PUT /api/boards/:id/fading', fading, { days: 30 });
  const sharing = `/api/boards/${boardId}/time-sharing`;
  await expecting(200, 'PUT /api/boards/:id/time-sharing', sharing, { isShared: false });
  const worked = { ticketId: first.id, day: '2026-11-27', seconds: 5400, note: 'Draft 😀' };
  const entry = await expecting(201, 'POST /api/time-entries', '/api/time-entries', worked);
  expect(entry).toMatchObject({ ...worked, userId: ann.id, startedAt: null, isBillable: true });
  const oneEntry = `/api/time-entries/${entry.id}`;
  expect(await expecting(200, 'GET /api/time-entries/:id', oneEntry)).toEqual(entry);
  const longer = await expecting(200, 'PATCH /api/time-entries/:id', oneEntry, { seconds: 6000 });
  const inMonth = '/api/time-entries?from=2026-11-01&to=2026-11-30';
  const month = await expecting(200, 'GET /api/time-entries', inMonth);
  expect(longer).toEqual({ ...entry, seconds: 6000 });
  expect(month).toEqual({ entries: [longer], next: null });
  await expecting(200, 'DELETE /api/time-entries/:id', oneEntry);
  const timed = { ticketId: first.id, note: 'Call' };
  const timer = await expecting(200, 'POST /api/timer/start', '/api/timer/start', timed);
  expect(await expecting(200, 'GET /api/timer', '/api/timer')).toEqual(timer);
  const stopped = await expecting(200, 'POST /api/timer/stop', '/api/timer/stop', {});
  expect(stopped.entry).toMatchObject(timed);
  await expecting(200, 'DELETE /api/timer', '/api/timer');
  const comment = { author: ann.id, comment: 'Hello 😀', timestamp: 'now', photoUrls: [] };
  const talk = await expecting(201, 'POST /api/tickets/:id/comments', `${at}/comments`, comment);
  expect(talk.comments).toMatchObject([{ author: ann.id, comment: 'Hello 😀' }]);
  const correction = { comment: 'Hello again 😀', was: 'Hello 😀' };
  const corrected = await expecting(
    200,
    'PATCH /api/tickets/:id/comments/:commentIndex',
    `${at}/comments/0`,
    correction,
  );
  expect(corrected.comments).toMatchObject([
    { comment: 'Hello again 😀', editedAt: expect.any(String) },
  ]);
  const liked = await expecting(
    200,
    'PUT /api/tickets/:id/comments/:commentIndex/reactions',
    `${at}/comments/0/reactions`,
    { emoji: '👍', isSet: true },
  );
  expect(liked.comments).toMatchObject([{ reactions: [{ emoji: '👍', users: [ann.id] }] }]);
  const versions = await expecting(200, 'GET /api/tickets/:id/versions', `${at}/versions`);
  expect(versions).toMatchObject([{ text: 'Hello 😀', replacedBy: ann.id }]);
  const blocks = { relation: 'blocks', ticketId: second.id };
  const links = await expecting(201, 'POST /api/tickets/:id/links', `${at}/links`, blocks);
  expect(links).toMatchObject([{ ...blocks, boardId, status: todo, isFinished: false }]);
  expect(await expecting(200, 'GET /api/tickets/:id/links', `${at}/links`)).toEqual(links);
  const { history } = await expecting(200, 'GET /api/tickets/:id', at);
  expect(JSON.stringify(history)).toContain(`Blocks ${second.name}`);
  await expecting(
    200,
    'DELETE /api/tickets/:id/links/:relation/:ticketId',
    `${at}/links/blocks/${second.id}`,
  );
  const silence = await expecting(
    200,
    'DELETE /api/tickets/:id/comments/:commentIndex',
    `${at}/comments/0`,
  );
  expect(silence.comments).toEqual([]);

  const twin = await expecting(201, 'POST /api/tickets/:id/duplicate', `${at}/duplicate`);
  expect(await expecting(200, 'DELETE /api/tickets/:id', `/api/tickets/${twin.id}`)).toBe(true);

  const copy = await expecting(200, 'GET /boards/getBoard/:id', `/boards/getBoard/${boardId}`);
  const save = { ...copy, name: 'Saved' };
  const saved = await expecting(
    200,
    'PUT /boards/updateBoard/:id',
    `/boards/updateBoard/${boardId}`,
    save,
  );
  expect([saved.name, saved.version]).toEqual(['Saved', 2]);
  await expecting(409, 'POST /boards/addBoard', '/boards/addBoard', copy);

  const events = `/api/events?board=${boardId}&follow=false`;
  expect(await expecting(200, 'GET /api/events', events)).toMatchObject({ type: 'reset' });
  const labels = `/api/boards/${boardId}/labels`;
  const inUse = { label: 'a', color: 'teal', isChosen: false, ticketCount: 1 };
  expect(await expecting(200, 'GET /api/boards/:id/labels', labels)).toEqual([inUse]);
  const chosen = { label: 'urgent', color: 'red' };
  expect(await expecting(200, 'PUT /api/boards/:id/labels', labels, chosen)).toEqual([
    inUse,
    { ...chosen, isChosen: true, ticketCount: 0 },
  ]);
  await expecting(200, 'DELETE /api/boards/:id/labels', `${labels}?label=urgent`);
  await expecting(200, 'PUT /api/boards/:id/ticket-key', `/api/boards/${boardId}/ticket-key`, {
    key: 'CURL',
  });
  const about = `/api/boards/${boardId}/about`;
  await expecting(200, 'PUT /api/boards/:id/about', about, { about: 'For **scripts**' });
  await expecting(200, 'PUT /api/boards/:id/about/sharing', `${about}/sharing`, { isShared: true });
  expect(await expecting(200, 'GET /api/boards/:id/about', about)).toEqual({
    about: 'For **scripts**',
    isShared: true,
  });
  const aboutWork = `/api/projects/${work.projectId}/about`;
  await expecting(200, 'PUT /api/projects/:projectId/about', aboutWork, { about: 'Work' });
  expect(await expecting(200, 'GET /api/projects/:projectId/about', aboutWork)).toEqual({
    about: 'Work',
  });
  const looks = { color: 'teal' };
  await expecting(
    200,
    'PATCH /api/boards/:id/appearance',
    `/api/boards/${boardId}/appearance`,
    looks,
  );
  const customFields = `/api/boards/${boardId}/fields`;
  await expecting(200, 'PUT /api/boards/:id/fields', customFields, {
    fields: [{ name: 'Budget', type: 'NUMBER' }],
  });
  expect(await expecting(200, 'GET /api/boards/:id/fields', customFields)).toMatchObject([
    { name: 'Budget', type: 'NUMBER' },
  ]);
  const views = `/api/boards/${boardId}/views`;
  const late = { name: 'Late', query: 'due=overdue' };
  const view = await expecting(201, 'POST /api/boards/:id/views', views, late);
  const oneView = `${views}/${view.id}`;
  await expecting(200, 'PATCH /api/boards/:id/views/:viewId', oneView, { name: 'Overdue' });
  expect(await expecting(200, 'GET /api/boards/:id/views', views)).toMatchObject([
    { ...late, name: 'Overdue' },
  ]);
  await expecting(200, 'DELETE /api/boards/:id/views/:viewId', oneView);
  const rules = `/api/boards/${boardId}/automations`;
  expect(await expecting(200, 'GET /api/boards/:id/automations', rules)).toEqual([]);
  const rule = {
    name: 'Urgent',
    trigger: { type: 'created' },
    actions: [{ type: 'setPriority', priority: 'HIGH' }],
    isOn: false,
  };
  const automation = await expecting(201, 'POST /api/boards/:id/automations', rules, rule);
  expect(automation).toMatchObject({ ...rule, pauseReason: null });
  const ofRule = `${rules}/${automation.id}`;
  const ONE = '/api/boards/:id/automations/:automationId';
  await expecting(200, `PUT ${ONE}`, ofRule, { ...rule, name: 'Not urgent' });
  expect(await expecting(200, `GET ${ONE}/runs`, `${ofRule}/runs`)).toEqual([]);
  await expecting(200, `DELETE ${ONE}`, ofRule);
  const hooks = `/api/boards/${boardId}/webhooks`;
  expect(await expecting(200, 'GET /api/boards/:id/webhooks', hooks)).toEqual([]);
  const inside = { url: 'http://127.0.0.1:9/' };
  const refused = await expecting(400, 'POST /api/boards/:id/webhooks', hooks, inside);
  expect(refused.message).toBe('Webhooks go to public addresses only');
  for (const [call, path] of [
    ['GET /api/boards/:id/webhooks/:webhookId/secret', `${hooks}/none/secret`],
    ['GET /api/boards/:id/webhooks/:webhookId/deliveries', `${hooks}/none/deliveries`],
    ['POST /api/boards/:id/webhooks/:webhookId/secret', `${hooks}/none/secret`],
    ['POST /api/boards/:id/webhooks/:webhookId/retry', `${hooks}/none/retry`],
    ['POST /api/boards/:id/webhooks/:webhookId/take-over', `${hooks}/none/take-over`],
    ['DELETE /api/boards/:id/webhooks/:webhookId', `${hooks}/none`],
  ] as const) {
    await expecting(404, call, path);
  }

  const files = `/api/boards/${boardId}`;
  const archive = await expecting(200, 'GET /api/boards/:id/archive', `${files}/archive`);
  const csv = await expecting(200, 'GET /api/boards/:id/csv', `${files}/csv`);
  expect(String(csv)).toContain('Edited');
  const path = join(folder.path, 'board.json');
  writeFileSync(path, JSON.stringify(archive));
  const file = ['-F', `file=@${path}`];
  const zone = '/api/imports?timeZone=UTC';
  const sent = await expecting(201, 'POST /api/imports', zone, file);
  const coming = `/api/imports/${sent.id}`;
  await until('it was checked', async () => {
    const { state } = await expecting(200, 'GET /api/imports/:id', coming);
    return state === 'ready';
  });
  await expecting(404, 'POST /api/imports/:id/start', '/api/imports/none/start', {});
  expect(await expecting(200, 'GET /api/imports', '/api/imports')).toEqual([]);
  expect(await expecting(200, 'DELETE /api/imports/:id', coming)).toEqual({ success: true });

  const place = `boardId=${boardId}&ticketId=${first.id}`;
  const tokenPath = `/api/firebase/token?${place}`;
  const { token: uploads } = await expecting(200, 'GET /api/firebase/token', tokenPath);
  expect(uploads).toMatch(/^flu_/);
  const parts = ['-F', `boardId=${boardId}`, '-F', `ticketId=${first.id}`];
  const bad = [...parts, '-F', 'files=abc;filename=a.png'];
  await expecting(400, 'POST /api/images', '/api/images', bad);
  const good = ['-F', `files=@${tinyPng()};filename=sea side.png`, ...parts];
  const { urls } = await expecting(200, 'POST /api/images', '/api/images', good);
  const link = String(urls?.[0]);
  expect(link).toMatch(/-sea-side\.png$/);
  expect((await expecting(200, 'GET /api/tickets/:id', at)).photoUrls).toEqual([link]);
  const photo = { url: link, boardId, ticketId: first.id };
  await expecting(200, 'DELETE /api/images', '/api/images', photo);
  expect((await expecting(200, 'GET /api/tickets/:id', at)).photoUrls).toEqual([]);

  const filesPath = `/api/tickets/${first.id}/files`;
  const sentFile = ['-F', `files=@${tinyPng()};filename=a.png`];
  const { files: added } = await expecting(201, 'POST /api/tickets/:id/files', filesPath, sentFile);
  expect(added).toMatchObject([{ name: 'a.png', type: 'image/png' }]);
  expect((await expecting(200, 'GET /api/tickets/:id/files', filesPath)).files).toEqual(added);
  const oneFile = `${filesPath}/${(added as unknown as { id: string }[])[0]?.id}`;
  expect(await expecting(200, 'DELETE /api/tickets/:id/files/:fileId', oneFile)).toEqual({
    success: true,
  });
  await expecting(404, 'GET /api/tickets/:id/files/:fileId', oneFile);

  const column = `/api/boards/${boardId}/columns/Done`;
  const edited = await expecting(200, 'PATCH /api/boards/:id/columns/:column', column, {
    limit: 30,
    color: 'blue',
  });
  expect(edited).toMatchObject({ name: 'Done', limit: 30, color: 'blue', isDone: false });
  const sorted = await expecting(
    200,
    'POST /api/boards/:id/columns/:column/sort',
    `${column}/sort`,
    { by: 'name' },
  );
  expect(sorted.column).toBe('Done');

  expect(await expecting(200, 'DELETE /api/tickets/:id', at)).toBe(true);
  await expecting(404, 'GET /api/tickets/:id', at);
  const otherBoard = await expecting(200, 'POST /boards/addBoard', '/boards/addBoard', {
    name: 'Other',
  });
  const another = await expecting(
    201,
    'POST /api/boards/:id/duplicate',
    `/api/boards/${boardId}/duplicate`,
    { name: 'Another' },
  );
  expect(another.name).toBe('Another');
  const deletions = [
    ['DELETE /boards/deleteBoard/:boardId', `/boards/deleteBoard/${another.id}`],
    ['GET /boards/deleteBoard/:boardId', `/boards/deleteBoard/${boardId}`],
    ['DELETE /boards/deleteBoard/:boardId', `/boards/deleteBoard/${otherBoard.id}`],
    ['GET /projects/deleteProject/:projectId', `/projects/deleteProject/${work.projectId}`],
  ] as const;
  for (const [call, path] of deletions) {
    expect(await expecting(200, call, path)).toEqual({ success: true });
  }
  const last = await expecting(200, 'POST /projects/addProject', '/projects/addProject', {
    projectName: 'Last',
  });
  await expecting(
    200,
    'DELETE /projects/deleteProject/:projectId',
    `/projects/deleteProject/${last.projectId}`,
  );
  expect(await expecting(200, 'GET /boards/getAllBoards', '/boards/getAllBoards')).toEqual([]);
  await callsAboutMoney();
  await expecting(204, 'POST /api/auth/logout', '/api/auth/logout');
  await expecting(401, 'GET /api/auth/me', '/api/auth/me');

  const calls = restRoutes.map(({ method, path }) => `${method} ${path}`).sort();
  expect([...new Set(walked)].sort()).toEqual(calls);
});
