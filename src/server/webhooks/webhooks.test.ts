import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Harness, type Person, startHarness } from '../../test/kits/harness.ts';
import { type Refusal, type Rest, restOf } from '../../test/kits/rest-kit.ts';
import { tempFolder } from '../../test/kits/server-kit.ts';
import { freePort } from '../../test/servers/free-port.ts';
import { type Receiver, startReceiver } from '../../test/servers/webhook-receiver.ts';
import { until } from '../../test/until.ts';
import { userViewer } from '../access/viewer.ts';
import { deliveryBodyShape } from '../api/rest/integration-shapes.schema.ts';
import { webhooksRepository } from './webhook-repository.ts';

vi.setConfig({ testTimeout: 20_000, hookTimeout: 20_000 });

interface Webhook {
  id: string;
  url: string;
  state: string;
  failingSince: string | null;
  nextAttempt: string | null;
}
interface Delivery {
  id: string;
  status: number | null;
  error: string | null;
}
interface DeliveredEvents {
  id: string;
  type: string;
  seq: number;
  boardId: string;
  changes: { type: string }[];
}

let harness: Harness;
let ann: Person;
let bob: Person;
let anns: Rest;
let boardId: string;
let path: string;
let receiver: Receiver;

beforeAll(async () => {
  harness = await startHarness({ WEBHOOKS_PRIVATE: 'on' });
  ann = await harness.register('Ann');
  bob = await harness.register('Bob');
  anns = restOf(harness.origin, ann);
});
beforeEach(async () => {
  boardId = await harness.createBoard(ann, { members: [{ userId: bob.id, role: 'EDITOR' }] });
  path = `/api/boards/${boardId}/webhooks`;
  receiver = await startReceiver();
  return async () => {
    for (const { id } of await hooks()) await anns.good('DELETE', `${path}/${id}`);
    await receiver.close();
  };
});
afterAll(() => harness.close());

function addHook(url = receiver.url): Promise<Webhook> {
  return anns.good('POST', path, { body: { url } });
}

function hooks(): Promise<Webhook[]> {
  return anns.good('GET', path);
}

function deliveries(id: string): Promise<Delivery[]> {
  return anns.good('GET', `${path}/${id}/deliveries`);
}

function addTicket(name: string, part: object = {}) {
  return anns.addTicket({ boardId, name, columnId: 'To Do', ...part });
}

function delivered(): DeliveredEvents[] {
  return receiver.deliveries.map(({ body }) => JSON.parse(body));
}

