import { httpCaller, newCommandId } from './server/clients.ts';

export interface SeededBoard {
  boardId: string;
  columns: string[];
  tickets: string[];
}

const COLUMNS = 8;
const SENDERS = 16;

/** Registers the first account of a fresh server and returns its token. */
export async function firstToken(port: number): Promise<string> {
  const call = httpCaller(port);
  const { body } = await call('POST', '/api/auth/register', {
    email: 'bench@example.org',
    password: 'correct horse battery',
    firstName: 'Bench',
    lastName: 'Mark',
  });
  return JSON.parse(String(body)).token;
}

/**
 * A board with this many tickets in 8 columns, with 300-character descriptions and the fields that
 * `more` returns for the n-th of them.
 */
export async function seedBoard(
  port: number,
  token: string,
  tickets: number,
  more: (n: number) => object = () => ({}),
): Promise<SeededBoard> {
  const send = senderOf(port, token);
  const boardId = `board-${newCommandId()}`;
  const names = Array.from({ length: COLUMNS }, (_, n) => `Column ${n + 1}`);
  await send('boards.create', { boardId, name: 'Bench', members: [], columns: names });
  const call = httpCaller(port, { authorization: `Bearer ${token}` });
  const snapshot = await call('GET', `/api/boards/${boardId}/snapshot`);
  const columns = JSON.parse(String(snapshot.body)).columns.map(({ id }: { id: string }) => id);
  const createdIds: string[] = [];
  const make = async (n: number, send: Send) => {
    const description = `${sentence(n)} `.repeat(10).slice(0, 300);
    const columnId = columns[n % COLUMNS];
    const name = `Ticket ${n} ${sentence(n)}`.slice(0, 40);
    createdIds[n] = await send('tickets.create', {
      boardId,
      columnId,
      name,
      description,
      ...more(n),
    });
  };
  // Concurrent commands share their commits.
  let next = 0;
  const senders = Array.from({ length: SENDERS }, () => senderOf(port, token));
  await Promise.all(
    senders.map(async (send) => {
      while (next < tickets) await make(next++, send);
    }),
  );
  return { boardId, columns, tickets: createdIds };
}

type Send = ReturnType<typeof senderOf>;

/** Sends create commands one after another; each returns the id of what it created. */
function senderOf(port: number, token: string) {
  const call = httpCaller(port, { authorization: `Bearer ${token}` });
  return async (path: string, input: object): Promise<string> => {
    const answer = await call('POST', `/trpc/${path}`, { commandId: newCommandId(), ...input });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.body}`);
    return JSON.parse(String(answer.body)).result.data.result?.id;
  };
}

const WORDS =
  'draft review client offer invoice layout contract photo draft deadline meeting budget'.split(
    ' ',
  );

function sentence(n: number): string {
  return Array.from(
    { length: 6 },
    (_, k) => WORDS[(n * 7 + k * ((n % 5) + 1)) % WORDS.length],
  ).join(' ');
}
