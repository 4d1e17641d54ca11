import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { SentTimeCommand } from '../../core/time/time-commands.schema.ts';
import { timeCommand } from '../../core/time/time-commands.schema.ts';
import { type Harness, newTestId, type Person, startHarness } from '../../test/kits/harness.ts';
import { type Rest, restOf } from '../../test/kits/rest-kit.ts';
import { type Receiver, startReceiver } from '../../test/servers/webhook-receiver.ts';
import { until } from '../../test/until.ts';
import { userViewer } from '../access/viewer.ts';
import { deliveryBodyShape } from '../api/rest/shapes.schema.ts';

vi.setConfig({ testTimeout: 20_000, hookTimeout: 20_000 });

let harness: Harness;
let ann: Person;
let bob: Person;
let anns: Rest;
let boardId: string;
let receiver: Receiver;

beforeAll(async () => {
  harness = await startHarness({ WEBHOOKS_PRIVATE: 'on' });
  ann = await harness.register('Ann');
  bob = await harness.register('Bob');
  anns = restOf(harness.origin, ann);
});
beforeEach(async () => {
  boardId = await harness.createBoard(ann, { members: [{ userId: bob.id, role: 'EDITOR' }] });
  receiver = await startReceiver();
  await anns.good('POST', `/api/boards/${boardId}/webhooks`, { body: { url: receiver.url } });
  return () => receiver.close();
});
afterAll(() => harness.close());

const bodies = () => receiver.deliveries.map(({ body }) => JSON.parse(body));
const timerEvents = () => bodies().filter(({ type }) => type.startsWith('timer.'));
const addTicket = async (part: object = {}) =>
  (await anns.addTicket({ boardId, name: 'Offer', columnId: 'To Do', ...part })).id;

function run(command: SentTimeCommand) {
  return harness.services.executeTime(bob.id, newTestId(), timeCommand.parse(command));
}

function start(entryId: string, ticketId: string, at = Date.now()) {
  const target = { ticketId, projectId: null, day: '2026-11-27' };
  const late = { at, offlineMs: Date.now() - at, note: 'about the offer' };
  return run({ type: 'timer.start', entryId, ...target, ...late });
}

const stop = (entryId: string) => run({ type: 'timer.stop', entryId, at: Date.now() });

it('TI23 webhooks are told of timers, without the note', async () => {
  const ticketId = await addTicket();
  const entryId = newTestId();
  const startedAt = Date.now() - 60_000;
  await start(entryId, ticketId, startedAt);
  await stop(entryId);
  await until('both events have arrived', () => timerEvents().length === 2);
  const [started, stopped] = timerEvents();
  const common = { boardId, ticketId, userId: bob.id, entryId };
  const date = new Date(startedAt).toISOString();
  expect(started).toEqual({ ...common, id: started.id, type: 'timer.started', date });
  expect(stopped).toMatchObject({ ...common, type: 'timer.stopped', seconds: 60 });
  for (const event of [started, stopped]) expect(deliveryBodyShape.parse(event)).toEqual(event);
  expect(JSON.stringify(bodies())).not.toContain('about the offer');
});

it('TI23 a refused event is sent again, in order', async () => {
  const ticketId = await addTicket();
  await until('the ticket has arrived', () => bodies().length > 0);
  receiver.answer(500);
  const entryId = newTestId();
  await start(entryId, ticketId);
  await stop(entryId);
  const { webhooks } = harness.services;
  const hook = async () => (await webhooks.list(userViewer(ann.id), boardId))[0];
  await until('it was refused', async () => ((await hook())?.failures ?? 0) > 0);
  expect(timerEvents().map(({ type }) => type)).toEqual(['timer.started']);
  receiver.answer(204);
  await webhooks.retry(userViewer(ann.id), boardId, (await hook())?.id ?? '');
  const arrived = () => timerEvents().map(({ type }) => type);
  await until('both have arrived', () => arrived().includes('timer.stopped'));
  expect(arrived()).toEqual(['timer.started', 'timer.started', 'timer.stopped']);
});

it('TI23 webhooks are told nothing of hidden tickets, and nothing if time is not shared', async () => {
  const hidden = await addTicket({ visibleTo: [bob.id] });
  const entryId = newTestId();
  await start(entryId, hidden);
  await stop(entryId);
  const open = await addTicket();
  await harness.services.execute(userViewer(ann.id), newTestId(), {
    ...{ type: 'boards.setTimeSharing', boardId, isShared: false },
  });
  await start(newTestId(), open);
  await addTicket({ name: 'The end' });
  await until('the last ticket has arrived', () => JSON.stringify(bodies()).includes('The end'));
  expect(timerEvents()).toEqual([]);
  expect(JSON.stringify(bodies())).not.toContain(hidden);
});
