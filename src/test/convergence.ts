import type { Board } from '../core/board/board.ts';
import { apply } from '../core/board/change.ts';
import { emptyBoard } from '../core/board/rules/columns.ts';
import { audienceOf, sees } from '../core/board/visibility.ts';
import { boardFrom } from '../core/board/wire/feed.ts';
import type { LogRow } from '../server/storage/boards/log/log.ts';
import type { UnreliableProxy } from './faults/unreliable-proxy.ts';
import { type Harness, newTestId, type OpenBoard, type Person } from './kits/harness.ts';
import { pick, type Random, randomCommand, seeded } from './random-commands.ts';
import { until } from './until.ts';

const COMMANDS = 300;
const FIRST_TICKETS = 15;
const CUTS = 0.02;
/** A dead connection is detected within the time of a few commands. */
const TIMING = { pingMs: 40, pongMs: 200, callMs: 1000 };

interface Client {
  person: Person;
  board: OpenBoard;
  line: UnreliableProxy;
  isAway: boolean;
}

/**
 * The users of the board with their connections, and a guest who is a member from time to time.
 */
export interface Staff {
  people: Person[];
  guest: Person;
  lines: UnreliableProxy[];
}

/** The result of a run: a description of the problem, if any, and counts of what was done. */
export interface Converged {
  problems: string[];
  acknowledged: number;
  refused: number;
  unchanged: number;
  cuts: number;
  droppedData: number;
}

/**
 * Three users work on one board concurrently and at random, over connections that are cut or
 * swallow messages, and are restored. Afterwards each user's view is compared with the server's log
 * and snapshot.
 */
export async function converge(
  harness: Harness,
  { people, guest, lines }: Staff,
  seed: number,
): Promise<Converged> {
  const random = seeded(seed);
  const boardId = await boardOf(harness, people);
  const clients = people.map((person, n) => {
    const line = lines[n] as UnreliableProxy;
    const board = harness.open(person, boardId, { origin: line.origin, timing: TIMING });
    return { person, board, line, isAway: false };
  });
  const counts = { acknowledged: 0, refused: 0, unchanged: 0, cuts: 0, droppedData: 0 };
  try {
    await until('all boards are open', () => {
      clients.forEach(retryLoading);
      return clients.every(isOpen);
    });
    const acknowledged = new Set<number>();
    await act({ random, clients, guest }, counts, acknowledged);
    for (const client of clients) restore(client);
    await settle(harness, clients, boardId);
    const problems = await problemsOf(harness, clients, boardId, acknowledged);
    return { problems, ...counts };
  } finally {
    for (const client of clients) {
      restore(client);
      client.board.close();
    }
  }
}

async function boardOf(harness: Harness, [owner, manager, member]: Person[]): Promise<string> {
  const members = [
    { userId: manager?.id ?? '', role: 'ADMIN' as const },
    { userId: member?.id ?? '', role: 'EDITOR' as const },
  ];
  const boardId = await harness.createBoard(owner as Person, { members });
  const { columns } = await harness.snapshot(owner as Person, boardId);
  for (let n = 0; n < FIRST_TICKETS; n += 1) {
    const columnId = columns[n % columns.length]?.id ?? '';
    const name = `Ticket ${n}`;
    await harness.execute(owner as Person, { type: 'tickets.create', boardId, columnId, name });
  }
  return boardId;
}

async function act(
  { random, clients, guest }: { random: Random; clients: Client[]; guest: Person },
  counts: Omit<Converged, 'problems'>,
  acknowledged: Set<number>,
): Promise<void> {
  const ids = clients.map(({ person }) => person.id);
  for (let n = 0; n < COMMANDS; n += 1) {
    const client = pick(random, clients) as Client;
    const view = client.board.session.getState().board as Board;
    const command = randomCommand(random, view, ids, [guest.id]);
    void client.board.run(command).then((answer) => {
      if ('kind' in answer) counts.refused += 1;
      else if (answer.seq === null) counts.unchanged += 1;
      else {
        counts.acknowledged += 1;
        acknowledged.add(answer.seq);
      }
    });
    disturb(random, pick(random, clients) as Client, counts);
    if (random() < 0.3) await new Promise((resolve) => setTimeout(resolve, random() * 4));
  }
}

