import { WebSocket } from 'ws';
import type { Command } from '../../core/board/commands.ts';
import type { Snapshot } from '../../core/board/wire/feed.ts';
import { logRepository } from '../../server/storage/boards/log/log.ts';
import type { Store } from '../../server/storage/store.ts';
import { type Connection, connect } from '../../web/live/connection/connection.ts';
import type { Timing } from '../../web/live/timing.ts';
import { TransportError } from '../../web/live/transport.ts';
import { FAST_TIMING, newTestId } from '../kits/harness.ts';
import type { ServerProcess } from '../servers/server-process.ts';
import { until } from '../until.ts';

const WRITERS = 16;
const BOARDS = 4;
const TICKETS = 5;
const TIMEOUT_MS = 120_000;

interface Options {
  server: ServerProcess;
  /** How often the server is killed, and the number of acknowledgements between two kills. */
  kills: number;
  between: number;
}

/** Acknowledged commands: the board and log number by command id. */
export type Acknowledged = Map<string, { boardId: string; seq: number }>;

/**
 * Sixteen clients write without a pause while the server is killed and restarted. Each resends a
 * command until it is acknowledged, as an open board does. At the end the server is killed as well.
 */
export async function writeThroughCrashes(options: Options): Promise<Acknowledged> {
  const { server, kills, between } = options;
  await server.start();
  const origin = `http://127.0.0.1:${server.port}`;
  const { acknowledged, stop } = await startWriting(origin, await register(origin));
  for (let kill = 0; kill < kills; kill += 1) {
    await untilAcknowledged(acknowledged, between);
    await server.kill();
    if (kill < kills - 1) await server.start();
  }
  await stop();
  return acknowledged;
}

/** Waits until `more` further commands are acknowledged. */
export function untilAcknowledged(acknowledged: Acknowledged, more: number): Promise<void> {
  const enough = acknowledged.size + more;
  return until('enough commands are acknowledged', () => acknowledged.size >= enough, TIMEOUT_MS);
}

export interface Writing {
  acknowledged: Acknowledged;
  boardIds: string[];
  /** Stops writing and abandons unanswered commands. */
  stop(): Promise<void>;
}

interface WritingOptions {
  timing?: Timing;
  /** Runs once the boards exist, before anything else is written to them. */
  ready?(boardIds: string[]): Promise<void>;
}

/** Sixteen clients that write to four boards without a pause, with the token of an ADMIN. */
export async function startWriting(
  origin: string,
  token: string,
  { timing = FAST_TIMING, ready = async () => {} }: WritingOptions = {},
): Promise<Writing> {
  const connections = Array.from({ length: WRITERS }, () => openConnection(origin, token, timing));
  const acknowledged: Acknowledged = new Map();
  let stopped = false;

  async function send(connection: Connection, command: Command): Promise<void> {
    const commandId = newTestId();
    while (!stopped) {
      const reply = await connection.send(commandId, command).catch(stillUnanswered);
      if (!reply) continue;
      if (reply.seq !== null)
        acknowledged.set(commandId, { boardId: command.boardId, seq: reply.seq });
      return;
    }
  }

  const boards = await makeBoards(connections[0] as Connection);
  const boardIds = boards.map(({ id }) => id);
  await ready(boardIds);
  const writing = connections.map(async (connection, n) => {
    const board = boards[n % BOARDS] as Snapshot;
    for (let turn = n; !stopped; turn += 1) await send(connection, someCommand(board, turn));
  });

  return {
    acknowledged,
    boardIds,
    async stop() {
      stopped = true;
      await Promise.all(writing);
      for (const connection of connections) connection.close();
    },
  };
}

