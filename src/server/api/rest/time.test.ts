import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, newTestId, type Person, startHarness } from '../../../test/kits/harness.ts';
import { type Refusal, type Rest, restOf } from '../../../test/kits/rest-kit.ts';

interface Entry {
  id: string;
  userId: string;
  ticketId: string | null;
  ticketNumber: string | null;
  ticketName: string | null;
  seconds: number;
  note: string;
  startedAt: string | null;
  isHidden: boolean;
}

interface Page {
  entries: Entry[];
  next: string | null;
}

const PATH = '/api/time-entries';
const day = '2026-11-27';

let harness: Harness;
let ann: Person;
let bob: Person;
let anns: Rest;
let bobs: Rest;
let boardId: string;
let ticketId: string;
let number: string;

beforeAll(async () => {
  harness = await startHarness();
  ann = await harness.register('Ann');
  bob = await harness.register('Bob');
  [anns, bobs] = [restOf(harness.origin, ann), restOf(harness.origin, bob)];
  boardId = await harness.createBoard(ann, { members: [{ userId: bob.id, role: 'EDITOR' }] });
  const ticket = await anns.addTicket({ boardId, name: 'Offer', columnId: 'To Do' });
  ticketId = ticket.id;
  number = ticket.number ?? '';
});
afterAll(() => harness.close());

const add = (body: object, headers = {}) =>
  bobs.call<Entry>('POST', PATH, { body: { day, seconds: 60, ...body }, headers });

