// The minimum that a server must do for a move, an opened board and a broadcast, as the limit that
// the product is measured against: one UPDATE and one INSERT in a transaction, prepared bytes, and
// a plain loop over sockets.
import { join } from 'node:path';
import websocket from '@fastify/websocket';
import Fastify from 'fastify';
import type { WebSocket } from 'ws';
import Database from '../../../src/server/storage/sqlite/sqlite-driver.ts';

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

const boards = new Map<string, { headers: Record<string, string>; bytes: Buffer }>();
const sockets = new Set<WebSocket>();

const app = Fastify({ bodyLimit: 64 * 1024 * 1024 });
await app.register(websocket);
app.get('/', async () => 'ready');

app.post<{ Body: { id: number; place: string } }>('/move', async ({ body }) => ({
  seq: Number(move(body.id, body.place)),
}));

interface Board {
  headers: Record<string, string>;
  base64: string;
}

app.put<{ Params: { name: string }; Body: Board }>('/board/:name', async ({ params, body }) => {
  boards.set(params.name, { headers: body.headers, bytes: Buffer.from(body.base64, 'base64') });
});

app.get<{ Params: { name: string } }>('/board/:name', async ({ params }, reply) => {
  const board = boards.get(params.name);
  return reply.headers(board?.headers ?? {}).send(board?.bytes);
});

app.register(async (scope) => {
  scope.get('/socket', { websocket: true }, (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('message', (bytes) => {
      const { id, place, commandId } = JSON.parse(String(bytes));
      const seq = Number(move(id, place));
      const changes = [{ type: 'ticket.moved', id: `ticket-${id}`, columnId: 'column-1', place }];
      const text = JSON.stringify({ seq, commandId, by: 'somebody', changes });
      for (const other of sockets) other.send(text);
    });
  });
});

process.on('SIGTERM', () => process.exit(0));
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
