import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { percentile, type Row, row, sequential } from '../../lib/figures.ts';
import { type Measured, startApp } from '../../lib/process.ts';
import { firstToken } from '../../lib/seed.ts';
import { dataOf, httpCaller, newCommandId } from '../../lib/server/clients.ts';
import { fillFile } from '../../lib/server/large-database.ts';
import { alternating } from './moves.ts';

const MS = 300;
const FEW_BOARDS = 50;
const MANY_BOARDS = 500;
const TICKETS = 20;

interface Person {
  id: string;
  token: string;
}

/** The list of all boards, for a user with 500 of 20 tickets and for one with 50 of them. */
export async function lists(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'freelane-bench-'));
  const env = { DATA_DIR: folder };
  try {
    const people = await registerUsers(env);
    for (const [prefix, boards, { id: owner }] of [
      ['a', FEW_BOARDS, people.few],
      ['b', MANY_BOARDS, people.many],
    ] as const) {
      const file = join(folder, 'freelane.db');
      fillFile(file, { prefix, boards, tickets: TICKETS, rows: TICKETS, owner });
    }
    const app = await startApp({ env });
    try {
      return await compared(app, people);
    } finally {
      await app.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Two users who are not ADMINs. */
async function registerUsers(env: Record<string, string>) {
  const app = await startApp({ env });
  await firstToken(app.port);
  const person = async (name: string): Promise<Person> => {
    const { body } = await httpCaller(app.port)('POST', '/api/auth/register', {
      email: `${name}@example.org`,
      password: 'correct horse battery',
      firstName: name,
      lastName: 'Mark',
    });
    return JSON.parse(String(body));
  };
  const people = { few: await person('few'), many: await person('many') };
  await app.stop();
  return people;
}

async function compared(app: Measured, people: { few: Person; many: Person }): Promise<Row[]> {
  const few = await reader(app, people.few, FEW_BOARDS, 'a');
  const many = await reader(app, people.many, MANY_BOARDS, 'b');
  const loaded = (work: () => Promise<unknown>) => async () => {
    const cpu = app.cpuMs();
    const took = await sequential(MS, work);
    return { took, cpuMs: app.cpuMs() - cpu };
  };
  const results = await alternating({
    few: loaded(few.read),
    many: loaded(many.read),
    changed: loaded(many.readChanged),
  });
  const p50 = (way: keyof typeof results) =>
    percentile(
      results[way].flatMap(({ took }) => took),
      0.5,
    );
  const cpu = (way: keyof typeof results) => {
    const calls = results[way].reduce((sum, { took }) => sum + took.length, 0);
    return results[way].reduce((sum, { cpuMs }) => sum + cpuMs, 0) / calls;
  };
  return [
    row('list of 500 boards (bare: ours of 50), p50', p50('many'), p50('few'), 'ms'),
    row('list of 500 boards (bare: ours of 50), CPU', cpu('many'), cpu('few'), 'ms'),
    row('change of one, and list of 500 boards, p50', p50('changed'), Number.NaN, 'ms'),
  ];
}

async function reader(app: Measured, { token }: Person, boards: number, prefix: string) {
  const call = httpCaller(app.port, {
    authorization: `Bearer ${token}`,
    'accept-encoding': 'br',
  });
  const read = async () => {
    const { status, headers } = await call('GET', '/trpc/boards.list');
    if (status !== 200) throw new Error(`a list was answered with ${status}`);
    return headers;
  };
  const plain = httpCaller(app.port, { authorization: `Bearer ${token}` });
  const { body } = await plain('GET', '/trpc/boards.list');
  const listed = dataOf<{ id: string }[]>(JSON.parse(String(body)));
  if (listed.length !== boards) throw new Error(`${listed.length} boards are listed`);
  let n = 0;
  const readChanged = async () => {
    n += 1;
    const boardId = `board-${prefix}${String(n % boards).padStart(25, '0')}`;
    const command = { commandId: newCommandId(), boardId, name: `Board ${n}` };
    const { status } = await call('POST', '/trpc/boards.rename', command);
    if (status !== 200) throw new Error(`a change was answered with ${status}`);
    await read();
  };
  return { read, readChanged };
}