/** From time to time cuts a connection or swallows requests or replies, and restores it later. */
function disturb(random: Random, client: Client, counts: { cuts: number; droppedData: number }) {
  if (client.isAway) {
    if (random() < 0.1) restore(client);
    return;
  }
  if (random() >= CUTS) return;
  client.isAway = true;
  if (random() < 0.5) {
    counts.cuts += 1;
    client.line.cut();
  } else {
    counts.droppedData += 1;
    client.line.dropData(random() < 0.5 ? 'everything' : 'answers');
  }
}

function restore(client: Client): void {
  client.isAway = false;
  client.line.restore();
}

function isOpen({ board }: Client): boolean {
  const { phase, connection } = board.session.getState();
  return phase === 'open' && connection === 'live';
}

/** Retries as a user does when a board fails to load, which happens on a busy machine. */
function retryLoading({ board: { session } }: Client): void {
  if (session.getState().phase === 'failed') session.open();
}

async function settle(harness: Harness, clients: Client[], boardId: string): Promise<void> {
  await until('every command is answered', () =>
    clients.every((client) => isOpen(client) && client.board.session.getState().pendingCount === 0),
  );
  // Writes one more row that everyone receives: a client that has it has all rows before it.
  const { person } = clients[0] as Client;
  const { seq } = await harness.execute(person, {
    type: 'boards.addColumn',
    boardId,
    name: newTestId(),
  });
  await until('everyone has the last row', () =>
    clients.every(
      ({ board }) => Number(board.session.confirmedCursor.split('.')[1]) >= Number(seq),
    ),
  );
}

async function problemsOf(
  harness: Harness,
  clients: Client[],
  boardId: string,
  acknowledged: Set<number>,
): Promise<string[]> {
  const problems: string[] = [];
  const log = await logOf(harness, boardId);
  const expected = apply(
    emptyBoard(boardId),
    log.flatMap(({ facts }) => facts.map(({ change }) => change)),
  );
  if (log.some(({ seq }, n) => seq !== n + 1)) problems.push('the log has a gap');
  if (new Set(log.map(({ commandId }) => commandId)).size !== log.length) {
    problems.push('a command was executed twice');
  }
  const lost = [...acknowledged].filter((seq) => !log[seq - 1]);
  if (lost.length > 0) problems.push(`acknowledged but not in the log: ${lost}`);
  for (const { person, board } of clients) {
    const stored = content(boardFrom(await harness.snapshot(person, boardId)));
    const seen = content(board.session.getState().board as Board);
    const logged = content(visible(expected, person.id));
    if (seen !== stored) problems.push(`${person.id} sees\n${seen}\ninstead of\n${stored}`);
    if (logged !== stored) problems.push(`the log says\n${logged}\nthe records\n${stored}`);
  }
  return problems;
}

function logOf({ services }: Harness, boardId: string): Promise<LogRow[]> {
  const { store, repositories } = services;
  return store.read((query) => repositories.log.after(query, boardId, 0, 10_000));
}

function visible(board: Board, userId: string): Board {
  const seen = [...board.tickets].filter(([, ticket]) => sees(audienceOf(ticket), userId));
  return { ...board, tickets: new Map(seen) };
}

/** A board as text that is the same for equal boards. */
export function content({ members, columns, tickets, ...head }: Board): string {
  const sorted = (records: Iterable<object>) =>
    [...records].map((record) => JSON.stringify(record, Object.keys(record).sort())).sort();
  const lines = [members, columns, tickets].flatMap((records) => sorted(records.values()));
  return [JSON.stringify(head, Object.keys(head).sort()), ...lines].join('\n');
}
