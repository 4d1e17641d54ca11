import { WebSocket } from 'ws';
import { parseCursor } from '../../../src/core/board/wire/feed.ts';
import type { Actor } from '../../../src/core/users/user.ts';
import { until } from '../../../src/test/until.ts';
import { BoardSession } from '../../../src/web/live/board-session.ts';
import { connect } from '../../../src/web/live/connection/connection.ts';
import { percentile, type Row, row } from '../../lib/figures.ts';
import { type Measured, startApp } from '../../lib/process.ts';
import { firstToken, type SeededBoard } from '../../lib/seed.ts';
import { dataOf, httpCaller, newCommandId, trpcSocket } from '../../lib/server/clients.ts';

const CLIENTS = 1000;
const CONCURRENCY = 16;
const TIMEOUT_MS = 60_000;

interface Person extends Actor {
  token: string;
}

/** Counts of requests to the server since the restart. */
interface RequestCounts {
  snapshots: number;
  resumes: number;
}

/** A page with a board open. */
interface Page {
  session: BoardSession;
  close(): void;
}

/**
 * Measures how soon 1,000 open boards are up to date after the server is killed and restarted at
 * once: with the page's own code, and with one move on each board before its viewers reconnect.
 */
export async function reconnecting(): Promise<Row[]> {
  const app = await startApp();
  try {
    const person = await firstPerson(app.port);
    const boards = await smallBoards(app.port, person.token);
    return [
      ...(await restarted(app, person, boards, 1)),
      ...(await restarted(app, person, boards.slice(0, 1), 0)),
    ];
  } finally {
    await app.stop();
  }
}

/** `column` is the target of the moves, a different one each time. */
async function restarted(
  app: Measured,
  person: Person,
  boards: SeededBoard[],
  column: number,
): Promise<Row[]> {
  const requests: RequestCounts = { snapshots: 0, resumes: 0 };
  const pages: Page[] = [];
  await withLimit(CLIENTS, async (n) => {
    const page = open(app.port, person, boards[n % boards.length] as SeededBoard, requests);
    pages.push(page);
    await until('the board is open', () => isLive(page), TIMEOUT_MS);
  });
  requests.snapshots = 0;
  requests.resumes = 0;
  const returns = Promise.all(pages.map(untilUpToDate));
  const { killedAt, answeredAt } = await app.restart();
  await moveOnce(app.port, person.token, boards, column);
  const upToDateAt = await returns;
  const cpuMs = app.cpuMs();
  for (const page of pages) page.close();
  if (requests.snapshots > 0) throw new Error(`${requests.snapshots} boards were reloaded`);
  if (requests.resumes !== CLIENTS)
    throw new Error(`${requests.resumes} subscriptions were resumed`);
  const on = boards.length === 1 ? 'one board' : `${boards.length} boards`;
  const name = `${CLIENTS} pages on ${on} back after a restart`;
  const since = (start: number, part: number) => percentile(upToDateAt, part) - start;
  return [
    row(`${name}, the middle one, from the kill`, since(killedAt, 0.5), Number.NaN, 'ms', 0),
    row(`${name}, the last one, from the kill`, since(killedAt, 1), Number.NaN, 'ms', 0),
    row(`${name}, the last one, from the first answer`, since(answeredAt, 1), Number.NaN, 'ms', 0),
    row(`${name}, CPU a page`, cpuMs / CLIENTS, Number.NaN, 'ms'),
  ];
}

/** Each has one ticket in the first of two columns. */
async function smallBoards(port: number, token: string): Promise<SeededBoard[]> {
  const call = httpCaller(port, { authorization: `Bearer ${token}` });
  const { mutate, close } = await trpcSocket(port, token);
  const boards: SeededBoard[] = [];
  await withLimit(CLIENTS, async () => {
    const boardId = `board-${newCommandId()}`;
    await mutate('boards.create', { boardId, name: 'Bench', members: [], columns: ['A', 'B'] });
    const { body } = await call('GET', `/api/boards/${boardId}/snapshot`);
    const columns = JSON.parse(String(body)).columns.map(({ id }: { id: string }) => id);
    const ticket = { boardId, columnId: columns[0], name: 'Ticket' };
    const { result } = dataOf<{ result: { id: string } }>(await mutate('tickets.create', ticket));
    boards.push({ boardId, columns, tickets: [result.id] });
  });
  close();
  return boards;
}

async function firstPerson(port: number): Promise<Person> {
  const token = await firstToken(port);
  const call = httpCaller(port, { authorization: `Bearer ${token}` });
  const { id, userRoles } = JSON.parse(String((await call('GET', '/api/auth/me')).body));
  return { id, roles: userRoles, token };
}

function open(
  port: number,
  actor: Person,
  { boardId }: SeededBoard,
  requests: RequestCounts,
): Page {
  const connection = connect({
    origin: `http://127.0.0.1:${port}`,
    token: () => actor.token,
    WebSocket: WebSocket as unknown as typeof globalThis.WebSocket,
  });
  const session = new BoardSession({
    boardId,
    actor,
    transport: {
      ...connection,
      snapshot(id) {
        requests.snapshots += 1;
        return connection.snapshot(id);
      },
      subscribe: (id, cursor, follower) =>
        connection.subscribe(id, cursor, {
          ...follower,
          onLive() {
            requests.resumes += 1;
            follower.onLive();
          },
        }),
    },
    newId: newCommandId,
    onAlert(text) {
      throw new Error(text);
    },
    onSignedOut() {
      throw new Error('signed out');
    },
  });
  session.open();
  return {
    session,
    close() {
      session.close();
      connection.close();
    },
  };
}

function isLive({ session }: Page): boolean {
  return session.getState().connection === 'live';
}

/** Moves one ticket on each board. */
async function moveOnce(
  port: number,
  token: string,
  boards: SeededBoard[],
  column: number,
): Promise<void> {
  const { mutate, close } = await trpcSocket(port, token);
  await withLimit(boards.length, async (n) => {
    const { boardId, columns, tickets } = boards[n] as SeededBoard;
    const input = { boardId, ticketId: tickets[0], to: { columnId: columns[column] } };
    const { seq } = dataOf<{ seq: number | null }>(await mutate('tickets.move', input));
    if (seq === null) throw new Error('a move changed nothing');
  });
  close();
}

/** Resolves when a page is live and shows the next move. */
function untilUpToDate(page: Page): Promise<number> {
  const { session } = page;
  const reached = () => parseCursor(session.confirmedCursor)?.seq ?? 0;
  const target = reached() + 1;
  return new Promise((resolve, reject) => {
    const timeoutTimer = setTimeout(
      () => reject(new Error('a board is not up to date')),
      TIMEOUT_MS,
    );
    const stop = session.subscribe(() => {
      if (!isLive(page) || reached() < target) return;
      stop();
      clearTimeout(timeoutTimer);
      resolve(performance.now());
    });
  });
}

/** Runs the work a number of times with a small concurrency. */
async function withLimit(times: number, work: (n: number) => Promise<void>): Promise<void> {
  let next = 0;
  const hands = Array.from({ length: Math.min(CONCURRENCY, times) }, async () => {
    while (next < times) {
      const n = next;
      next += 1;
      await work(n);
    }
  });
  await Promise.all(hands);
}
