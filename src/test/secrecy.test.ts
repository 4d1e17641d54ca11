import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Harness, startHarness } from './harness.ts';
import { fileOf, picture } from './photo-kit.ts';
import { seeded } from './random-commands.ts';
import { openRawSocket, type RawSocket } from './raw-socket.ts';
import { ask, procedures, send } from './rights-ask.ts';
import { type Cast, castOf, type Fixture, fixtureOf, type Kind } from './rights-fixture.ts';
import { type RestRow, restRows } from './rights-rest.ts';
import { type TrpcRow, trpcRows } from './rights-trpc.ts';
import { actAtRandom, createMarks, Secrets } from './secrecy.ts';
import { tempFolder } from './server-kit.ts';
import { until } from './until.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 20_000 });

const COMMANDS = 80;
const only = process.env.SEED ? [Number(process.env.SEED)] : null;
const seeds = only ?? Array.from({ length: process.env.SOAK ? 60 : 2 }, (_, n) => n + 1);

type AnyRow = TrpcRow | RestRow;

/**
 * One of each call that reads. That the rows are all procedures and all paths there are is held to
 * by R11's test of the table; of a call about one ticket there is the row that asks for the hidden.
 */
const NOBODYS = { email: 'none@example.org', password: 'correct horse battery' };
const rows: AnyRow[] = [...trpcRows, ...restRows(NOBODYS)];
const reading = new Map<string, AnyRow>();
for (const row of rows.filter(isReading)) {
  if (!reading.has(row.call) || row.on === 'hidden ticket') reading.set(row.call, row);
}
const ofTickets = [...reading.values()].filter(({ on }) => on === 'hidden ticket');
const ofLog = ['boards.changes', 'boards.live'].map((call) => reading.get(call) as TrpcRow);
const others = [...reading.values()].filter(
  (row) => ![...ofTickets, ...ofLog].includes(row as TrpcRow),
);

function isReading(row: AnyRow): boolean {
  if ('url' in row) return row.call.startsWith('GET ') && !row.writes;
  return procedures[row.call]?._def.type !== 'mutation';
}

const STAYING: Kind[] = ['boardCreator', 'boardAdmin', 'boardEditor', 'viewer', 'ticketCreator'];
const COMING: Kind[] = ['formerMember', 'stranger'];
/** Those who are asked: one of each kind of seeing. */
const KINDS: Kind[] = ['boardCreator', 'boardEditor', 'viewer', ...COMING, 'globalAdmin'];

let harness: Harness;
let cast: Cast;
let elsewhere: Fixture;
let image: string;
const folder = tempFolder();
const mark = createMarks();

beforeAll(async () => {
  harness = await startHarness();
  cast = await castOf(harness.services);
  elsewhere = await fixtureOf(harness.services, cast);
  image = fileOf(folder.path, await picture().png().toBuffer());
});
afterAll(async () => {
  await harness.close();
  folder.remove();
});

interface Random {
  fixture: Fixture;
  secrets: Secrets;
  /** The board's first cursor. */
  cursor: string;
  /** What each was sent who followed it all along. */
  following: Map<Kind, RawSocket>;
}

/** A board after half of the commands, at which `meanwhile` looks, and after all of them. */
async function randomBoard(seed: number, meanwhile: (board: Random) => Promise<void>) {
  const { services, origin } = harness;
  const random = seeded(seed);
  const fixture = await fixtureOf(services, cast);
  const { boardId } = fixture;
  const secrets = new Secrets(services, boardId, Object.values(cast.ids));
  await secrets.look();
  const { cursor } = await harness.snapshot(personOf('globalAdmin'), boardId);
  const following = new Map<Kind, RawSocket>();
  for (const kind of KINDS) {
    const socket = await openRawSocket(origin, cast.tokens[kind]);
    socket.send('subscription', 'boards.live', { boardId, cursor });
    following.set(kind, socket);
  }
  const first = `${cursor.split('.')[0]}.0`;
  const board = { fixture, secrets, cursor: first, following };
  const idsOf = (kinds: Kind[]) => kinds.map((kind) => cast.ids[kind]);
  const company = { people: idsOf(STAYING), guests: idsOf(COMING), admin: cast.ids.globalAdmin };
  for (let n = 0; n < COMMANDS; n += 1) {
    if (n === COMMANDS / 2) await meanwhile(board);
    await actAtRandom({ services, secrets, company, image }, random, mark);
  }
  return board;
}

function personOf(kind: Kind) {
  return { id: cast.ids[kind], roles: [], token: cast.tokens[kind] };
}

/** What a person is answered with, of which nothing may be about what they do not see. */
async function answersNow(
  { fixture, secrets }: Random,
  kind: Kind,
  token: string,
  deeply: boolean,
) {
  const texts: [string, string][] = [];
  const asked = async (row: AnyRow, on: Fixture) => {
    const { text } = await ask(harness, row, on, { kind, token });
    texts.push([row.call, text]);
  };
  for (const row of others) await asked(row, fixture);
  const url = `/api/boards/${fixture.boardId}/snapshot`;
  texts.push(['snapshot', (await send(harness, token, { url })).text]);
  if (!deeply) return texts;
  for (const hidden of secrets.tickets) {
    for (const row of ofTickets) await asked(row, { ...fixture, hidden, open: hidden });
  }
  return texts;
}

