import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Command } from '../../core/board/commands.ts';
import { parseCursor, type Snapshot } from '../../core/board/wire/feed.ts';
import { LIMITS } from '../../core/limits.ts';
import { openRawSocket, type RawSocket } from '../../test/clients/raw-socket.ts';
import { type Harness, type Person, startHarness } from '../../test/kits/harness.ts';
import { openTestServer } from '../../test/kits/server-kit.ts';
import { callAs, procedures, send } from '../../test/rights/call.ts';
import { castOf, fixtureOf, stateOf, withPhotos } from '../../test/rights/fixture.ts';
import { restRows } from '../../test/rights/rest.ts';
import { trpcRows } from '../../test/rights/trpc.ts';
import { until } from '../../test/until.ts';
import { userViewer } from '../access/viewer.ts';
import { digestOf } from '../lib/tokens.ts';
import type { NewShareLink } from './share-links.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 20_000 });

const NOBODYS = { email: 'none@example.org', password: 'correct horse battery' };
/** Everything reachable by anyone, with or without a token. */
const PUBLIC = new Set(restRows(NOBODYS).flatMap(({ call, isPublic }) => (isPublic ? call : [])));

let harness: Harness;
let owner: Person;
let member: Person;

beforeAll(async () => {
  harness = await startHarness();
  owner = await harness.register('owner');
  member = await harness.register('member');
});
afterAll(() => harness.close());

interface LinkedBoard {
  boardId: string;
  secret: string;
  /** Creates a ticket in the first column; returns its id. */
  make(name: string, part?: Partial<Command<'tickets.create'>>): Promise<string>;
}

async function linkedBoard(part: Partial<NewShareLink> = {}): Promise<LinkedBoard> {
  const boardId = await harness.createBoard(owner, {
    name: 'Relaunch',
    members: [{ userId: member.id, role: 'EDITOR' }],
  });
  const columnId = (await harness.snapshot(owner, boardId)).columns[0]?.id ?? '';
  const make: LinkedBoard['make'] = async (name, more = {}) => {
    const ticket = { type: 'tickets.create' as const, boardId, columnId, name };
    return (await harness.execute(owner, { ...ticket, ...more })).result?.id ?? '';
  };
  return { boardId, secret: await linkTo(boardId, part), make };
}

/** Creates a link; returns its token. */
async function linkTo(boardId: string, part: Partial<NewShareLink> = {}): Promise<string> {
  const input = { client: null, expiresAt: null, ...part };
  const { url } = await harness.services.shareLinks.create(owner.id, boardId, input);
  return new URL(url).hash.slice(1);
}

async function query(secret: string, path: string, input: object = {}) {
  const encoded = encodeURIComponent(JSON.stringify(input));
  const url = `/trpc/sharedBoard.${path}?input=${encoded}`;
  const { status, text } = await send(harness, secret, { url });
  return { status, text, data: JSON.parse(text).result?.data };
}

const SNAPSHOT = '/api/shared-board/snapshot';

async function boardBy(secret: string): Promise<Snapshot> {
  return JSON.parse((await send(harness, secret, { url: SNAPSHOT })).text);
}

async function statusBy(secret: string): Promise<number> {
  return (await send(harness, secret, { url: SNAPSHOT })).status;
}

/** A WebSocket that subscribes to the board of a link. */
async function follow(secret: string): Promise<RawSocket> {
  const raw = await openRawSocket(harness.origin, secret);
  const { cursor } = await boardBy(secret);
  raw.send('subscription', 'sharedBoard.live', { cursor });
  await until('the subscription started', () => raw.received.join().includes('"started"'));
  return raw;
}

