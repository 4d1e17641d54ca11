import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, type Person, startHarness } from '../../test/kits/harness.ts';
import { fillColumn } from '../../test/large-board.ts';
import { userViewer } from '../access/viewer.ts';

const TICKETS = 10_000;
const P99_MS = 100;
const LARGEST_MS = 300;
const PAUSE_MS = 10;

/** Runs only in `npm run test:soak`, on an idle machine: it measures time. */
describe.skipIf(!process.env.SOAK)('exports of a large board', () => {
  let harness: Harness;
  let people: Person[];
  let boardId: string;
  let columnId: string;

  beforeAll(async () => {
    harness = await startHarness();
    people = [];
    for (const name of ['ann', 'bea', 'cem', 'dan']) people.push(await harness.register(name));
    const [ann] = people as [Person];
    const members = people.slice(1).map(({ id }) => ({ userId: id, role: 'ADMIN' as const }));
    boardId = await harness.createBoard(ann, { members });
    columnId = (await harness.snapshot(ann, boardId)).columns[0]?.id ?? '';
    const filled = { boardId, columnId, createdBy: ann.id, tickets: TICKETS, characters: 20_000 };
    await fillColumn(harness.services.store, filled);
  }, 600_000);
  afterAll(() => harness.close());

  it('ZV14 during three exports, 99 of 100 edits of others take at most 100 ms, none more than 300', async () => {
    const { exports } = harness.services;
    const [editor, ...exporting] = people as [Person, ...Person[]];
    let left = exporting.length;
    const sent = exporting.map(async ({ id }) => {
      const { stream } = await exports.board(userViewer(id), boardId, 'archive');
      for await (const _piece of stream);
      left -= 1;
    });
    const waits: number[] = [];
    while (left > 0) {
      const start = performance.now();
      const create = { type: 'tickets.create' as const, boardId, columnId, name: 'Meanwhile' };
      await harness.execute(editor, create);
      waits.push(performance.now() - start);
      await pause(PAUSE_MS);
    }
    await Promise.all(sent);
    waits.sort((a, b) => a - b);
    const p99 = waits[Math.floor(waits.length * 0.99)] ?? 0;
    const largest = waits.at(-1) ?? 0;
    expect(p99).toBeLessThanOrEqual(P99_MS);
    expect(largest).toBeLessThanOrEqual(LARGEST_MS);
  }, 600_000);
});
