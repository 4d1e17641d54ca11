import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Command } from '../../../core/board/commands.ts';
import { COLUMNAR_TYPE, fromColumnar } from '../../../core/board/wire/columnar-snapshot.ts';
import { type Harness, type Person, startHarness } from '../../../test/kits/harness.ts';
import { userViewer } from '../../access/viewer.ts';

vi.setConfig({ testTimeout: 20_000, hookTimeout: 20_000 });

let harness: Harness;
let owner: Person;
let member: Person;
let other: Person;
let stranger: Person;
let boardId: string;
let columnId: string;

beforeAll(async () => {
  harness = await startHarness();
  owner = await harness.register('owner');
  member = await harness.register('member');
  other = await harness.register('other');
  stranger = await harness.register('stranger');
});
afterAll(() => harness.close());

beforeEach(async () => {
  const members = [member, other].map(({ id }) => ({ userId: id, role: 'EDITOR' as const }));
  boardId = await harness.createBoard(owner, { members });
  columnId = (await harness.snapshot(owner, boardId)).columns[0]?.id ?? '';
});

/** A raw response: fetch would decompress it. */
async function get(person: Person | null, headers: Record<string, string> = {}, id = boardId) {
  const authorization = person ? { authorization: `Bearer ${person.token}` } : {};
  const response = await harness.app.inject({
    url: `/api/boards/${id}/snapshot`,
    headers: { ...authorization, ...headers },
  });
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload };
}

async function etagOf(person: Person): Promise<string> {
  return String((await get(person)).headers.etag);
}

async function create(name: string, visibleTo: string[] | null = null): Promise<string> {
  const command: Command = { type: 'tickets.create', boardId, columnId, name, visibleTo };
  return (await harness.execute(owner, command)).result?.id ?? '';
}