describe('ZL1 the link', () => {
  it('W11 failed tokens of an address do not lock out its links, and a link has 1,200 calls', async () => {
    const server = await startHarness({ LIMITS: 'on' });
    const manager = await server.register('manager');
    const boardId = await server.createBoard(manager);
    const { shareLinks } = server.services;
    const { url } = await shareLinks.create(manager.id, boardId, { client: null, expiresAt: null });
    const secret = new URL(url).hash.slice(1);
    const ask = async (token: string) => (await send(server, token, { url: SNAPSHOT })).status;
    const wrongToken = secret.replace(/.{8}$/, 'x'.repeat(8));
    for (let n = 0; n < 300; n += 1) await ask(wrongToken);
    expect(await ask(wrongToken)).toBe(429);
    const statuses: number[] = [];
    for (let n = 0; n < 1201; n += 1) statuses.push(await ask(secret));
    expect(new Set(statuses.slice(0, 1200))).toEqual(new Set([200]));
    expect(statuses.at(-1)).toBe(429);
    await server.close();
  });

  it('ZL1 is returned once, in the fragment, and only its digest is stored', async () => {
    const { boardId, secret } = await linkedBoard({ client: 'Nordlicht' });
    expect(secret).toMatch(/^look_[\w-]{43}$/);
    const { store, shareLinks } = harness.services;
    const rows = await store.read((query) => query.select().from(store.tables.shareLinks));
    expect(rows.find((row) => row.boardId === boardId)?.digest).toBe(digestOf(secret));
    expect(JSON.stringify(rows)).not.toContain(secret);
    const listed = await shareLinks.list(owner.id, boardId);
    expect(listed).toMatchObject([
      { client: 'Nordlicht', madeBy: 'owner Tester', expiresAt: null, lastUsedAt: null },
    ]);
    expect(JSON.stringify(listed)).not.toContain(digestOf(secret));
  });

  it('ZL1 its last use is shown to the board’s managers', async () => {
    const { boardId, secret } = await linkedBoard();
    await boardBy(secret);
    const lastUsed = async () => {
      const [link] = await harness.services.shareLinks.list(owner.id, boardId);
      return link?.lastUsedAt ?? 0;
    };
    await until('the use is recorded', async () => (await lastUsed()) > 0);
  });

  it('ZL1 a board has a maximum number of links, without expired ones', async () => {
    const { boardId } = await linkedBoard({ expiresAt: Date.now() - 1 });
    for (let n = 0; n < LIMITS.shareLinks; n += 1) await linkTo(boardId);
    await expect(linkTo(boardId)).rejects.toMatchObject({ code: 'look.limit' });
  });

  it('ZL1 its creation and revocation are in the audit log', async () => {
    const { boardId } = await linkedBoard({ client: 'Nordlicht' });
    const { shareLinks, audit } = harness.services;
    const [link] = await shareLinks.list(owner.id, boardId);
    await shareLinks.revoke(owner.id, boardId, link?.id ?? '');
    const { entries } = await audit.list(owner.id, {});
    const newest = entries.filter(({ kind }) => kind.startsWith('look')).slice(0, 2);
    // Both may have the same time.
    expect(newest.map(({ kind, detail }) => [kind, detail]).sort()).toEqual([
      ['lookMade', 'Relaunch · Nordlicht'],
      ['lookRevoked', 'Relaunch · Nordlicht'],
    ]);
  });
});

describe('ZL8 a link ends with its creator’s right to manage the board', () => {
  /** A link that a manager other than the owner created. */
  async function linkOf(maker: Person) {
    const { boardId, make } = await linkedBoard();
    const [own] = await harness.services.shareLinks.list(owner.id, boardId);
    await harness.services.shareLinks.revoke(owner.id, boardId, own?.id ?? '');
    const set = [{ userId: maker.id, role: 'ADMIN' as const }];
    await harness.execute(owner, { type: 'boards.setMembers', boardId, set, remove: [] });
    const input = { client: 'Nordlicht', expiresAt: null };
    const { url } = await harness.services.shareLinks.create(maker.id, boardId, input);
    const linked = async () => (await harness.services.shareLinks.list(owner.id, boardId))[0];
    return { boardId, make, secret: new URL(url).hash.slice(1), linked };
  }

  it('ZL8 pauses when its creator leaves the board, until another manager takes it over', async () => {
    const { boardId, make, secret, linked } = await linkOf(member);
    const raw = await follow(secret);
    expect(await linked()).toMatchObject({ isPaused: false });
    const remove = [member.id];
    await harness.execute(owner, { type: 'boards.setMembers', boardId, set: [], remove });
    await make('Afterwards');
    expect((await query(secret, 'changes', { cursor: 'a.1' })).status).toBe(401);
    await until('the stream is refused', () => raw.received.join().includes('"unauthorized"'));
    expect(raw.received.join()).not.toContain('Afterwards');
    expect(await linked()).toMatchObject({ isPaused: true, madeBy: 'member Tester' });

    const { shareLinks, audit } = harness.services;
    const id = (await linked())?.id ?? '';
    const refused = shareLinks.takeOver(member.id, boardId, id);
    await expect(refused).rejects.toMatchObject({ code: 'board.unknown' });
    await shareLinks.takeOver(owner.id, boardId, id);
    expect((await query(secret, 'changes', { cursor: 'a.1' })).status).toBe(200);
    expect(await linked()).toMatchObject({ isPaused: false, madeBy: 'owner Tester' });
    // There is nothing to take over once it is active.
    await shareLinks.takeOver(owner.id, boardId, id);
    const { entries } = await audit.list(owner.id, {});
    const takeovers = entries.filter(({ kind }) => kind === 'lookTakenOver');
    expect(takeovers).toMatchObject([
      { by: { id: owner.id }, about: { id: member.id }, detail: 'Relaunch · Nordlicht' },
    ]);
  });

  it('ZL8 links of a deleted account show nothing, open pages included', async () => {
    const deletedUser = await harness.register('leaver');
    const { secret, linked, make } = await linkOf(deletedUser);
    const raw = await follow(secret);
    const { account, authenticator } = harness.services;
    const caller = await authenticator.callerOf(deletedUser.token);
    if (!caller) throw new Error('the session is not valid');
    await account.remove(caller, { password: 'correct horse battery' }, { ip: '127.0.0.1' });
    // Without any other change of the board.
    await until('the stream is refused', () => raw.received.join().includes('"unauthorized"'));
    await make('Afterwards');
    expect((await query(secret, 'changes', { cursor: 'a.1' })).status).toBe(401);
    expect(raw.received.join()).not.toContain('Afterwards');
    expect(await linked()).toMatchObject({ isPaused: true, madeBy: null });
  });
});

