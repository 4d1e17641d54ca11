import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SavedView } from '../../../core/board/settings/saved-views.ts';
import { type Harness, type Person, startHarness } from '../../../test/kits/harness.ts';
import { type Rest, restOf } from '../../../test/kits/rest-kit.ts';

let harness: Harness;
let bob: Person;
let anns: Rest;
let bobs: Rest;
let path: string;
let boardId: string;

beforeAll(async () => {
  harness = await startHarness();
  const ann = await harness.register('Ann');
  bob = await harness.register('Bob');
  [anns, bobs] = [restOf(harness.origin, ann), restOf(harness.origin, bob)];
  boardId = await harness.createBoard(ann, { members: [{ userId: bob.id, role: 'EDITOR' }] });
  path = `/api/boards/${boardId}/views`;
});
afterAll(() => harness.close());

const view = { name: 'Late', query: 'due=overdue', isShared: true };

it('SV8 views are saved, listed, changed and deleted', async () => {
  const { status, body: saved } = await anns.call<SavedView>('POST', path, { body: view });
  expect([status, saved]).toEqual([201, { ...view, id: saved.id }]);
  const { body: own } = await bobs.call<SavedView>('POST', path, {
    body: { name: 'Mine', query: 'assignee=me' },
  });
  expect(own).toMatchObject({ name: 'Mine', isShared: false });
  expect(await bobs.good('GET', path)).toEqual([saved, own]);
  expect(await anns.good('GET', path)).toEqual([saved]);
  expect(await anns.good('PATCH', `${path}/${saved.id}`, { body: { name: 'Too late' } })).toEqual({
    ...{ ...saved, name: 'Too late' },
  });
  const unknown = await anns.call('PATCH', `${path}/${own.id}`, { body: { name: 'Stolen' } });
  expect(unknown.status).toBe(404);
  const forbidden = await bobs.call('DELETE', `${path}/${saved.id}`);
  expect(forbidden.status).toBe(403);
  expect(await anns.good('DELETE', `${path}/${saved.id}`)).toEqual({ success: true });
  expect(await bobs.good('GET', path)).toEqual([own]);
});

it('SV8 a repeated call under one key saves one view', async () => {
  const headers = { 'idempotency-key': 'view-1' };
  const answers = [1, 2].map(() => anns.call<SavedView>('POST', path, { body: view, headers }));
  const [first, second] = await Promise.all(answers);
  expect(second?.body).toEqual(first?.body);
  expect(await anns.good('GET', path)).toHaveLength(1);
});

it('SV6 an event tells of a personal view only its user', async () => {
  const events = `/api/events?board=${boardId}&follow=false`;
  const { body: start } = await bobs.call<{ cursor: string }>('GET', events);
  await anns.good('POST', path, { body: { name: 'Secret', query: '' } });
  await anns.good('POST', path, { body: { name: 'Open', query: '', isShared: true } });
  // One row, though two were written.
  expect(await bobs.good('GET', `${events}&since=${start.cursor}`)).toMatchObject({
    ...{ type: 'row', changes: [{ type: 'views.changed' }] },
  });
});

it('SV1 what is no query of an address is refused', async () => {
  for (const query of ['a=1#x', '?a=1', 'a b', 'x'.repeat(2001)]) {
    const { status } = await anns.call('POST', path, { body: { name: 'Odd', query } });
    expect(status).toBe(400);
  }
});