describe('ZS8 webhooks receive the changes of a board', () => {
  it('ZS8 each entry once, in order, from its creation on, signed and identified', async () => {
    await addTicket('before');
    const { id } = await addHook();
    const { secret } = await anns.good<{ secret: string }>('GET', `${path}/${id}/secret`);
    for (const name of ['a', 'b', 'c']) await addTicket(name);
    await until('all deliveries arrive', () => receiver.deliveries.length === 3);
    const { cursor } = await harness.snapshot(ann, boardId);
    const [epoch, head] = cursor.split('.');
    const seqs = [2, 1, 0].map((back) => Number(head) - back);
    expect(delivered().map(({ seq }) => seq)).toEqual(seqs);
    expect(delivered().map((row) => row.id)).toEqual(seqs.map((seq) => `${epoch}.${seq}`));
    for (const [n, { headers, body, path: at }] of receiver.deliveries.entries()) {
      expect(at).toBe('/hook');
      expect(deliveryBodyShape.parse(delivered()[n])).toEqual(delivered()[n]);
      expect(delivered()[n]).toMatchObject({
        boardId,
        type: 'row',
        changes: [{ type: 'ticket.put' }],
      });
      expect(headers['content-type']).toBe('application/json');
      expect(headers['freelane-delivery']).toBe(delivered()[n]?.id);
      const [, t, v1] = /^t=(\d+),v1=(\w+)$/.exec(String(headers['freelane-signature'])) ?? [];
      expect(v1).toBe(createHmac('sha256', secret).update(`${t}.${body}`).digest('hex'));
      expect(Math.abs(Number(t) * 1000 - Date.now())).toBeLessThan(60_000);
    }
    await until('they are logged', async () => (await deliveries(id)).length === 3);
    const logged = await deliveries(id);
    expect(logged.map((delivery) => delivery.id)).toEqual(
      delivered()
        .map((row) => row.id)
        .reverse(),
    );
    expect(logged.map(({ status, error }) => [status, error])).toEqual(Array(3).fill([204, null]));
  });

  it('ZS8 every webhook receives it, and a deleted one nothing more', async () => {
    const other = await startReceiver();
    const [first] = [await addHook(), await addHook(other.url)];
    await addTicket('a');
    await until(
      'both webhooks receive it',
      () => receiver.deliveries.length + other.deliveries.length === 2,
    );
    await anns.good('DELETE', `${path}/${first.id}`);
    await addTicket('b');
    await until('the other receives it', () => other.deliveries.length === 2);
    expect(receiver.deliveries.length).toBe(1);
    await anns.good('DELETE', `${path}/${(await hooks())[0]?.id}`);
    await other.close();
  });

  it('ZS8 a board has at most 10; one idempotency key creates one', async () => {
    const request = {
      body: { url: receiver.url },
      headers: { 'idempotency-key': `hook ${boardId}` },
    };
    const [webhookPath, two] = [
      await anns.good('POST', path, request),
      await anns.good('POST', path, request),
    ];
    expect(two).toEqual(webhookPath);
    while ((await hooks()).length < 10) await addHook();
    const { status, body } = await anns.call('POST', path, { body: { url: receiver.url } });
    expect([status, body.message]).toEqual([409, 'A board can have at most 10 webhooks']);
  });

  it('ZS8 the audit log has who created and deleted one, and the host of its address', async () => {
    const { id } = await addHook(`${receiver.url}?token=secret`);
    await anns.good('DELETE', `${path}/${id}`);
    const { audit } = harness.services.store.tables;
    const rows = await harness.services.store.read((query) => query.select().from(audit));
    const auditEntries = rows.filter(({ kind }) => kind.startsWith('webhook')).slice(-2);
    const detail = `Board · ${new URL(receiver.url).host}`;
    expect(auditEntries.map((row) => [row.kind, row.by, row.detail])).toEqual([
      ['webhookMade', ann.id, detail],
      ['webhookDeleted', ann.id, detail],
    ]);
  });

  it('ZS8 only managers of the board can see them', async () => {
    const { id } = await addHook();
    const bobs = restOf(harness.origin, bob);
    for (const rest of ['', `/${id}/secret`, `/${id}/deliveries`]) {
      expect((await bobs.call('GET', `${path}${rest}`)).status).toBe(403);
    }
    const input = { name: 'Script', readOnly: true, boardId: null, expiresAt: null };
    const { secret: token } = await harness.services.apiTokens.create(ann.id, input);
    const readOnly = restOf(harness.origin, { token });
    expect((await readOnly.call('GET', path)).status).toBe(200);
    expect((await readOnly.call('GET', `${path}/${id}/secret`)).status).toBe(403);
  });
});