describe('ZL2 shared content', () => {
  it('ZL2 shows the columns and the cards of tickets that everyone sees', async () => {
    const { secret, make } = await linkedBoard();
    const set = { assignee: member.id, labels: ['web'], dueDate: '2026-05-10T00:00:00' };
    const ticketId = await make('Offer', { ...set, url: 'https://internal.example.org' });
    await make('Secret', { visibleTo: [owner.id] });
    const board = await boardBy(secret);
    expect(board).toMatchObject({ name: 'Relaunch', members: [], createdBy: '', projectId: null });
    expect(board.columns.map(({ name }) => name).sort()).toEqual(['Done', 'In Progress', 'To Do']);
    expect(board.tickets).toMatchObject([
      { id: ticketId, name: 'Offer', assignee: 'member Tester', labels: ['web'], url: null },
    ]);
    const text = JSON.stringify(board);
    for (const word of [owner.id, member.id, '@example.org', 'internal', 'Secret']) {
      expect(text).not.toContain(word);
    }
  });

  it('ZL2 shows the description of an open ticket; a restricted one is unknown', async () => {
    const { secret, make } = await linkedBoard();
    const elsewhere = await linkedBoard();
    const ticketId = await make('Offer', { description: 'By Friday' });
    const hidden = await make('Secret', { visibleTo: [owner.id] });
    const others = await elsewhere.make('Of another board');
    expect((await query(secret, 'ticket', { ticketId })).data).toEqual({
      description: 'By Friday',
    });
    const [none, ...same] = await Promise.all(
      ['tnone', hidden, others].map((ticketId) => query(secret, 'ticket', { ticketId })),
    );
    expect(none?.status).toBe(404);
    for (const answer of same) expect(answer).toEqual(none);
  });
});

