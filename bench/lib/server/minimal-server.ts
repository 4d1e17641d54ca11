// A hand-written minimum for a move: the product's statements on its tables, durable before any
// response, and REST responses of the same length; without rules, schemas, rights, idempotency or
// pushes. Its rate, relative to the bare server, is about the highest that the product could reach.
import { createHash } from 'node:crypto';
import { closeSync, fdatasync, openSync } from 'node:fs';
import { join } from 'node:path';
import websocket from '@fastify/websocket';
import Fastify, { type FastifyReply } from 'fastify';
import { generateKeyBetween } from 'fractional-indexing';
import { migrateSqlite } from '../../../src/server/storage/sqlite/migrate-sqlite.ts';
import Database from '../../../src/server/storage/sqlite/sqlite-driver.ts';
import { newCommandId as newId } from './clients.ts';

const BOARDS = 16;
const COLUMNS = 8;
/**
 * It moves about twice as many a second as the product, so histories, which REST responses include,
 * grow alike.
 */
const TICKETS = 200;
const USER = newId();
const TOKEN = 'least';

const file = join(process.env.DATA_DIR ?? '.', 'least.db');
const database = new Database(file);
database.pragma('journal_mode = WAL');
for (const pragma of ['synchronous = NORMAL', 'foreign_keys = ON', 'wal_autocheckpoint = 16000']) {
  database.pragma(pragma);
}
migrateSqlite(database, null);

interface Ticket {
  boardId: string;
  /** Columns of its board. */
  columns: string[];
  id: string;
  name: string;
  createdAt: number;
  columnId: string;
  lastEntry: number | null;
  /** The history as the response contains it. */
  entries: string;
}

const boards = Array.from({ length: BOARDS }, (_, n) => ({
  id: `board-${newId()}`,
  columns: Array.from({ length: COLUMNS }, (_, k) => `c${n}-${k}-${newId()}`),
}));
const columnNames = new Map(
  boards.flatMap(({ columns }) =>
    columns.map((id, n): [string, string] => [id, `Column ${n + 1}`]),
  ),
);
const tickets = new Map<string, Ticket>();
const description = 'draft review client offer invoice layout contract photo '
  .repeat(6)
  .slice(0, 300);
const performer = JSON.stringify({
  id: USER,
  name: 'Bench Mark',
  email: 'bench@example.org',
  // As many as the user of the product's bench has.
  adminBoards: [...boards, ...boards].map(({ id }) => id),
  userBoards: [],
});
seed();

const take = database.prepare(`
  update boards set seq = seq + 1, at = case when at >= ? then at + 1 else ? end, last_write = ?,
    last_row = (select coalesce(max(number), 0) + 1 from log), row_before = last_row
  where id = ? and deleted_at is null
  returning seq, at, last_row, row_before`);
const end = database
  .prepare(
    'select max(pos) from tickets where board_id = ? and column_id = ? and deleted_at is null',
  )
  .pluck();
const place = database.prepare(`
  update tickets set column_id = ?, pos = ?, updated_at = ?, last_entry = ? where board_id = ? and id = ?`);
const insertHistory = database.prepare(`
  insert into history (board_id, id, ticket_id, previous, at, by, notes) values (?, ?, ?, ?, ?, ?, ?)`);
const append = database.prepare(`
  insert into log (number, previous, board_id, seq, at, by, command_id, hash, result_id, facts)
  values (?, ?, ?, ?, ?, ?, ?, ?, null, ?)`);
const begin = database.prepare('begin immediate');
const commit = database.prepare('commit');

interface Moved {
  seq: number;
  at: number;
}

function move(ticket: Ticket, columnId: string): Moved {
  const { boardId, id } = ticket;
  const now = Date.now();
  const commandId = newId();
  const row = take.get(now, now, now, boardId) as Moved & { last_row: number; row_before: number };
  const pos = generateKeyBetween(end.get(boardId, columnId) as string | null, null);
  const notes = `Moved from ${columnNames.get(ticket.columnId)} to ${columnNames.get(columnId)}`;
  const entry = `h${commandId}`;
  const inserted = insertHistory.run(boardId, entry, id, ticket.lastEntry, row.at, USER, notes);
  const number = Number(inserted.lastInsertRowid);
  place.run(columnId, pos, row.at, number, boardId, id);
  const changes = JSON.stringify([{ type: 'ticket.moved', id, columnId, pos }]);
  const hash = createHash('sha256').update(changes).digest('base64url');
  append.run(
    row.last_row,
    row.row_before,
    boardId,
    row.seq,
    row.at,
    USER,
    commandId,
    hash,
    changes,
  );
  ticket.columnId = columnId;
  ticket.lastEntry = number;
  ticket.entries += `${ticket.entries && ','}{"id":"${entry}","date":"${iso(row.at)}","performedBy":${performer},"notes":"${notes}"}`;
  return row;
}

interface Job {
  ticket: Ticket;
  columnId: string;
  answer(moved: Moved): void;
}

let queue: Job[] = [];
let isDue = false;
const logs = [openSync(`${file}-wal`, 'r+'), openSync(`${file}-wal`, 'r+')];
process.once('exit', () => logs.forEach(closeSync));