describe('GET /api/boards/{id}/snapshot', () => {
  it('R1 requires access to the board', async () => {
    expect((await get(null)).status).toBe(401);
    expect((await get({ ...owner, token: 'x'.repeat(43) })).status).toBe(401);
    expect((await get(stranger)).status).toBe(404);
    expect((await get(owner, {}, 'unknown')).status).toBe(404);
    expect((await get(stranger)).bytes).toEqual((await get(owner, {}, 'unknown')).bytes);
    for (const person of [owner, member, other]) expect((await get(person)).status).toBe(200);
  });

  it('L11 has an ETag that answers 304 while nothing changes', async () => {
    await create('Ticket');
    const etag = await etagOf(member);
    const again = await get(member, { 'if-none-match': etag });
    expect(again.status).toBe(304);
    expect(again.bytes).toHaveLength(0);
    expect(again.headers.etag).toBe(etag);
    await create('Another');
    const later = await get(member, { 'if-none-match': etag });
    expect(later.status).toBe(200);
    expect(JSON.parse(String(later.bytes)).tickets).toHaveLength(2);
    expect(later.headers.etag).not.toBe(etag);
  });

  it('L11 the ETag stays the same if commands are refused or change nothing', async () => {
    const ticketId = await create('Ticket');
    const etag = await etagOf(member);
    await harness.execute(owner, { type: 'tickets.swap', boardId, ticketId, withId: ticketId });
    const refused = harness.execute(member, { type: 'tickets.delete', boardId, ticketId });
    await expect(refused).rejects.toMatchObject({ code: 'forbidden' });
    await harness.createBoard(owner);
    expect(await etagOf(member)).toBe(etag);
  });

  it('L11 differs only between users who see different tickets', async () => {
    await create('For all');
    const same = await Promise.all([owner, member, other].map(etagOf));
    expect(new Set(same).size).toBe(1);
    await create('For one', [member.id]);
    const [ownerSees, memberSees, otherSees] = await Promise.all(
      [owner, member, other].map(etagOf),
    );
    expect(ownerSees).toBe(memberSees);
    expect(otherSees).not.toBe(memberSees);
    await create('For another', [other.id]);
    const [mine, theirs] = await Promise.all([member, other].map((person) => get(person)));
    expect(mine?.headers.etag).not.toBe(theirs?.headers.etag);
    expect(String(mine?.bytes)).not.toContain('For another');
    expect(String(theirs?.bytes)).not.toContain('For one');
    const borrowed = await get(other, { 'if-none-match': memberSees ?? '' });
    expect(borrowed.status).toBe(200);
    expect(String(borrowed.bytes)).not.toContain('For one');
  });

  it('L11 neither the ETag nor the body reveals changes that the reader may not see', async () => {
    await create('Open');
    const forms = [
      { 'accept-encoding': 'identity' },
      { 'accept-encoding': 'br' },
      { accept: COLUMNAR_TYPE, 'accept-encoding': 'gzip' },
    ];
    const read = () => Promise.all(forms.map((headers) => get(other, headers)));
    const before = await read();
    const secrets: string[] = [];
    const isUnchanged = async () => {
      expect((await read()).map(({ bytes }) => bytes)).toEqual(before.map(({ bytes }) => bytes));
      for (const [n, headers] of forms.entries()) {
        const etag = String(before[n]?.headers.etag);
        const again = await get(other, { ...headers, 'if-none-match': etag });
        expect([again.status, again.headers.etag]).toEqual([304, etag]);
      }
    };
    for (let n = 0; n < 10; n += 1) {
      const etag = await etagOf(member);
      secrets.push(await create(`Secret ${n}`, [member.id]));
      expect(await etagOf(member)).not.toBe(etag);
      await isUnchanged();
    }
    for (const ticketId of secrets.slice(0, 3)) {
      await harness.execute(owner, {
        type: 'tickets.edit',
        boardId,
        ticketId,
        set: { name: 'Else' },
      });
      await harness.execute(owner, { type: 'tickets.delete', boardId, ticketId });
      await isUnchanged();
    }
    // The cursor of the cached response still leads to the reader's new rows.
    const { cursor } = JSON.parse(String(before[0]?.bytes));
    const id = await create('New for all');
    const push = await harness.services.subscriptions.catchUp(
      userViewer(other.id),
      boardId,
      cursor,
    );
    expect(push).toMatchObject({ rows: [{ changes: [{ type: 'ticket.put', ticket: { id } }] }] });
    expect(JSON.stringify(push)).not.toMatch(/Secret|Else/);
    expect(await etagOf(other)).not.toBe(before[0]?.headers.etag);
  });

  it('L11 a reader whose cursor falls far behind gets a new ETag, and can resume from it', async () => {
    await create('Open');
    const etag = await etagOf(other);
    const hidden = await create('Secret', [member.id]);
    const withId = await create('Secret too', [member.id]);
    for (let n = 0; n < 200; n += 1) {
      await harness.execute(owner, { type: 'tickets.swap', boardId, ticketId: hidden, withId });
    }
    const again = await get(other, { 'if-none-match': etag });
    expect(again.status).toBe(200);
    const { cursor } = JSON.parse(String(again.bytes));
    expect(
      await harness.services.subscriptions.catchUp(userViewer(other.id), boardId, cursor),
    ).toEqual({
      cursor,
      rows: [],
    });
  });

  it('L5 contains no ticket that the reader may not see', async () => {
    const secret = await create('Secret', [member.id]);
    const open = await create('Open');
    const text = String((await get(member)).bytes);
    expect(text).toContain(secret);
    const unseen = await get(other);
    expect(String(unseen.bytes)).not.toContain(secret);
    expect(String(unseen.bytes)).not.toContain('Secret');
    const { tickets, columns, cursor } = JSON.parse(String(unseen.bytes));
    expect(tickets.map(({ id }: { id: string }) => id)).toEqual([open]);
    expect(columns).toHaveLength(3);
    expect(cursor).toMatch(/^[a-z0-9]+\.3$/);
  });

  it('L20 is columnar for clients that accept it, and never mixes up the two forms', async () => {
    const secret = await create('Secret', [member.id]);
    const open = await create('Open');
    const accept = { accept: `application/json, ${COLUMNAR_TYPE}` };
    const plain = await get(member);
    const columnar = await get(member, accept);
    expect(plain.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(columnar.headers['content-type']).toBe(`${COLUMNAR_TYPE}; charset=utf-8`);
    expect(String(columnar.headers.vary)).toContain('accept,');
    const { tickets } = fromColumnar(JSON.parse(String(columnar.bytes)));
    expect(tickets.map(({ id }) => id).sort()).toEqual([secret, open].sort());
    const unseen = String((await get(other, accept)).bytes);
    expect(unseen).not.toMatch(new RegExp(`${secret}|Secret`));
    expect(unseen).toContain(open);
    const etag = String(columnar.headers.etag);
    expect((await get(member, { ...accept, 'if-none-match': etag })).status).toBe(304);
    expect((await get(member, { 'if-none-match': etag })).status).toBe(200);
    for (const refused of ['*/*', 'application/json', `${COLUMNAR_TYPE};q=0`]) {
      expect((await get(member, { accept: refused })).bytes).toEqual(plain.bytes);
    }
  });

  it('L11 users who see the same share the same bytes, with private caching', async () => {
    await create('Secret', [member.id]);
    const { snapshots } = harness.services;
    const [first, second, third] = await Promise.all([
      snapshots.read(userViewer(owner.id), boardId),
      snapshots.read(userViewer(member.id), boardId),
      snapshots.read(userViewer(other.id), boardId),
    ]);
    expect(await second?.encoded('br')).toEqual(await first?.encoded('br'));
    const again = await snapshots.read(userViewer(member.id), boardId);
    expect(await again.encoded('br')).toBe(
      await (await snapshots.read(userViewer(owner.id), boardId)).encoded('br'),
    );
    expect(await third?.encoded('identity')).not.toEqual(await first?.encoded('identity'));
    const { headers } = await get(member);
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(String(headers.vary)).toContain('accept-encoding');
  });

  it('L11 is the same in every encoding, and uses none that is refused', async () => {
    await create('Ünï 漢字 😀'.repeat(10));
    const plain = await get(member, { 'accept-encoding': 'identity' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    const brotli = await get(member, { 'accept-encoding': 'gzip, deflate, br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes);
    const gzip = await get(member, { 'accept-encoding': 'GZIP;q=1, br;q=0' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
    const none = await get(member, { 'accept-encoding': 'gzip;q=0, br; q=0.000' });
    expect(none.headers['content-encoding']).toBeUndefined();
    expect(none.bytes).toEqual(plain.bytes);
    const etags = [plain, brotli, gzip, none].map(({ headers }) => headers.etag);
    expect(new Set(etags).size).toBe(1);
  });

  it('L3 is the board at its cursor, even during changes', async () => {
    const ids = await Promise.all(Array.from({ length: 40 }, (_, n) => create(`Ticket ${n}`)));
    expect(ids).toHaveLength(40);
    const reads: Promise<{ bytes: Buffer }>[] = [];
    const writes = Array.from({ length: 60 }, async (_, n) => {
      await create(`More ${n}`);
      reads.push(get(member));
    });
    await Promise.all(writes);
    for (const { bytes } of await Promise.all(reads)) {
      const { cursor, tickets } = JSON.parse(String(bytes));
      expect(tickets).toHaveLength(Number(cursor.split('.')[1]) - 1);
    }
  });
});