describe('ZL3 live updates', () => {
  it('ZL3 sends changes as they happen, without their authors', async () => {
    const { boardId, secret, make } = await linkedBoard();
    const raw = await follow(secret);
    const ticketId = await make('Offer', { assignee: member.id });
    await harness.execute(owner, {
      type: 'tickets.comment',
      boardId,
      ticketId,
      text: 'Between us',
      photoUrls: [],
    });
    const all = () => raw.received.join();
    await until('the ticket appears', () => all().includes('Offer'));
    await harness.execute(owner, {
      type: 'tickets.edit',
      boardId,
      ticketId,
      set: { visibleTo: [owner.id], name: 'Hidden now' },
    });
    await until('the ticket disappears', () => all().includes('ticket.removed'));
    const set = { visibleTo: null, name: 'Shown again' };
    await harness.execute(owner, { type: 'tickets.edit', boardId, ticketId, set });
    await until('the ticket appears again', () => all().includes('Shown again'));
    for (const word of ['Hidden now', 'Between us', owner.id, member.id]) {
      expect(all()).not.toContain(word);
    }
    expect(all()).toContain('"assignee":"member Tester"');
    raw.socket.terminate();
  });

  it('ZL3 sends nothing from before the link was created, whatever cursor is requested', async () => {
    const { boardId, make } = await linkedBoard();
    const ticketId = await make('The old name');
    const set = { name: 'The new name' };
    await harness.execute(owner, { type: 'tickets.edit', boardId, ticketId, set });
    const secret = await linkTo(boardId);
    const [epoch] = (await boardBy(secret)).cursor.split('.');
    const { data } = await query(secret, 'changes', { cursor: `${epoch}.0` });
    expect(data).toMatchObject({ reset: true });
    expect(JSON.stringify(await boardBy(secret))).not.toContain('The old name');
  });

  it('ZL3 works over HTTP without a WebSocket', async () => {
    const { secret, make } = await linkedBoard();
    const { cursor } = await boardBy(secret);
    await make('Offer', { assignee: member.id });
    const { data } = await query(secret, 'changes', { cursor });
    expect(data.rows).toMatchObject([{ by: '', commandId: '' }]);
    expect(JSON.stringify(data)).toContain('"assignee":"member Tester"');
  });
});

describe('ZN7 colors of labels', () => {
  it('ZN7 a link receives the colors of the labels that it shows, and no others', async () => {
    const { boardId, secret, make } = await linkedBoard();
    const labelled = await make('Offer', { labels: ['offer'] });
    await make('Secret', { labels: ['acme'], visibleTo: [owner.id] });
    const raw = await follow(secret);
    const color = { type: 'boards.setLabelColor' as const, boardId, color: 'red' as const };
    await harness.execute(owner, { ...color, label: 'acme' });
    await harness.execute(owner, { ...color, label: 'offer' });
    await until('the link is reset', () => raw.received.join().includes('"reset":true'));
    const offer = { label: 'offer', color: 'red' };
    expect((await boardBy(secret)).labelColors).toEqual([offer]);
    // A ticket with another colored label needs its color, too.
    const set = { labels: ['acme'] };
    const { cursor } = await boardBy(secret);
    await harness.execute(owner, { type: 'tickets.edit', boardId, ticketId: labelled, set });
    expect((await query(secret, 'changes', { cursor })).data).toMatchObject({ reset: true });
    expect((await boardBy(secret)).labelColors).toEqual([{ ...offer, label: 'acme' }]);
    raw.socket.terminate();
  });

  it('ZN7 neither the colors nor the renaming of hidden labels reach a link', async () => {
    const { boardId, secret, make } = await linkedBoard();
    await make('Offer', { labels: ['offer'] });
    await make('Secret', { labels: ['acme'], visibleTo: [owner.id] });
    const raw = await follow(secret);
    const color = { type: 'boards.setLabelColor' as const, boardId, color: 'red' as const };
    await harness.execute(owner, { ...color, label: 'acme' });
    const rename = { type: 'boards.renameLabel' as const, boardId };
    await harness.execute(owner, { ...rename, from: 'acme', to: 'acme inc' });
    await harness.execute(owner, { ...rename, from: 'offer', to: 'offers' });
    await until('the shown label is renamed', async () =>
      JSON.stringify(await boardBy(secret)).includes('offers'),
    );
    expect(raw.received.join()).not.toContain('acme');
    expect(JSON.stringify(await boardBy(secret))).not.toContain('acme');
    raw.socket.terminate();
  });
});