describe('ZS13 a webhook ends with its creator’s right to manage the board', () => {
  it('ZS13 pauses until another manager takes it over, and continues from there', async () => {
    const { webhooks, audit } = harness.services;
    const setBob = (role: 'ADMIN' | null) =>
      harness.execute(ann, {
        type: 'boards.setMembers',
        boardId,
        set: role ? [{ userId: bob.id, role }] : [],
        remove: role ? [] : [bob.id],
      });
    await setBob('ADMIN');
    const { id } = await webhooks.create(userViewer(bob.id), boardId, {
      id: 'wbob',
      url: receiver.url,
    });
    await addTicket('before');
    await until('a delivery arrives', () => receiver.deliveries.length === 1);
    await setBob(null);
    await addTicket('after');
    const paused = async () =>
      (await webhooks.list(userViewer(ann.id), boardId))[0]?.pausedAt != null;
    await until('it is paused', paused);
    expect((await hooks())[0]?.state).toBe('paused');
    // A retry does not bypass this.
    await anns.good('POST', `${path}/${id}/retry`);
    await until('it is paused again', paused);
    expect(receiver.deliveries).toHaveLength(1);

    const refused = webhooks.takeOver(userViewer(bob.id), boardId, id);
    await expect(refused).rejects.toMatchObject({ code: 'board.unknown' });
    await webhooks.takeOver(userViewer(ann.id), boardId, id);
    await until(
      'the rest arrives',
      () => receiver.deliveries.at(-1)?.body.includes('after') ?? false,
    );
    expect((await hooks())[0]).toMatchObject({ state: 'active', createdBy: ann.id });
    const { entries } = await audit.list(ann.id, {});
    const entry = entries.find(({ kind }) => kind === 'webhookTakenOver');
    expect(entry).toMatchObject({ by: { id: ann.id }, about: { id: bob.id } });
  });

  it('ZS13 a deleted account’s webhook delivers nothing; REST reports why and can take it over', async () => {
    const deletedUser = await harness.register(`leaver${boardId}`);
    await harness.execute(ann, {
      type: 'boards.setMembers',
      boardId,
      set: [{ userId: deletedUser.id, role: 'ADMIN' }],
      remove: [],
    });
    const { webhooks, account, authenticator } = harness.services;
    await webhooks.create(userViewer(deletedUser.id), boardId, {
      id: `w${deletedUser.id}`,
      url: receiver.url,
    });
    const caller = await authenticator.callerOf(deletedUser.token);
    if (!caller) throw new Error('the session is not valid');
    await account.remove(caller, { password: 'correct horse battery' }, { ip: '127.0.0.1' });
    const reason = 'creatorNotManager';
    expect((await hooks())[0]).toMatchObject({ state: 'paused', pauseReason: reason });
    await addTicket('after');
    const paused = async () =>
      (await webhooks.list(userViewer(ann.id), boardId))[0]?.pausedAt != null;
    await until('it is paused', paused);
    expect(receiver.deliveries).toEqual([]);
    const webhookPath = `${path}/w${deletedUser.id}`;
    const response = await anns.good('POST', `${webhookPath}/take-over`);
    expect(response).toMatchObject({ state: 'active', pauseReason: null, createdBy: ann.id });
    await until(
      'a delivery arrives',
      () => receiver.deliveries.at(-1)?.body.includes('after') ?? false,
    );
  });
});

describe('ZS15 changing the secret of a webhook', () => {
  const secretAt = async (id: string) =>
    (await anns.good<{ secret: string }>('GET', `${path}/${id}/secret`)).secret;

  /** Whether a delivery is signed with this secret. */
  function isSignedWith(
    secret: string,
    { headers, body }: Receiver['deliveries'][number],
  ): boolean {
    const [, t, v1] = /^t=(\d+),v1=(\w+)$/.exec(String(headers['freelane-signature'])) ?? [];
    return v1 === createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
  }

  it('ZS15 the old secret signs no later delivery, including retries', async () => {
    receiver.answer(500);
    const { id } = await addHook();
    const before = await secretAt(id);
    await addTicket('refused');
    await until('a refusal is logged', async () => (await deliveries(id)).length === 1);
    const changing = await anns.call('POST', `${path}/${id}/secret`);
    expect([changing.status, JSON.stringify(changing.body).includes('whsec')]).toEqual([
      200,
      false,
    ]);
    const after = await secretAt(id);
    expect(after).toMatch(/^whsec_/);
    expect(after).not.toBe(before);
    receiver.answer(204);
    await anns.good('POST', `${path}/${id}/retry`);
    await addTicket('later');
    await until('both webhooks receive it', () => receiver.deliveries.length === 3);
    const signed = receiver.deliveries.map((delivery) =>
      [before, after].map((secret) => isSignedWith(secret, delivery)),
    );
    expect(signed).toEqual([
      [true, false],
      [false, true],
      [false, true],
    ]);
  });

  it('ZS15 each change creates another secret and is in the audit log', async () => {
    const { id } = await addHook();
    const secrets = [await secretAt(id)];
    for (let n = 0; n < 3; n += 1) {
      await anns.good('POST', `${path}/${id}/secret`);
      secrets.push(await secretAt(id));
    }
    expect(new Set(secrets).size).toBe(4);
    const { entries } = await harness.services.audit.list(ann.id, { kind: 'webhookSecretChanged' });
    expect(entries).toHaveLength(4);
    const detail = `Board · ${new URL(receiver.url).host}`;
    expect(entries[0]).toMatchObject({ by: { id: ann.id }, detail });
  });
});