async function logOf({ fixture, cursor }: Random, kind: Kind, token: string) {
  const texts: [string, string][] = [];
  for (const row of ofLog) {
    const input = () => ({ boardId: fixture.boardId, cursor });
    const { text } = await ask(harness, { ...row, input }, fixture, { kind, token });
    texts.push([row.call, withoutRemovals(text)]);
  }
  return texts;
}

/** That something is gone is told to all who might have had it. */
function withoutRemovals(text: string): string {
  return text.replaceAll(/\{"type":"ticket\.removed","id":"\w+"\}/g, '');
}

/** Holds texts to what they may give away; answers with the words that were found. */
function expectSecret(
  kind: Kind,
  texts: [string, string][],
  { secrets }: Random,
  allowed: ReadonlySet<string>,
): string[] {
  for (const [channel, text] of texts) {
    expect([kind, channel, secrets.leaksIn(text, allowed)]).toEqual([kind, channel, []]);
  }
  const all = texts.map(([, text]) => text).join();
  return [...allowed].filter((word) => all.includes(word));
}

async function expectPhotosSecret({ secrets }: Random, kind: Kind, token: string): Promise<void> {
  for (const { link, isShown } of secrets.photosFor(cast.ids[kind])) {
    const { status } = await send(harness, token, { url: link });
    expect([kind, link, status]).toEqual([kind, link, isShown ? 200 : 404]);
  }
}

async function tokenOf(kind: Kind, part: { readOnly: boolean; boardId: string | null }) {
  const { apiTokens } = harness.services;
  const userId = cast.ids[kind];
  for (const { id } of await apiTokens.list(userId)) await apiTokens.revoke(userId, id);
  return (await apiTokens.create(userId, { name: 'Script', expiresAt: null, ...part })).secret;
}

/** What a person reads on the way, lists and the board itself: nothing of what is hidden then. */
async function expectListsSecret(board: Random, kind: Kind): Promise<void> {
  const answers = await answersNow(board, kind, cast.tokens[kind], false);
  expectSecret(kind, answers, board, board.secrets.shownTo(cast.ids[kind]));
}

/** All that a person reads themselves: nothing of what is hidden, and all of what is not. */
async function expectPersonSecret(board: Random, kind: Kind): Promise<void> {
  const { secrets } = board;
  const [userId, token] = [cast.ids[kind], cast.tokens[kind]];
  const shown = secrets.shownTo(userId);
  const found = expectSecret(kind, await answersNow(board, kind, token, true), board, shown);
  expect([kind, found.sort()]).toEqual([kind, [...shown].sort()]);
  expectSecret(kind, await logOf(board, kind, token), board, secrets.toldBy(userId));
  await expectPhotosSecret(board, kind, token);
}

/** The same by tokens that only read, or are for this board or another one alone. */
async function expectTokensSecret(board: Random, kind: Kind): Promise<void> {
  const { fixture, secrets } = board;
  const here = fixture.boardId;
  const shown = secrets.shownTo(cast.ids[kind]);
  const told = secrets.toldBy(cast.ids[kind]);
  for (const boardId of [null, here, elsewhere.boardId]) {
    const token = await tokenOf(kind, { readOnly: boardId !== here, boardId });
    const isElsewhere = boardId === elsewhere.boardId;
    const nothing = new Set<string>();
    const answers = await answersNow(board, kind, token, false);
    expectSecret(kind, answers, board, isElsewhere ? nothing : shown);
    const log = await logOf(board, kind, token);
    expectSecret(kind, log, board, isElsewhere ? nothing : told);
  }
}

async function expectPushesSecret(board: Random): Promise<void> {
  const { fixture, secrets, following } = board;
  const owner = personOf('boardCreator');
  const { boardId } = fixture;
  await harness.execute(owner, { type: 'boards.addColumn', boardId, name: 'The end' });
  const heard = following.get('boardCreator');
  await until('the end is heard', () => heard?.received.join().includes('The end') ?? false);
  for (const [kind, { received, socket }] of following) {
    const words = expectSecret(
      kind,
      received.map((text) => ['push', withoutRemovals(text)]),
      board,
      secrets.heardBy(cast.ids[kind]),
    );
    if (kind === 'viewer') expect([kind, words.length > 0]).toEqual([kind, true]);
    socket.terminate();
  }
}

describe('L16 no channel gives away a hidden ticket', () => {
  it.each(seeds)('L16 to anybody, on a board at random: seed %i', async (seed) => {
    const board = await randomBoard(seed, async (half) => {
      for (const kind of KINDS) await expectListsSecret(half, kind);
    });
    for (const kind of KINDS) {
      await expectPersonSecret(board, kind);
      await expectTokensSecret(board, kind);
    }
    await expectPushesSecret(board);
  });
});