describe('CF9 custom fields', () => {
  it('CF9 a link receives the values of shared fields, from when they are shared', async () => {
    const { boardId, secret, make } = await linkedBoard();
    const field = { type: 'TEXT' as const, options: [], isOnCards: true };
    const setFields = (isShared: boolean) =>
      harness.execute(owner, {
        ...{ type: 'boards.setFields' as const, boardId },
        fields: [
          { ...field, id: 'fphase', name: 'Phase', isShared },
          { ...field, id: 'fmargin', name: 'Margin', isShared: false },
        ],
      });
    await setFields(false);
    const ticketId = await make('Offer', { fields: { fphase: 'Draft', fmargin: 'Thirty' } });
    const raw = await follow(secret);
    const edit = (fields: Record<string, string>) =>
      harness.execute(owner, { type: 'tickets.edit', boardId, ticketId, set: { fields } });
    await edit({ fphase: 'Review' });
    expect(JSON.stringify(await boardBy(secret))).not.toContain('Review');
    await setFields(true);
    await until('the link is reset', () => raw.received.join().includes('"reset":true'));
    const { cursor, customFields, tickets } = await boardBy(secret);
    expect(customFields.map(({ name }) => name)).toEqual(['Phase']);
    expect(tickets.map(({ fields }) => fields)).toEqual([{ fphase: 'Review' }]);
    await edit({ fphase: 'Final', fmargin: 'Forty' });
    const { data } = await query(secret, 'changes', { cursor });
    expect(JSON.stringify(data)).toContain('Final');
    await until('the value is pushed', () => raw.received.join().includes('Final'));
    await setFields(false);
    expect((await query(secret, 'changes', { cursor })).data).toMatchObject({ reset: true });
    const seen = [raw.received.join(), JSON.stringify([data, await boardBy(secret)])].join();
    for (const word of ['Margin', 'Thirty', 'Forty']) expect(seen).not.toContain(word);
    expect(JSON.stringify(await boardBy(secret))).not.toContain('Final');
    raw.socket.terminate();
  });
});

describe('ZL7 it costs the server little', () => {
  it('ZL7 an unchanged board is read once and sent as 304', async () => {
    const { boardId, secret, make } = await linkedBoard();
    await make('Offer');
    const headers = { authorization: `Bearer ${secret}`, 'accept-encoding': 'br' };
    const ask = (more: Record<string, string> = {}) =>
      harness.app.inject({ url: SNAPSHOT, headers: { ...headers, ...more } });
    const reading = vi.spyOn(harness.services.repositories.boardRecords, 'read');
    const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => ask()));
    for (const other of others) expect(other.rawPayload).toEqual(first?.rawPayload);
    expect(first?.headers['content-encoding']).toBe('br');
    const etag = String(first?.headers.etag);
    expect((await ask({ 'if-none-match': etag })).statusCode).toBe(304);
    await make('Second');
    const next = await ask({ 'if-none-match': etag });
    expect(next.statusCode).toBe(200);
    expect((await boardBy(secret)).tickets.map(({ name }) => name)).toEqual(['Offer', 'Second']);
    // After changes of tickets alone, the cached board follows the log.
    const ofBoard = reading.mock.calls.filter(([, id]) => id === boardId);
    expect(ofBoard.length).toBeLessThanOrEqual(5);
    const before = reading.mock.calls.length;
    await make('Third');
    expect((await boardBy(secret)).tickets).toHaveLength(3);
    expect(reading.mock.calls.length).toBe(before);
    reading.mockRestore();
  });
});

describe('L11 no leaks of hidden data', () => {
  it('L11 neither the ETag nor the bytes change with hidden data', async () => {
    const { boardId, secret, make } = await linkedBoard();
    const hidden = await make('Hidden', { visibleTo: [owner.id] });
    const field = { type: 'TEXT' as const, options: [], isOnCards: true };
    const setFields = {
      ...{ type: 'boards.setFields' as const, boardId },
      fields: [
        { ...field, id: 'fphase', name: 'Phase', isShared: true },
        { ...field, id: 'fmargin', name: 'Margin', isShared: false },
      ],
    };
    await harness.execute(owner, setFields);
    const open = await make('Open', { fields: { fphase: 'Draft', fmargin: 'Ten' } });
    const ask = async (token: string, tag = '') => {
      const headers = { authorization: `Bearer ${token}`, 'if-none-match': tag };
      const {
        statusCode,
        headers: answered,
        body,
      } = await harness.app.inject({ url: SNAPSHOT, headers });
      return { status: statusCode, etag: String(answered.etag), body };
    };
    const first = await ask(secret);
    expect(first.body).not.toContain('Hidden');
    for (let n = 0; n < 3; n += 1) {
      const set = { name: `Hidden ${n}` };
      await harness.execute(owner, { type: 'tickets.edit', boardId, ticketId: hidden, set });
      await make(`Hidden too ${n}`, { visibleTo: [owner.id] });
      // The parts of an open ticket that a link does not show are hidden as well.
      const hiddenParts = { url: `https://example.org/${n}`, fields: { fmargin: `${n}` } };
      const edit = { type: 'tickets.edit' as const, boardId, ticketId: open, set: hiddenParts };
      await harness.execute(owner, edit);
      expect(await ask(secret, first.etag)).toMatchObject({ status: 304, etag: first.etag });
      expect(await ask(secret)).toEqual(first);
    }
    // A new link starts at its creation, and does not affect the others.
    const later = await ask(await linkTo(boardId));
    const { seq } = parseCursor(JSON.parse(later.body).cursor) ?? {};
    expect(seq).toBeGreaterThan(parseCursor(JSON.parse(first.body).cursor)?.seq ?? 0);
    expect(await ask(secret)).toEqual(first);
    // Its cursor leads to the new changes.
    const name = 'Renamed';
    await harness.execute(owner, { type: 'tickets.edit', boardId, ticketId: open, set: { name } });
    const changed = await ask(secret, first.etag);
    expect(changed.status).toBe(200);
    expect(changed.body).toContain(name);
    const values = { fields: { fphase: 'Final' } };
    const edit = { type: 'tickets.edit' as const, boardId, ticketId: open, set: values };
    await harness.execute(owner, edit);
    const valued = await ask(secret, changed.etag);
    expect(valued.status).toBe(200);
    expect(valued.body).toContain('Final');
  });
});

