import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Harness, type Person, startHarness } from '../../test/kits/harness.ts';
import { archiveOf } from '../../test/kits/import-kit.ts';
import { fillColumn } from '../../test/large-board.ts';
import { createTestDatabase } from '../../test/servers/test-database.ts';
import { until } from '../../test/until.ts';
import { userViewer } from '../access/viewer.ts';

const TICKETS = 1500;

const ENGINES = [
  { name: 'SQLite', open: async () => ({ env: {}, drop: async () => {} }) },
  {
    name: 'PostgreSQL',
    open: async () => {
      const database = await createTestDatabase();
      return { env: { DATABASE_URL: database.url }, drop: database.drop };
    },
  },
];

describe.each(ENGINES)('on $name', ({ open }) => {
  let database: Awaited<ReturnType<typeof open>>;
  let harness: Harness;
  let people: Person[];
  let boardId: string;
  let columnIds: string[];
  let ticketId: string;
  /** How many exports are reading; each continues when released. */
  let reading = 0;
  let letGo = (): void => {};
  let isLetGo = Promise.resolve();

  beforeAll(async () => {
    database = await open();
    harness = await startHarness(database.env);
    const { store } = harness.services;
    const readLong = store.readLong.bind(store);
    store.readLong = (work) =>
      readLong(async (query) => {
        reading += 1;
        try {
          const value = await work(query);
          await isLetGo;
          return value;
        } finally {
          reading -= 1;
        }
      });
    people = [];
    for (const name of ['ann', 'bea', 'cem']) people.push(await harness.register(name));
    const [ann] = people as [Person];
    boardId = await harness.createBoard(ann, {
      members: people.slice(1).map(({ id }) => ({ userId: id, role: 'ADMIN' as const })),
    });
    columnIds = (await harness.snapshot(ann, boardId)).columns.map(({ id }) => id);
    const [columnId = ''] = columnIds;
    const filled = { boardId, columnId, createdBy: ann.id, tickets: TICKETS, characters: 4000 };
    ticketId = (await fillColumn(store, filled))[0] ?? '';
  });
  beforeEach(() => {
    isLetGo = new Promise((resolve) => {
      letGo = resolve;
    });
  });
  afterAll(async () => {
    await harness?.close();
    await database?.drop();
  });

  /**
   * Moves a ticket back and forth and reads the board while exports are reading, then releases
   * them.
   */
  async function workMeanwhile(): Promise<void> {
    const [person] = people as [Person];
    await until('exports are reading', () => reading > 0);
    for (const columnId of [columnIds[1], columnIds[0], columnIds[1], columnIds[0]]) {
      const to = { columnId: columnId ?? '' };
      const { seq } = await harness.execute(person, {
        type: 'tickets.move',
        boardId,
        ticketId,
        to,
      });
      const { cursor } = await harness.services.boardReader.structure(
        userViewer(person.id),
        boardId,
      );
      expect(cursor.seq).toBe(seq);
    }
    expect(reading).toBeGreaterThan(0);
    letGo();
  }

  it('ZV14 three exports block no one, and each is one snapshot', async () => {
    const { exports } = harness.services;
    const sent = people.map(async ({ id }) => {
      const { stream } = await exports.board(userViewer(id), boardId, 'archive');
      return text(stream);
    });
    await workMeanwhile();
    for (const archive of await Promise.all(sent)) {
      const { tickets } = JSON.parse(archive) as { tickets: { id: string }[] };
      expect(new Set(tickets.map(({ id }) => id)).size).toBe(TICKETS);
      expect(tickets).toHaveLength(TICKETS);
    }
  });

  it('ZV14 three account exports block no one', async () => {
    const { account, authenticator } = harness.services;
    const callers = await Promise.all(people.map(({ token }) => authenticator.callerOf(token)));
    const sent = callers.map((caller) => {
      if (!caller) throw new Error('the session is not valid');
      return account.exported(caller, { ip: '127.0.0.1' });
    });
    await workMeanwhile();
    const counts = (await Promise.all(sent)).map(({ tickets }) => tickets.length);
    expect(counts).toEqual([TICKETS, 0, 0]);
  });

  it('ZV14 an export on the command line reads in the same way', async () => {
    const archive = archiveOf(harness.services, boardId);
    await workMeanwhile();
    expect(JSON.parse(await archive).tickets).toHaveLength(TICKETS);
  });
});