describe('ZS9 targets of webhooks', () => {
  it('ZS9 anything but a plain web address is refused', async () => {
    for (const url of ['', 'nonsense', 'ftp://example.org', 'http://a:b@example.org', '//x', 7]) {
      const { status, body } = await anns.call('POST', path, { body: { url } });
      expect([url, status, body.issues?.[0]?.path]).toEqual([url, 400, 'url']);
    }
  });

  it('ZS9 private addresses are refused at creation and at each delivery', async () => {
    const folder = tempFolder();
    const open = await startHarness({ DATA_DIR: folder.path, WEBHOOKS_PRIVATE: 'on' });
    const zoe = await open.register('Zoe');
    const board = await open.createBoard(zoe);
    const at = `/api/boards/${board}/webhooks`;
    const body = { url: receiver.url };
    const { id } = await restOf(open.origin, zoe).good<Webhook>('POST', at, { body });
    await open.close();
    const closed = await startHarness({ DATA_DIR: folder.path });
    const zoes = restOf(closed.origin, zoe);
    const refused = await zoes.call<Refusal>('POST', at, { body });
    const message = 'Webhooks go to public addresses only';
    expect([refused.status, refused.body.issues]).toEqual([400, [{ path: 'url', message }]]);
    await zoes.addTicket({ boardId: board, name: 'a', columnId: 'To Do' });
    let logged: Delivery[] = [];
    await until('an attempt is made', async () => {
      logged = await zoes.good('GET', `${at}/${id}/deliveries`);
      return logged.length > 0;
    });
    expect([logged[0]?.status, logged[0]?.error]).toEqual([null, message]);
    expect(receiver.deliveries).toEqual([]);
    await closed.close();
    folder.remove();
  });

  it('ZS9 a redirect is not followed and counts as a failure', async () => {
    receiver.answer(302, { location: '/elsewhere' });
    const { id } = await addHook();
    await addTicket('a');
    await until('an attempt is made', async () => (await deliveries(id)).length === 1);
    expect((await deliveries(id))[0]?.status).toBe(302);
    expect(receiver.deliveries.map((delivery) => delivery.path)).toEqual(['/hook']);
    expect((await hooks())[0]?.state).toBe('failing');
  });
});

describe('ZS10 the content of deliveries', () => {
  it('ZS10 contains nothing of restricted tickets, and a newly hidden one as removed', async () => {
    await addHook();
    await addTicket('secret-one', { visibleTo: [ann.id] });
    const { id } = await addTicket('shown');
    // Hiding the ticket would also hide entries that are not delivered yet.
    await until('a delivery arrives', () => receiver.deliveries.length === 1);
    await anns.good('PUT', `/api/tickets/${id}`, {
      body: { name: 'secret-two', visibleTo: [ann.id] },
    });
    await addTicket('the end');
    await until(
      'the last change arrives',
      () => receiver.deliveries.at(-1)?.body.includes('the end') ?? false,
    );
    const all = receiver.deliveries.map(({ body }) => body).join();
    expect(all).not.toContain('secret');
    expect(delivered().map(({ changes }) => changes.map(({ type }) => type))).toEqual([
      ['ticket.put'],
      ['ticket.removed'],
      ['ticket.put'],
    ]);
  });

  it('ZS10 entries hidden before their delivery are not sent', async () => {
    receiver.answer(500);
    const { id: hookId } = await addHook();
    await addTicket('first');
    await until('an attempt is made', async () => (await deliveries(hookId)).length === 1);
    const { id } = await addTicket('secret');
    await anns.good('PUT', `/api/tickets/${id}`, { body: { visibleTo: [ann.id] } });
    receiver.answer(200);
    await anns.good('POST', `${path}/${hookId}/retry`);
    await addTicket('the end');
    await until(
      'the last change arrives',
      () => receiver.deliveries.at(-1)?.body.includes('the end') ?? false,
    );
    expect(receiver.deliveries.map(({ body }) => body).join()).not.toContain('secret');
  });
});