describe('ZL4 the end of a link', () => {
  it('ZL4 revoking it closes its connections at once, and it is refused from then on', async () => {
    const { boardId, secret } = await linkedBoard({ client: 'Revoked' });
    const other = await follow(await linkTo(boardId));
    const raw = await follow(secret);
    const { shareLinks } = harness.services;
    const links = await shareLinks.list(owner.id, boardId);
    const revoked = links.find(({ client }) => client === 'Revoked')?.id ?? '';
    await shareLinks.revoke(owner.id, boardId, revoked);
    expect(await raw.closed).toBe(4401);
    expect(await statusBy(secret)).toBe(401);
    expect(other.socket.readyState).toBe(other.socket.OPEN);
    other.socket.terminate();
    await expect(shareLinks.revoke(owner.id, boardId, revoked)).rejects.toMatchObject({
      code: 'look.unknown',
    });
  });

  it('ZL4 it expires, also while it is open', async () => {
    const { boardId } = await linkedBoard();
    const secret = await linkTo(boardId, { expiresAt: Date.now() + 300 });
    const raw = await openRawSocket(harness.origin, secret);
    expect(await raw.closed).toBe(4401);
    expect(await statusBy(secret)).toBe(401);
  });

  it('ZL4 a deleted board is not shown', async () => {
    const { boardId, secret } = await linkedBoard();
    const raw = await follow(secret);
    await harness.execute(owner, { type: 'boards.delete', boardId });
    await until('the deletion is announced', () => raw.received.join().includes('board.deleted'));
    expect(await statusBy(secret)).toBe(404);
    raw.socket.terminate();
  });
});

it('ZL5 it allows no other procedure, path or photo, and no changes', async () => {
  const server = await openTestServer({ limits: false });
  const { services } = server;
  const cast = await castOf(services);
  const fixture = await withPhotos(services, await fixtureOf(services, cast));
  const input = { client: null, expiresAt: null };
  const { url } = await services.shareLinks.create(cast.ids.boardCreator, fixture.boardId, input);
  const as = { kind: 'boardCreator' as const, token: new URL(url).hash.slice(1) };
  const before = await stateOf(services, fixture);
  const opened = new Set<string>();
  for (const row of [...trpcRows, ...restRows(NOBODYS)]) {
    if (PUBLIC.has(row.call)) continue;
    const { status } = await callAs(server, row, fixture, as);
    if (status !== 401) opened.add(row.call);
  }
  expect([...opened].sort()).toEqual(
    Object.keys(procedures)
      .filter((path) => path.startsWith('sharedBoard.'))
      .sort(),
  );
  const { photoUrls } = (
    await services.boardReader.ticket(userViewer(cast.ids.viewer), fixture.open)
  ).tickets[0] ?? { photoUrls: [] };
  const paths = [...photoUrls, `/api/boards/${fixture.boardId}/snapshot`, '/api/auth/me'];
  expect(paths.length).toBeGreaterThan(2);
  for (const path of paths) {
    expect([path, (await send(server, as.token, { url: path })).status]).toEqual([path, 401]);
  }
  expect(await stateOf(services, fixture)).toBe(before);
  await server.close();
});
