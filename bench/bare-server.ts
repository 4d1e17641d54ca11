// The least that a server must do for a move, an opened board and a broadcast: the limit that the
// product is measured against. One UPDATE and one INSERT in a transaction each, bytes kept in
// memory, and a plain loop over sockets.
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import websocket from '@fastify/websocket';
import Database from 'better-sqlite3';
import Fastify from 'fastify';
import type { WebSocket } from 'ws';

const TICKETS = 10_000;

const database = new Database(join(process.env.DATA_DIR ?? '.', 'bare.db'));
database.pragma('journal_mode = WAL');
database.pragma('synchronous = NORMAL');
database.exec(`
  create table tickets (id integer primary key, place text not null);
  create table log (seq integer primary key, change text not null);
`);
const insert = database.prepare('insert into tickets (place) values (?)');
database.transaction(() => {
  for (let n = 0; n < TICKETS; n += 1) insert.run('i0');
})();

const update = database.prepare('update tickets set place = ? where id = ?');
const append = database.prepare('insert into log (change) values (?)');
const move = database.transaction((id: number, place: string) => {
  update.run(place, id);
  return append.run(JSON.stringify({ id, place })).lastInsertRowid;
});

const snapshots = new Map<number, Buffer>();
const sockets = new Set<WebSocket>();

const app = Fastify();
await app.register(websocket);
app.get('/', async () => 'ready');

app.post<{ Body: { id: number; place: string } }>('/move', async ({ body }) => ({
  seq: Number(move(body.id, body.place)),
}));

app.get<{ Params: { tickets: string } }>('/board/:tickets', async (request, reply) => {
  reply.header('content-encoding', 'br').type('application/json');
  return reply.send(snapshotOf(Number(request.params.tickets)));
});

app.register(async (scope) => {
  scope.get('/socket', { websocket: true }, (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('message', (bytes) => {
      const { id, place, note } = JSON.parse(String(bytes));
      const seq = Number(move(id, place));
      const text = JSON.stringify({ seq, id, place, note });
      for (const other of sockets) other.send(text);
    });
  });
});

function snapshotOf(tickets: number): Buffer {
  const known = snapshots.get(tickets);
  if (known) return known;
  const rows = Array.from({ length: tickets }, (_, id) => ({
    id,
    place: `i${id}`,
    name: `Ticket ${id}`,
  }));
  const made = brotliCompressSync(JSON.stringify(rows), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
  });
  snapshots.set(tickets, made);
  return made;
}

process.on('SIGTERM', () => process.exit(0));
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
