import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EMPTY_BUSINESS } from '../../../core/money/parties.ts';
import { type Harness, newTestId, type Person, startHarness } from '../../../test/kits/harness.ts';
import { picture } from '../../../test/kits/photo-kit.ts';
import { type Refusal, type Rest, restOf } from '../../../test/kits/rest-kit.ts';

interface Client {
  id: string;
  version: number;
  name: string;
  email: string;
  currency: string;
  isArchived: boolean;
  termDays: number | null;
}

interface Page {
  clients: Client[];
  next: string | null;
}

const PATH = '/api/clients';

let harness: Harness;
let ann: Person;
let bob: Person;
let anns: Rest;
let bobs: Rest;

beforeAll(async () => {
  harness = await startHarness();
  ann = await harness.register('Ann');
  bob = await harness.register('Bob');
  [anns, bobs] = [restOf(harness.origin, ann), restOf(harness.origin, bob)];
});
afterAll(() => harness.close());

const add = (name: string, headers = {}, part = {}) =>
  anns.call<Client>('POST', PATH, { body: { name, ...part }, headers });

describe('clients and the business', () => {
  it('CL10 are read, changed, archived and deleted', async () => {
    const details = { ...EMPTY_BUSINESS, legalName: 'Studio', currency: 'CHF' };
    const business = await anns.good('PUT', '/api/business', { body: details });
    const added = {
      ...{ version: expect.any(Number), timeZone: expect.any(String) },
      electronicAddress: null,
    };
    expect(business).toEqual({ ...details, ...added });
    expect(await anns.good('GET', '/api/business')).toEqual(business);
    const { status, body: client } = await add('Acme');
    expect([status, client.currency, client.termDays]).toEqual([201, 'CHF', null]);
    const one = `${PATH}/${client.id}`;
    const changed = await anns.good<Client>('PATCH', one, { body: { termDays: 30 } });
    expect(changed).toMatchObject({ termDays: 30, name: 'Acme', version: 2 });
    expect(await anns.good('GET', one)).toEqual(changed);
    const archived = await anns.good<Client>('POST', `${one}/archive`);
    expect(archived.isArchived).toBe(true);
    const listed = await anns.good<Page>('GET', `${PATH}?archived=true`);
    expect(listed.clients.map(({ id }) => id)).toEqual([client.id]);
    expect((await anns.good<Client>('POST', `${one}/unarchive`)).isArchived).toBe(false);
    expect(await anns.good('DELETE', one)).toEqual({ success: true });
    expect((await anns.call('GET', one)).status).toBe(404);
    expect((await anns.call('DELETE', one)).status).toBe(404);
  });

  it('CL2 a logo that no invoice can show is refused, with its field', async () => {
    const put = (type: string, content: Buffer) => {
      const logo = `data:image/${type};base64,${content.toString('base64')}`;
      const body = { ...EMPTY_BUSINESS, legalName: 'Studio', logo };
      return anns.call<Refusal>('PUT', '/api/business', { body });
    };
    const png = await picture().png().toBuffer();
    const forPrint = await picture().toColourspace('cmyk').jpeg().toBuffer();
    for (const [type, content] of [
      ['png', png.subarray(0, 60)],
      ['png', Buffer.concat([png.subarray(0, 45), png.subarray(50)])],
      ['jpeg', forPrint],
    ] as const) {
      const { status, body } = await put(type, content);
      expect([status, body.issues?.[0]?.path]).toEqual([400, 'logo']);
    }
    expect((await put('png', png)).status).toBe(200);
    expect((await put('jpeg', await picture().jpeg().toBuffer())).status).toBe(200);
  });

  it('CL2 a series that no text can be is refused', async () => {
    const countOf = async (series: string) => {
      const input = encodeURIComponent(JSON.stringify({ series }));
      const url = `${harness.origin}/trpc/money.business.lastCount?input=${input}`;
      return (await fetch(url, { headers: { authorization: `Bearer ${ann.token}` } })).status;
    };
    expect([await countOf('2026-'), await countOf('2026\0')]).toEqual([200, 400]);
  });

  it('CL10 a client is added once for each key', async () => {
    const headers = { 'idempotency-key': newTestId() };
    const answers = await Promise.all([1, 2, 3].map(() => add('Once', headers)));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await add('Other', headers)).status).toBe(409);
  });

  it('CL10 with If-Match, what has changed stays as it is', async () => {
    const { body: client } = await add('Tagged');
    const one = `${PATH}/${client.id}`;
    const read = await anns.call<Client>('GET', one);
    const tag = { 'if-match': read.headers.get('etag') ?? '' };
    const patch = (headers: Record<string, string>, notes: string) =>
      anns.call('PATCH', one, { body: { notes }, headers });
    expect((await patch(tag, 'first')).status).toBe(200);
    expect((await patch(tag, 'second')).status).toBe(412);
    expect((await anns.call('DELETE', one, { headers: tag })).status).toBe(412);
    const { status } = await anns.call('GET', one, {
      headers: { 'if-none-match': tag['if-match'] },
    });
    expect(status).toBe(200);
    const business = await anns.call<object>('GET', '/api/business');
    const businessTag = { 'if-match': business.headers.get('etag') ?? '' };
    const body = { ...EMPTY_BUSINESS, legalName: 'Other' };
    const put = () => anns.call('PUT', '/api/business', { body, headers: businessTag });
    expect([(await put()).status, (await put()).status]).toEqual([200, 412]);
  });

  it('CL7 pages follow each other without gaps', async () => {
    for (const name of ['Page C', 'page A', 'Page B ü 👍']) await add(name);
    const names: string[] = [];
    let cursor = '';
    do {
      const page = await anns.good<Page>('GET', `${PATH}?search=page&limit=1${cursor}`);
      names.push(...page.clients.map(({ name }) => name));
      cursor = page.next === null ? '' : `&cursor=${page.next}`;
    } while (cursor);
    expect(names).toEqual(['page A', 'Page B ü 👍', 'Page C']);
  });

  it.each<[object, string]>([
    [{ name: '' }, 'name'],
    [{ name: 5 }, 'name'],
    [{ email: 'x' }, 'email'],
    [{ vatId: 'DE1' }, 'vatId'],
    [{ currency: 'euro' }, 'currency'],
    [{ address: { street: '', postalCode: '', city: '' } }, 'address.country'],
    [{ taxRate: { category: 'S', rate: '0' } }, 'taxRate.rate'],
    [{ rounding: { stepMinutes: 7, direction: 'up', minMinutes: 0 } }, 'rounding.stepMinutes'],
    [{ termDays: -1 }, 'termDays'],
    [{ language: 'fr' }, 'language'],
  ])('CL2 %j is refused with the field and the reason', async (part, path) => {
    const refused = await anns.call<Refusal>('POST', PATH, { body: { name: 'Bad', ...part } });
    expect([refused.status, refused.body.issues?.[0]?.path]).toEqual([400, path]);
    expect(refused.body.issues?.[0]?.message).toMatch(/\w{3}/);
  });

  it('CL10 a token reaches them only if it was made for that, and a read-only one only reads', async () => {
    const { apiTokens, account } = harness.services;
    const settings = { name: 'Script', readOnly: false, boardId: null, expiresAt: null };
    const restWith = async (part: object) => {
      const { secret } = await apiTokens.create(ann.id, { ...settings, ...part });
      return restOf(harness.origin, { ...ann, token: secret });
    };
    const without = await restWith({});
    for (const [method, path] of [
      ['GET', '/api/business'],
      ['GET', PATH],
      ['POST', PATH],
    ] as const) {
      const body = method === 'POST' ? { body: { name: 'Acme' } } : {};
      const refused = await without.call<Refusal>(method, path, body);
      expect([refused.status, refused.body.message]).toEqual([
        403,
        'This API token has no access to clients and money',
      ]);
    }
    const scoped = await restWith({ hasMoney: true });
    expect((await scoped.call('POST', PATH, { body: { name: 'By token' } })).status).toBe(201);
    const reader = await restWith({ hasMoney: true, readOnly: true });
    expect((await reader.call('GET', PATH)).status).toBe(200);
    expect((await reader.call('POST', PATH, { body: { name: 'No' } })).status).toBe(403);
    const ofBoard = await restWith({ hasMoney: true, boardId: 'board-x' });
    expect((await ofBoard.call('GET', PATH)).status).toBe(403);
    const make = (person: Person, part: object) =>
      harness.services.authenticator.callerOf(person.token).then((caller) => {
        if (!caller) throw new Error('no caller');
        const proof = { password: 'correct horse battery', email: undefined };
        const token = { ...settings, hasMoney: true, ...part };
        return account.createToken(caller, proof, token, { ip: '::1' });
      });
    await expect(make(bob, {})).rejects.toMatchObject({ code: 'forbidden' });
    expect((await make(ann, {})).token.hasMoney).toBe(true);
  });

  it('CL1 who is not ADMIN has none of it', async () => {
    const { body: client } = await add('Hidden');
    for (const [method, path] of [
      ['GET', '/api/business'],
      ['GET', PATH],
      ['GET', `${PATH}/${client.id}`],
      ['GET', `${PATH}/none`],
      ['DELETE', `${PATH}/${client.id}`],
    ] as const) {
      const { status, body } = await bobs.call<Refusal>(method, path);
      expect([path, status, body.error]).toEqual([path, 403, 'FORBIDDEN']);
    }
  });
});