/** Describes what is wrong with a database after the crashes. */
export async function problemsAfter(store: Store, acknowledged: Acknowledged): Promise<string[]> {
  const { boards, log } = store.tables;
  const faults: string[] = [];
  const [heads, rows] = await store.read(async (query) => [
    await query.select().from(boards),
    await query.select().from(log),
  ]);
  for (const [id, { boardId, seq }] of acknowledged) {
    const stored = rows.filter((row) => row.commandId === id && row.boardId === boardId);
    if (stored.length !== 1)
      faults.push(`${id} was acknowledged and is stored ${stored.length} times`);
    else if (stored[0]?.seq !== seq) faults.push(`${id} has another number than acknowledged`);
  }
  for (const { id, seq: head } of heads) {
    // One row for each number: nothing is lost or duplicated.
    const numbers = rows.filter(({ boardId }) => boardId === id).map(({ seq }) => seq);
    if (new Set(numbers).size !== head || numbers.length !== head) faults.push(`${id} has a gap`);
    // As log readers page through it: each row follows the one before it.
    const logEntries = await store.read((query) =>
      logRepository(store.tables).after(query, id, 0, head),
    );
    const isComplete =
      logEntries.length === head && logEntries.every(({ seq }, n) => seq === n + 1);
    if (!isComplete) faults.push(`the log of ${id} is read with a gap`);
  }
  return faults;
}

export function openConnection(origin: string, token: string, timing = FAST_TIMING): Connection {
  return connect({
    origin,
    token: () => token,
    WebSocket: WebSocket as unknown as typeof globalThis.WebSocket,
    timing,
  });
}

async function register(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'writer@example.org',
      password: 'correct horse battery',
      firstName: 'Writer',
      lastName: 'Tester',
    }),
  });
  return ((await response.json()) as { token: string }).token;
}

async function makeBoards(connection: Connection): Promise<Snapshot[]> {
  const snapshots: Snapshot[] = [];
  for (let n = 0; n < BOARDS; n += 1) {
    const boardId = `board-${newTestId()}`;
    const columns = ['To Do', 'Doing', 'Done'];
    const create = { type: 'boards.create' as const, boardId, name: 'Board', members: [], columns };
    await connection.send(newTestId(), create);
    const [first] = (await connection.snapshot(boardId)).columns;
    for (let ticket = 0; ticket < TICKETS; ticket += 1) {
      const columnId = first?.id ?? '';
      const name = `Ticket ${ticket}`;
      await connection.send(newTestId(), { type: 'tickets.create', boardId, columnId, name });
    }
    snapshots.push(await connection.snapshot(boardId));
  }
  return snapshots;
}

function someCommand({ id: boardId, columns, tickets }: Snapshot, turn: number): Command {
  const ticketId = tickets[turn % tickets.length]?.id ?? '';
  const columnId = columns[turn % columns.length]?.id ?? '';
  if (turn % 5 === 0) return { type: 'tickets.create', boardId, columnId, name: `Made ${turn}` };
  if (turn % 5 === 1) {
    return { type: 'tickets.edit', boardId, ticketId, set: { name: `Edited ${turn}` } };
  }
  if (turn % 11 === 2) {
    return { type: 'tickets.comment', boardId, ticketId, text: `Said ${turn}`, photoUrls: [] };
  }
  if (turn % 11 === 3) return { type: 'boards.rename', boardId, name: `Board ${turn}` };
  if (turn % 11 === 4) {
    // Swaps the names of the first two columns repeatedly.
    const [first, second, ...rest] = columns;
    const names = [first?.name ?? '', second?.name ?? ''];
    if (turn % 2) names.reverse();
    const exchanged = [first, second].map((column, n) => ({
      id: column?.id,
      name: names[n] ?? '',
    }));
    const saved = [...exchanged, ...rest.map(({ id, name }) => ({ id, name }))];
    return { type: 'boards.save', boardId, columns: saved, name: `Saved ${turn}` };
  }
  const after = tickets[(turn + 1) % tickets.length]?.id;
  return { type: 'tickets.move', boardId, ticketId, to: { columnId, after } };
}

async function stillUnanswered(error: unknown): Promise<null> {
  const isUnanswered =
    error instanceof TransportError && ['unreachable', 'failing'].includes(error.failure.kind);
  if (!isUnanswered) throw error;
  await new Promise((resolve) => setTimeout(resolve, FAST_TIMING.firstRetryMs));
  return null;
}
