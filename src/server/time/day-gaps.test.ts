import { afterAll, beforeAll, expect, it } from 'vitest';
import { timedIdFrom } from '../../core/ids.ts';
import { type Harness, newTestId, type Person, startHarness } from '../../test/kits/harness.ts';
import { restOf } from '../../test/kits/rest-kit.ts';
import { addEntry } from '../storage/contract/money/money-rows.ts';

const DAY = '2026-11-27';
const FROM = Date.UTC(2026, 10, 27);
const REQUEST = { day: DAY, from: FROM, to: FROM + 86_400_000 };
const at = (hours: number, minutes = 0) => FROM + (hours * 60 + minutes) * 60_000;

let harness: Harness;
let ann: Person;
let bob: Person;
let boardId: string;
let ticketId: string;

beforeAll(async () => {
  harness = await startHarness();
  ann = await harness.register('Ann');
  bob = await harness.register('Bob');
  const anns = restOf(harness.origin, ann);
  const board = await anns.addBoard({
    name: 'Web',
    columns: ['To do'],
    users: [{ userId: bob.id, role: 'EDITOR' }],
  });
  boardId = board.id;
  ({ id: ticketId } = await anns.addTicket({ name: 'Header', boardId, status: 'To do' }));
});
afterAll(() => harness.close());

/** A change of the ticket at a moment of the day, as it is in the log. */
async function didAt(when: number, userId = bob.id, ticket = ticketId): Promise<void> {
  const { store } = harness.services;
  const { log } = store.tables;
  await store.tx((query) =>
    query.insert(log).values({
      ...{ boardId, seq: 100_000 + (when % 100_000), at: when, by: userId },
      commandId: timedIdFrom(when, crypto.getRandomValues(new Uint8Array(21))),
      facts: [{ change: { type: 'ticket.set', id: ticket, set: {} } }],
    }),
  );
}

it('GA1 GA4 gaps are of own changes, on tickets that one sees, without what is recorded', async () => {
  const { store } = harness.services;
  const dayGaps = harness.services.timeQueries.gaps;
  await didAt(at(9, 50));
  await didAt(at(10, 27));
  await didAt(at(14));
  await didAt(at(16), ann.id);
  await didAt(at(9) - 86_400_000);
  const hidden = await restOf(harness.origin, ann).addTicket({
    ...{ name: 'Secret', boardId, status: 'To do', visibleTo: [ann.id] },
  });
  await didAt(at(12), bob.id, hidden.id);
  const found = await dayGaps(bob.id, REQUEST);
  expect(found.map(({ from, to, title }) => [from, to, title])).toEqual([
    [at(9, 40), at(10, 30), 'Header'],
    [at(13, 50), at(14), 'Header'],
  ]);
  expect(JSON.stringify(found)).not.toContain('Secret');
  await addEntry(store, newTestId(), {
    ...{ userId: bob.id, ticketId, projectId: null, day: DAY },
    ...{ startedAt: at(9, 40), seconds: 3000 },
  });
  const left = await dayGaps(bob.id, REQUEST);
  expect(left.map(({ from }) => from)).toEqual([at(13, 50)]);
  expect(await dayGaps(ann.id, REQUEST)).toMatchObject([{ from: at(15, 50), to: at(16) }]);
});

it('GA4 after one leaves the board, nothing of it is proposed', async () => {
  const eve = await harness.register('Eve');
  await didAt(at(11), eve.id);
  expect(await harness.services.timeQueries.gaps(eve.id, REQUEST)).toEqual([]);
});

it('GA4 a period that is no day is refused', async () => {
  const dayGaps = harness.services.timeQueries.gaps;
  for (const part of [{ to: FROM }, { to: FROM + 3 * 86_400_000 }]) {
    await expect(dayGaps(bob.id, { ...REQUEST, ...part })).rejects.toMatchObject({
      code: 'time.period',
    });
  }
});