/** Moves that arrive in one event-loop tick, or while the disk is busy, share a commit. */
function enqueue(job: Job): void {
  queue.push(job);
  due();
}

function due(): void {
  if (isDue || queue.length === 0 || logs.length === 0) return;
  isDue = true;
  setImmediate(() => {
    isDue = false;
    const jobs = queue;
    queue = [];
    begin.run();
    const moved = jobs.map(({ ticket, columnId }) => move(ticket, columnId));
    commit.run();
    const log = logs.pop() as number;
    fdatasync(log, () => {
      logs.push(log);
      jobs.forEach(({ answer }, n) => void answer(moved[n] as Moved));
      due();
    });
  });
}

const app = Fastify();
await app.register(websocket);
app.get('/', async () => 'ready');
app.get('/boards', async () => ({
  boards: boards.map(({ id, columns }) => ({
    boardId: id,
    columns,
    tickets: [...tickets.values()].filter(({ boardId }) => boardId === id).map((each) => each.id),
  })),
}));

interface RequestInput {
  ticketId: string;
  columnId: string;
}

app.post<{ Body: RequestInput }>('/move', ({ body, headers }, reply) => {
  if (headers.authorization !== `Bearer ${TOKEN}`) return void reply.code(401).send();
  const { ticketId, columnId } = body;
  enqueue({ ticket: ticketOf(ticketId), columnId, answer: ({ seq }) => void reply.send({ seq }) });
});

app.patch<{ Params: { id: string }; Querystring: { status: string } }>(
  '/api/tickets/:id/move',
  ({ params, query, headers }, reply) => {
    if (headers.authorization !== `Bearer ${TOKEN}`) return void reply.code(401).send();
    const ticket = ticketOf(params.id);
    const columnId = ticket.columns.find((id) => columnNames.get(id) === query.status) ?? '';
    enqueue({ ticket, columnId, answer: ({ at }) => send(reply, ticket, at) });
  },
);

app.register(async (scope) => {
  scope.get('/socket', { websocket: true }, (socket) => {
    socket.on('message', (bytes) => {
      const { id, ticketId, columnId } = JSON.parse(String(bytes)) as RequestInput & { id: number };
      const answer = ({ seq }: Moved) => socket.send(JSON.stringify({ id, result: { data: seq } }));
      enqueue({ ticket: ticketOf(ticketId), columnId, answer });
    });
  });
});

/** The ticket as REST returns it. */
function send(reply: FastifyReply, ticket: Ticket, at: number): void {
  const { id, boardId, name, createdAt, columnId, entries } = ticket;
  const column = columnNames.get(columnId);
  const record = {
    id,
    name,
    description,
    boardId,
    columnId: column,
    status: column,
    assignee: null,
    priority: null,
    labels: [],
    url: null,
    dueDate: null,
    creationDate: iso(createdAt),
    lastUpdated: iso(at),
    createdBy: USER,
    visibleTo: null,
    photoUrls: [],
    comments: [],
  };
  const text = `${JSON.stringify(record).slice(0, -1)},"history":[${entries}]}`;
  const bytes = Buffer.from(text);
  const tag = createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
  reply
    .headers({ 'content-type': 'application/json; charset=utf-8', etag: `"${tag}"` })
    .send(bytes);
}

function ticketOf(id: string): Ticket {
  return tickets.get(id) as Ticket;
}

function iso(at: number): string {
  return new Date(at).toISOString();
}

function seed(): void {
  const now = Date.now();
  const insert = (table: string, row: Record<string, unknown>) =>
    database
      .prepare(
        `insert into ${table} (${Object.keys(row)}) values (${Object.keys(row).map(() => '?')})`,
      )
      .run(...Object.values(row));
  database.transaction(() => {
    insert('users', {
      id: USER,
      email: 'bench@example.org',
      email_key: 'bench@example.org',
      first_name: 'Bench',
      last_name: 'Mark',
      is_google_user: 0,
      roles: '[]',
      created_at: now,
    });
    for (const { id, columns } of boards) {
      insert('boards', {
        id,
        name: 'Bench',
        created_by: USER,
        created_at: now,
        updated_at: now,
        version: 1,
        seq: 0,
        at: now,
        epoch: newId(),
        ticket_count: TICKETS,
      });
      columns.forEach((column, n) => {
        insert('columns', { board_id: id, id: column, name: `Column ${n + 1}`, pos: `a${n}` });
      });
      for (let n = 0; n < TICKETS; n += 1) addTicket(id, columns, n);
    }
  })();

  function addTicket(boardId: string, columns: string[], n: number): void {
    const columnId = columns[n % COLUMNS] as string;
    const ticket = { boardId, id: `t${newId()}`, name: `Ticket ${n}` };
    insert('tickets', {
      board_id: boardId,
      id: ticket.id,
      column_id: columnId,
      pos: `b${String(n).padStart(2, '0')}V`,
      name: ticket.name,
      description,
      preview: description.slice(0, 100),
      labels: '[]',
      created_by: USER,
      created_at: now,
      updated_at: now,
    });
    const start = { createdAt: now, columns, columnId, lastEntry: null, entries: '' };
    tickets.set(ticket.id, { ...ticket, ...start });
  }
}

process.on('SIGTERM', () => process.exit(0));
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