describe('ZS11 retries until accepted', () => {
  it('ZS11 a failed delivery is retried first; nothing is lost, and its id is repeated', async () => {
    receiver.answer(500);
    const { id } = await addHook();
    await addTicket('a');
    await until('an attempt is made', async () => (await deliveries(id)).length === 1);
    await addTicket('b');
    const [failing] = await hooks();
    expect(failing).toMatchObject({ state: 'failing', failingSince: expect.any(String) });
    expect(Date.parse(failing?.nextAttempt ?? '')).toBeGreaterThan(Date.now());
    receiver.answer(200);
    const retried = await anns.good<Webhook>('POST', `${path}/${id}/retry`);
    expect(retried).toMatchObject({ state: 'active', failingSince: null, nextAttempt: null });
    await until('all deliveries arrive', () => receiver.deliveries.length === 3);
    const [first, again, second] = delivered();
    expect([again?.id, second?.seq]).toEqual([first?.id, (first?.seq ?? 0) + 1]);
    await until('they are logged', async () => (await deliveries(id)).length === 3);
    expect((await deliveries(id)).map(({ status }) => status)).toEqual([200, 200, 500]);
  });

  it('ZS11 a refused connection is a failure as well, and is named', async () => {
    const { id } = await addHook(`http://127.0.0.1:${await freePort()}/hook`);
    await addTicket('a');
    await until('an attempt is made', async () => (await deliveries(id)).length === 1);
    const [delivery] = await deliveries(id);
    expect([delivery?.status, delivery?.error]).toEqual([null, 'No connection (ECONNREFUSED)']);
  });

  it('ZS11 a restarted server continues where it stopped', async () => {
    const folder = tempFolder();
    const env = { DATA_DIR: folder.path, WEBHOOKS_PRIVATE: 'on' };
    const before = await startHarness(env);
    const zoe = await before.register('Zoe');
    const board = await before.createBoard(zoe);
    const at = `/api/boards/${board}/webhooks`;
    const zoes = restOf(before.origin, zoe);
    await zoes.good('POST', at, { body: { url: receiver.url } });
    receiver.answer(500);
    for (const name of ['a', 'b']) await zoes.addTicket({ boardId: board, name, columnId: 'Done' });
    await until('an attempt is made', () => receiver.deliveries.length === 1);
    await before.close();
    receiver.answer(200);
    const after = await startHarness(env);
    const [hook] = await restOf(after.origin, zoe).good<Webhook[]>('GET', at);
    await restOf(after.origin, zoe).good('POST', `${at}/${hook?.id}/retry`);
    await until('all deliveries arrive', () => receiver.deliveries.length === 3);
    const names = delivered().map(
      ({ changes }) => JSON.stringify(changes).match(/"name":"(\w)"/)?.[1],
    );
    expect(names).toEqual(['a', 'a', 'b']);
    await after.close();
    folder.remove();
  });

  it('ZS11 an unknown cursor causes a reset, and it continues from there', async () => {
    const { id } = await addHook();
    const { store } = harness.services;
    const hooks = webhooksRepository(store.tables);
    await store.tx((query) => hooks.set(query, id, { cursor: 'other.1' }));
    await addTicket('a');
    await until('a delivery arrives', () => receiver.deliveries.length === 1);
    await addTicket('b');
    await until('delivery continues', () => receiver.deliveries.length === 2);
    expect(delivered().map(({ type }) => type)).toEqual(['reset', 'row']);
  });

  it('ZS11 the last 50 deliveries are listed', async () => {
    const { id } = await addHook();
    const columnId = (await harness.snapshot(ann, boardId)).columns[0]?.id ?? '';
    const rename = (n: number) =>
      harness.execute(ann, { type: 'boards.renameColumn', boardId, columnId, name: `c${n}` });
    for (let n = 0; n < 55; n += 1) await rename(n);
    await until('all deliveries arrive', () => receiver.deliveries.length === 55);
    await until(
      'all are logged',
      async () => (await deliveries(id))[0]?.id === delivered().at(-1)?.id,
    );
    const logged = await deliveries(id);
    expect(logged.map((delivery) => delivery.id)).toEqual(
      delivered()
        .slice(5)
        .map((row) => row.id)
        .reverse(),
    );
  });
});

describe('ZS14 the webhooks of one board leave capacity for others', () => {
  it('ZS14 ten unresponsive webhooks take two slots, and another board is served', async () => {
    const slow = await startReceiver();
    const letGo = slow.delayResponses();
    for (let n = 0; n < 10; n += 1) await addHook(slow.url);
    await addTicket('slow');
    await until('two are being sent', () => slow.deliveries.length === 2);
    const other = await harness.createBoard(ann);
    const at = `/api/boards/${other}/webhooks`;
    const { id } = await anns.good<Webhook>('POST', at, { body: { url: receiver.url } });
    for (const name of ['a', 'b']) {
      await anns.addTicket({ boardId: other, name, columnId: 'To Do' });
    }
    await until('the other board is served', () => receiver.deliveries.length === 2);
    expect(slow.deliveries.length).toBe(2);
    letGo();
    await until('the slow webhooks are served', () => slow.deliveries.length === 10);
    await anns.good('DELETE', `${at}/${id}`);
    await slow.close();
  });
});