describe('time entries', () => {
  it('TI22 are recorded, read, changed and deleted', async () => {
    const { status, body: added } = await add({ ticketId: number, note: 'First draft' });
    expect(status).toBe(201);
    expect(added).toMatchObject({
      ...{ userId: bob.id, ticketId, ticketNumber: number, ticketName: 'Offer', boardId },
      ...{ day, seconds: 60, startedAt: null, note: 'First draft', isBillable: true },
    });
    expect(await bobs.good('GET', `${PATH}/${added.id}`)).toEqual(added);
    const startedAt = '2026-11-27T10:00:00+01:00';
    const body = { seconds: 90, isBillable: false, startedAt };
    const changed = await bobs.good<Entry>('PATCH', `${PATH}/${added.id}`, { body });
    expect(changed).toEqual({
      ...{ ...added, ...body, startedAt: '2026-11-27T09:00:00.000Z' },
    });
    const list = await bobs.good<Page>('GET', `${PATH}?from=${day}&to=${day}`);
    expect(list).toEqual({ entries: [changed], next: null });
    expect(await bobs.good('DELETE', `${PATH}/${added.id}`)).toEqual({ success: true });
    expect((await bobs.call('GET', `${PATH}/${added.id}`)).status).toBe(404);
    expect((await bobs.call('PATCH', `${PATH}/${added.id}`, { body: {} })).status).toBe(404);
  });

  it('TI22 are recorded and changed once for each key', async () => {
    const headers = { 'idempotency-key': newTestId() };
    const answers = await Promise.all([1, 2, 3].map(() => add({ note: 'once' }, headers)));
    const ids = new Set(answers.map(({ body }) => body.id));
    expect(ids.size).toBe(1);
    const { entries } = await bobs.good<Page>('GET', `${PATH}?from=${day}&to=${day}`);
    expect(entries.filter(({ note }) => note === 'once')).toHaveLength(1);
    expect((await add({ note: 'other' }, headers)).status).toBe(409);
    const [id] = ids;
    const patch = (seconds: number, key: object) =>
      bobs.call('PATCH', `${PATH}/${id}`, { body: { seconds }, headers: { ...key } });
    const key = { 'idempotency-key': newTestId() };
    expect((await patch(90, key)).status).toBe(200);
    expect((await patch(120, {})).status).toBe(200);
    expect((await patch(90, key)).body).toMatchObject({ seconds: 120 });
    expect((await patch(91, key)).status).toBe(409);
  });

  it('TI22 are changed and deleted only if the ETag matches', async () => {
    const { body: added } = await add({});
    const path = `${PATH}/${added.id}`;
    const { headers } = await bobs.call('GET', path);
    const etag = headers.get('etag') ?? '';
    expect(etag).toMatch(/^"/);
    const unchanged = await fetch(harness.origin + path, {
      headers: { authorization: `Bearer ${bob.token}`, 'if-none-match': etag },
    });
    expect(unchanged.status).toBe(304);
    const patch = (seconds: number, tag: string) =>
      bobs.call('PATCH', path, { body: { seconds }, headers: { 'if-match': tag } });
    const first = await patch(90, etag);
    expect(first.status).toBe(200);
    expect((await patch(120, etag)).status).toBe(412);
    const stale = await bobs.call('DELETE', path, { headers: { 'if-match': etag } });
    expect(stale.status).toBe(412);
    const fresh = first.headers.get('etag') ?? '';
    expect((await bobs.call('DELETE', path, { headers: { 'if-match': fresh } })).status).toBe(200);
  });

  it('TI18 come in pages without gaps', async () => {
    for (let n = 0; n < 5; n += 1) await add({ day: `2026-10-0${1 + (n >> 1)}` });
    const ids: string[] = [];
    let cursor = '';
    do {
      const query = `from=2026-10-01&to=2026-10-31&limit=2${cursor && `&cursor=${cursor}`}`;
      const page = await bobs.good<Page>('GET', `${PATH}?${query}`);
      ids.push(...page.entries.map(({ id }) => id));
      cursor = page.next ?? '';
    } while (cursor);
    expect([ids.length, new Set(ids).size]).toEqual([5, 5]);
  });

  it('TI16 of others are for ADMINs', async () => {
    const { body: added } = await add({ ticketId });
    const { entries } = await anns.good<Page>('GET', `${PATH}?userId=${bob.id}`);
    expect(entries.map(({ id }) => id)).toContain(added.id);
    expect((await bobs.call('GET', `${PATH}?userId=${ann.id}`)).status).toBe(403);
    const body = { seconds: 30 };
    expect((await anns.call('PATCH', `${PATH}/${added.id}`, { body })).status).toBe(200);
    const cora = restOf(harness.origin, await harness.register('Cora'));
    expect((await cora.call('GET', `${PATH}/${added.id}`)).status).toBe(404);
    expect((await cora.call('PATCH', `${PATH}/${added.id}`, { body })).status).toBe(404);
    expect((await cora.call('DELETE', `${PATH}/${added.id}`)).status).toBe(404);
  });

  it('TI12 of wrong input are refused with the field and the reason', async () => {
    const wrong = async (body: object) => {
      const { status, body: refusal } = await bobs.call<Refusal>('POST', PATH, { body });
      return [status, refusal.issues?.map(({ path }) => path)];
    };
    const right = { day, seconds: 60 };
    expect(await wrong({ ...right, day: '2026-02-30' })).toEqual([400, ['day']]);
    expect(await wrong({ ...right, day: undefined })).toEqual([400, ['day']]);
    expect(await wrong({ ...right, seconds: 0 })).toEqual([400, ['seconds']]);
    expect(await wrong({ ...right, seconds: 86_401 })).toEqual([400, ['seconds']]);
    expect(await wrong({ ...right, seconds: '60' })).toEqual([400, ['seconds']]);
    expect(await wrong({ ...right, seconds: 0.5 })).toEqual([400, ['seconds']]);
    expect(await wrong({ ...right, note: 'x'.repeat(501) })).toEqual([400, ['note']]);
    expect(await wrong({ ...right, note: 'a\u0000' })).toEqual([400, ['note']]);
    expect(await wrong({ ...right, startedAt: 'yesterday' })).toEqual([400, ['startedAt']]);
    expect(await wrong({ ...right, isBillable: 'no' })).toEqual([400, ['isBillable']]);
    expect(await wrong({ ...right, ticketId: 'a b' })).toEqual([400, ['ticketId']]);
    expect((await wrong({ ...right, ticketId: 'tnone' }))[0]).toBe(404);
    expect((await wrong({ ...right, ticketId: 'NOPE-1' }))[0]).toBe(404);
    expect((await wrong({ ...right, projectId: 'pnone' }))[0]).toBe(404);
    for (const query of ['limit=0', 'limit=201', 'cursor=x', 'from=today', 'to=2026-13-01']) {
      expect([query, (await bobs.call('GET', `${PATH}?${query}`)).status]).toEqual([query, 400]);
    }
  });

  it('TI21 are not for tokens of one board, and only read by read-only ones', async () => {
    const { apiTokens } = harness.services;
    const tokenFor = async (part: { boardId: string | null; readOnly: boolean }) => {
      const { secret } = await apiTokens.create(bob.id, { name: 'x', expiresAt: null, ...part });
      return restOf(harness.origin, { token: secret });
    };
    const ofBoard = await tokenFor({ boardId, readOnly: false });
    expect((await ofBoard.call('GET', PATH)).status).toBe(403);
    expect((await ofBoard.call('GET', '/api/timer')).status).toBe(403);
    const body = { ticketId };
    expect((await ofBoard.call('POST', '/api/timer/start', { body })).status).toBe(403);
    const reading = await tokenFor({ boardId: null, readOnly: true });
    expect((await reading.call('GET', PATH)).status).toBe(200);
    expect((await reading.call('GET', '/api/timer')).status).toBe(200);
    expect((await reading.call('POST', '/api/timer/start', { body })).status).toBe(403);
    const entry = { body: { day, seconds: 60 } };
    expect((await reading.call('POST', PATH, entry)).status).toBe(403);
  });
});

describe('the timer', () => {
  const start = (body: object = {}, headers = {}) =>
    bobs.call('POST', '/api/timer/start', { body, headers });
  const stop = (body: object = {}) =>
    bobs.good<{ entry: Entry | null }>('POST', '/api/timer/stop', { body });

  it('TI22 is started, read, stopped and discarded', async () => {
    expect(await bobs.good('GET', '/api/timer')).toEqual({ timer: null });
    const { body: started } = await start({ ticketId: number, note: 'Call' });
    expect(started).toMatchObject({
      timer: { ticketId, ticketNumber: number, ticketName: 'Offer', note: 'Call' },
    });
    expect(await bobs.good('GET', '/api/timer')).toEqual(started);
    const { entry } = await stop();
    expect(entry).toMatchObject({ ticketId, note: 'Call', seconds: 1 });
    expect(await stop()).toEqual({ entry: null });
    await start({ ticketId });
    // It has no note and ran less than 10 seconds.
    expect(await stop()).toEqual({ entry: null });
    await start({ note: 'Wrong' });
    expect(await bobs.good('DELETE', '/api/timer')).toEqual({ success: true });
    expect(await bobs.good('DELETE', '/api/timer')).toEqual({ success: true });
    expect(await bobs.good('GET', '/api/timer')).toEqual({ timer: null });
  });

  it('TI22 is started once for each key', async () => {
    const headers = { 'idempotency-key': newTestId() };
    const body = { ticketId, note: 'Keyed' };
    const answers = await Promise.all([1, 2, 3].map(() => start(body, headers)));
    const [first] = answers;
    for (const { body: answer } of answers) expect(answer).toEqual(first?.body);
    await stop();
    expect((await start(body, headers)).body).toEqual(first?.body);
    expect(await bobs.good('GET', '/api/timer')).toEqual({ timer: null });
  });

  it('TI12 refuses wrong input', async () => {
    expect((await start({ note: 5 })).status).toBe(400);
    expect((await start({ day: '27.11.2026' })).status).toBe(400);
    expect((await start({ ticketId: 'tnone' })).status).toBe(404);
    const body = { seconds: -1 };
    expect((await bobs.call('POST', '/api/timer/stop', { body })).status).toBe(400);
  });
});
