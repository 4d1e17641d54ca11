import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Command } from '../../core/board/commands.ts';
import { COLUMNAR_TYPE } from '../../core/board/wire/columnar-snapshot.ts';
import { LINE_GROUPINGS } from '../../core/money/invoices/invoice-views.ts';
import { userViewer } from '../../server/access/viewer.ts';
import { addParties, billProject } from '../../server/storage/contract/money/money-rows.ts';
import { type EventReader, readEvents } from '../clients/event-reader.ts';
import { openRawSocket, type RawSocket } from '../clients/raw-socket.ts';
import { type Harness, newTestId, startHarness } from '../kits/harness.ts';
import { fileOf, picture } from '../kits/photo-kit.ts';
import { tempFolder } from '../kits/server-kit.ts';
import { pick, type Random, seeded } from '../random-commands.ts';
import { callAs, send } from '../rights/call.ts';
import { type Cast, castOf, type Fixture, fixtureOf, type Kind } from '../rights/fixture.ts';
import type { RestRow } from '../rights/rest.ts';
import { type Receiver, startReceiver } from '../servers/webhook-receiver.ts';
import { until } from '../until.ts';
import { HiddenTexts } from './hidden-texts.ts';
import { readingCalls } from './reading-calls.ts';
import { actAtRandom, createMarks } from './secrecy.ts';

// A random board takes hundreds of calls: over a minute on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

const COMMANDS = 80;
const only = process.env.SEED ? [Number(process.env.SEED)] : null;
const seeds = only ?? Array.from({ length: process.env.SOAK ? 60 : 2 }, (_, n) => n + 1);

const CALLS = readingCalls();
const PERMANENT: Kind[] = ['boardCreator', 'boardAdmin', 'boardEditor', 'viewer', 'ticketCreator'];
const COMING: Kind[] = ['formerMember', 'stranger'];
/** One reader for each kind of visibility. */
const READERS: Kind[] = ['boardCreator', 'boardEditor', 'viewer', ...COMING, 'globalAdmin'];
/** Texts, not ids: what a search could find. */
const MARK = /^mark\d+z$/;
const NOTHING: ReadonlySet<string> = new Set();
/** An id that no user has: it sees what everyone may see. */
const EVERYONE = 'everyone';
const THE_END = /The end|"type":"end"/;

let harness: Harness;
let cast: Cast;
let elsewhere: Fixture;
let image: string;
const folder = tempFolder();
const mark = createMarks();

beforeAll(async () => {
  harness = await startHarness({ WEBHOOKS_PRIVATE: 'on' });
  cast = await castOf(harness.services);
  elsewhere = await fixtureOf(harness.services, cast);
  image = fileOf(folder.path, await picture().png().toBuffer());
});
afterAll(async () => {
  await harness.close();
  folder.remove();
});

/** A board with random activity, and everyone's websockets and event streams. */
interface RandomBoard {
  fixture: Fixture;
  secrets: HiddenTexts;
  /** The cursor before all activity. */
  cursor: string;
  sockets: Map<Kind, RawSocket>;
  streams: [Kind, EventReader][];
  /** Receives the board's webhook deliveries. */
  receiver: Receiver;
  /** The secret of a share link, and a websocket that follows the board by it. */
  shareLink: { secret: string; raw: RawSocket };
  /** Paths of their calendars. */
  calendars: Map<Kind, string[]>;
}

/** Received texts with their channels. */
type ReceivedTexts = [channel: string, text: string][];

async function newBoard(): Promise<RandomBoard> {
  const { services, origin } = harness;
  const fixture = await fixtureOf(services, cast);
  const everyone = [...Object.values(cast.ids), EVERYONE];
  const secrets = new HiddenTexts(services, fixture.boardId, everyone, [await anotherBoard()]);
  await secrets.record();
  await putInTrash(fixture, secrets);
  await putInArchive(fixture, secrets);
  const person = { id: cast.ids.globalAdmin, roles: [], token: cast.tokens.globalAdmin };
  const { cursor } = await harness.snapshot(person, fixture.boardId);
  const clientId = clientOf(fixture);
  await addParties(services.store, { clientId });
  await billProject(services.store, fixture.projectId, { clientId });
  const receiver = await startReceiver();
  const hook = { id: newTestId(), url: receiver.url };
  await services.webhooks.create(userViewer(cast.ids.boardCreator), fixture.boardId, hook);
  const sockets = new Map<Kind, RawSocket>();
  for (const kind of READERS) sockets.set(kind, await openRawSocket(origin, cast.tokens[kind]));
  const board: RandomBoard = {
    fixture,
    secrets,
    cursor: `${cursor.split('.')[0]}.0`,
    sockets,
    streams: [],
    receiver,
    shareLink: await followShareLink(fixture.boardId),
    calendars: new Map(),
  };
  for (const kind of READERS) board.calendars.set(kind, await calendarsOf(board, kind));
  for (const kind of READERS.filter((one) => secrets.opens(cast.ids[one]))) follow(board, kind);
  return board;
}

/** A board that tickets are transferred to, without some of the users who may see them. */
async function anotherBoard(): Promise<string> {
  const { boardId, ids } = await fixtureOf(harness.services, cast);
  const remove = [ids.viewer, ids.boardEditor];
  const leave = { type: 'boards.setMembers' as const, boardId, set: [], remove };
  await harness.services.execute(userViewer(ids.boardCreator), newTestId(), leave);
  return boardId;
}

/** Creates a share link to a board and follows the board by it. */
async function followShareLink(boardId: string): Promise<RandomBoard['shareLink']> {
  const wanted = { client: null, expiresAt: null };
  const { url } = await harness.services.shareLinks.create(cast.ids.boardCreator, boardId, wanted);
  const secret = new URL(url).hash.slice(1);
  const raw = await openRawSocket(harness.origin, secret);
  const { text } = await send(harness, secret, { url: '/api/shared-board/snapshot' });
  const { cursor } = JSON.parse(text);
  raw.send('subscription', 'sharedBoard.live', { cursor });
  return { secret, raw };
}

/** Calendars of assigned tickets, and of the board for users who may open it now. */
async function calendarsOf({ fixture, secrets }: RandomBoard, kind: Kind): Promise<string[]> {
  const userId = cast.ids[kind];
  const ofBoard = secrets.opens(userId) ? [fixture.boardId] : [];
  const created = [null, ...ofBoard].map((id) => harness.services.calendars.create(userId, id));
  return (await Promise.all(created)).map(({ url }) => new URL(url).pathname);
}

/** Deletes a ticket whose audience does not include all users with access to the trash. */
async function putInTrash({ boardId, columns }: Fixture, secrets: HiddenTexts): Promise<void> {
  const { execute } = harness.services;
  const visibleTo = [cast.ids.viewer];
  const commandId = newTestId();
  const create = { type: 'tickets.create' as const, boardId, columnId: columns.todo, name: mark() };
  await execute(userViewer(cast.ids.boardAdmin), commandId, { ...create, visibleTo });
  await secrets.record();
  const remove = { type: 'tickets.delete' as const, boardId, ticketId: `t${commandId}` };
  await execute(userViewer(cast.ids.boardAdmin), newTestId(), remove);
  await secrets.record();
}

/** Archives a ticket whose audience does not include everyone on the board. */
async function putInArchive({ boardId, columns }: Fixture, secrets: HiddenTexts): Promise<void> {
  const { execute } = harness.services;
  const run = (command: Command) => execute(userViewer(cast.ids.boardAdmin), newTestId(), command);
  const fields = { name: mark(), description: mark(), visibleTo: [cast.ids.viewer] };
  const create = { type: 'tickets.create' as const, boardId, columnId: columns.todo, ...fields };
  const ticketIds = [(await run(create)).result?.id ?? ''];
  await secrets.record();
  const change = { type: 'archive' as const };
  await run({ type: 'tickets.changeMany', boardId, ticketIds, change });
  await secrets.record();
}

/** Follows the board from its beginning, whether or not the user was a member then. */
function follow({ fixture, cursor, sockets, streams }: RandomBoard, kind: Kind): void {
  const { boardId } = fixture;
  const raw = sockets.get(kind);
  raw?.send('subscription', 'boards.live', { boardId, cursor });
  raw?.send('subscription', 'boards.presence', { boardId });
  raw?.send('subscription', 'time.live', { ticketId: fixture.open });
  streams.push([kind, readEvents(harness.origin, cast.tokens[kind], { boardId, since: cursor })]);
}

/** A random user sends an editing presence for a random ticket, visible to that user or not. */
function present({ secrets, sockets }: RandomBoard, random: Random): void {
  const { boardId } = secrets;
  const ticketId = pick(random, secrets.tickets) ?? 'gone';
  const activity = { ticketId, doing: 'editing' };
  const raw = sockets.get(pick(random, READERS) ?? 'viewer');
  raw?.send('mutation', 'boards.present', { boardId, activity });
}

/** Runs random commands; users who join the board follow it. */
async function runCommands(
  board: RandomBoard,
  [random, choice]: [Random, Random],
  commands: number,
): Promise<void> {
  const { services } = harness;
  const { secrets } = board;
  const idsOf = (kinds: Kind[]) => kinds.map((kind) => cast.ids[kind]);
  const company = { people: idsOf(PERMANENT), guests: idsOf(COMING), admin: cast.ids.globalAdmin };
  for (let n = 0; n < commands; n += 1) {
    const absent = COMING.filter((kind) => !secrets.opens(cast.ids[kind]));
    await actAtRandom({ services, secrets, company, image }, random, mark);
    present(board, choice);
    for (const kind of absent.filter((one) => secrets.opens(cast.ids[one]))) follow(board, kind);
  }
}

/**
 * All lists that a token reads of the board's current state, without calls about single tickets.
 */
async function listsFor(
  { fixture }: RandomBoard,
  kind: Kind,
  token: string,
): Promise<ReceivedTexts> {
  const received: ReceivedTexts = [];
  await harness.services.notificationDispatcher.run();
  for (const row of CALLS.others) {
    received.push([row.call, (await callAs(harness, row, fixture, { kind, token })).text]);
  }
  const url = `/api/boards/${fixture.boardId}/snapshot`;
  for (const accept of ['*/*', COLUMNAR_TYPE]) {
    const { text } = await send(harness, token, { url, headers: { accept } });
    received.push([`snapshot as ${accept}`, text]);
  }
  return received;
}

/** The texts of a user's calendars, with lines unfolded. */
async function calendarsFor({ calendars }: RandomBoard, kind: Kind): Promise<ReceivedTexts> {
  const received: ReceivedTexts = [];
  for (const url of calendars.get(kind) ?? []) {
    const { text } = await send(harness, null, { url });
    received.push(['calendar', text.replaceAll('\r\n ', '')]);
  }
  return received;
}

/** The client to whom the work on the board is billed. */
function clientOf({ boardId }: Fixture): string {
  return `client-${boardId}`;
}

/** The texts of drafts of the time on the board; for ADMINs, who may not see all of its tickets. */
async function moneyFor({ fixture }: RandomBoard, token: string): Promise<ReceivedTexts> {
  const received: ReceivedTexts = [];
  const ask = async (call: string, payload: object, isQuery = false) => {
    const url = `/trpc/money.invoices.${call}`;
    const input = `?input=${encodeURIComponent(JSON.stringify(payload))}`;
    const { text } = await send(harness, token, {
      ...(isQuery ? { url: url + input } : { method: 'POST', url, payload }),
    });
    received.push([`time.${call}`, text]);
    return text;
  };
  const of = { clientId: clientOf(fixture), projectIds: null, until: '2030-01-01' };
  for (const grouping of LINE_GROUPINGS) {
    await ask('gather', { ...of, grouping }, true);
    await ask('planDrafts', { until: of.until, grouping }, true);
    const id = newTestId();
    const draft = { id, version: 1 };
    await ask('create', { ...of, grouping, id });
    await ask('get', { id }, true);
    const path = `/api/invoices/${id}`;
    received.push([`/api/time ${path}`, (await send(harness, token, { url: path })).text]);
    await ask('discard', draft);
  }
  await ask('unbilled', {}, true);
  await ask('overview', {}, true);
  await addMilestoneOfAll(fixture);
  const { projectId } = fixture;
  for (const call of ['list', 'tickets']) {
    const input = encodeURIComponent(JSON.stringify({ projectId }));
    const url = `/trpc/money.milestones.${call}?input=${input}`;
    received.push([`milestones.${call}`, (await send(harness, token, { url })).text]);
  }
  return received;
}

/** A milestone that all tickets of the board belong to, hidden ones too. */
async function addMilestoneOfAll({ boardId, projectId }: Fixture): Promise<void> {
  const { store } = harness.services;
  const { milestones, tickets } = store.tables;
  await store.tx(async (query) => {
    const rows = await query.select().from(tickets).where(eq(tickets.boardId, boardId));
    const values = {
      ...{ id: `m${boardId}`, projectId, version: 1, name: 'All', day: null, amount: null },
      ...{ currency: null, percent: null, reachedOn: null, position: 1, deletedAt: null },
      ...{ ticketIds: rows.map(({ id }) => id), createdAt: 1, updatedAt: 1 },
    };
    const target = milestones.id;
    await query.insert(milestones).values(values).onConflictDoUpdate({ target, set: values });
  });
}

/** The search results of a token for each word ever used that must be hidden from it. */
async function searchResultsFor(
  { secrets }: RandomBoard,
  token: string,
  visibleWords: ReadonlySet<string>,
): Promise<ReceivedTexts> {
  const received: ReceivedTexts = [];
  for (const word of secrets.words.filter((each) => MARK.test(each) && !visibleWords.has(each))) {
    const { text } = await send(harness, token, { url: `/api/search?q=${word}` });
    received.push([`search for ${word}`, text]);
  }
  return received;
}

/** The responses when each ticket that ever existed is requested by its id. */
async function ticketsFor({ fixture, secrets }: RandomBoard, kind: Kind): Promise<ReceivedTexts> {
  const token = cast.tokens[kind];
  const received: ReceivedTexts = [];
  for (const hidden of secrets.tickets) {
    for (const row of CALLS.ofTickets) {
      const { text } = await callAs(harness, row, { ...fixture, hidden }, { kind, token });
      received.push([row.call, text]);
    }
  }
  return received;
}

/** The rows that the log returns from its beginning. */
async function logFor(
  { fixture, cursor }: RandomBoard,
  kind: Kind,
  token: string,
): Promise<ReceivedTexts> {
  const received: ReceivedTexts = [];
  const place = () => ({ boardId: fixture.boardId, cursor });
  for (const row of CALLS.ofLog) {
    const from = 'url' in row ? eventsFrom(row, cursor) : { ...row, input: place };
    const { text } = await callAs(harness, from, fixture, { kind, token });
    received.push([row.call, stripRemovals(text)]);
  }
  return received;
}

function eventsFrom(row: RestRow, cursor: string): RestRow {
  return { ...row, url: (fixture) => `${row.url(fixture)}&since=${cursor}` };
}

/** Removals name the ticket's id to all users who might have had it. */
function stripRemovals(text: string): string {
  return text.replaceAll(/\{"type":"ticket\.removed","id":"[\w-]+"(,"isArchived":true)?\}/g, '');
}

/** Channels that return earlier texts to those who see the current ones (K9). */
const EARLIER_TEXTS = /versions|\/archive$/;

/** Channels of recorded time. */
const TIME = /^time\.|^money\.reports\.entries$|\/api\/time/;

function expectSecret(
  { secrets }: RandomBoard,
  kind: Kind,
  received: ReceivedTexts,
  allowed: ReadonlySet<string>,
): void {
  const userId = cast.ids[kind];
  const isNothing = allowed === NOTHING;
  const trashed = isNothing ? NOTHING : secrets.trashedFor(userId);
  const withTime = isNothing ? NOTHING : new Set([...allowed, ...secrets.timeWordsFor(userId)]);
  const withEarlier = isNothing ? NOTHING : new Set([...allowed, ...secrets.earlierFor(userId)]);
  for (const [channel, text] of received) {
    const current = channel === 'boards.trash' ? trashed : allowed;
    const ofTime = TIME.test(channel) ? withTime : current;
    const allowedWords = EARLIER_TEXTS.test(channel) ? withEarlier : ofTime;
    expect([kind, channel, secrets.leaksIn(text, allowedWords)]).toEqual([kind, channel, []]);
  }
}

async function expectListsSecret(board: RandomBoard, kind: Kind): Promise<void> {
  const lists = await listsFor(board, kind, cast.tokens[kind]);
  const received = [...lists, ...(await calendarsFor(board, kind))];
  expectSecret(board, kind, received, board.secrets.shownTo(cast.ids[kind]));
}

/** With a session: nothing hidden is disclosed, and everything visible is returned. */
async function expectPersonSecret(board: RandomBoard, kind: Kind): Promise<void> {
  const { secrets } = board;
  const [userId, token] = [cast.ids[kind], cast.tokens[kind]];
  const visibleWords = secrets.shownTo(userId);
  const received = [
    ...(await listsFor(board, kind, token)),
    ...(await calendarsFor(board, kind)),
    ...(await ticketsFor(board, kind)),
    ...(await moneyFor(board, token)),
    ...(await searchResultsFor(board, token, visibleWords)),
  ];
  expectSecret(board, kind, received, visibleWords);
  const all = received.map(([, text]) => text).join();
  const ownWords = [...visibleWords, ...secrets.ownNotesOf(userId)];
  expect([kind, ownWords.filter((word) => !all.includes(word))]).toEqual([kind, []]);
  expectSecret(board, kind, await logFor(board, kind, token), secrets.wordsInLogFor(userId));
  for (const { link, isShown } of secrets.photosFor(userId)) {
    const { status } = await send(harness, token, { url: link });
    expect([kind, link, status]).toEqual([kind, link, isShown ? 200 : 404]);
  }
}

/** With API tokens: a read-only one, one limited to this board, and one limited to another. */
async function expectTokensSecret(board: RandomBoard, kind: Kind): Promise<void> {
  const { apiTokens } = harness.services;
  const { fixture, secrets } = board;
  const userId = cast.ids[kind];
  for (const boardId of [null, fixture.boardId, elsewhere.boardId]) {
    const wanted = { name: 'Script', readOnly: boardId === null, boardId, expiresAt: null };
    const { secret } = await apiTokens.create(userId, wanted);
    const isElsewhere = boardId === elsewhere.boardId;
    const visibleWords = boardId ? secrets.shownHereTo(userId) : secrets.shownTo(userId);
    const allowed = isElsewhere ? NOTHING : visibleWords;
    const allowedInLog = isElsewhere ? NOTHING : secrets.wordsInLogFor(userId);
    expectSecret(board, kind, await listsFor(board, kind, secret), allowed);
    expectSecret(board, kind, await searchResultsFor(board, secret, allowed), allowed);
    expectSecret(board, kind, await logFor(board, kind, secret), allowedInLog);
  }
  for (const { id } of await apiTokens.list(userId)) await apiTokens.revoke(userId, id);
}

/**
 * Ends with a ticket for everyone, so that a dead channel is distinguished from a filtered one.
 */
async function endWithPublicTicket({ secrets }: RandomBoard): Promise<void> {
  const { boardId } = secrets;
  const run = (command: Command, id = newTestId()) =>
    harness.services.execute(userViewer(cast.ids.boardCreator), id, command);
  const id = newTestId();
  await run({ type: 'boards.addColumn', boardId, name: 'For all' }, id);
  await run({ type: 'tickets.create', boardId, columnId: `c${id}`, name: mark() });
  await secrets.record();
  await run({ type: 'boards.addColumn', boardId, name: 'The end' });
}

function hasEnded(received: string[]): boolean {
  return received.some((text) => text.includes('The end'));
}

/** Everything that arrived live by websockets and event streams. */
async function expectPushesSecret(board: RandomBoard): Promise<void> {
  const { secrets, sockets, streams } = board;
  for (const [kind, { received, socket }] of sockets) {
    const mayOpen = secrets.opens(cast.ids[kind]);
    await until('the last ticket is received', () => !mayOpen || hasEnded(received));
    const isOfTimer = (text: string) => text.includes('"entryId":');
    const pushed = received.filter((text) => !isOfTimer(text));
    const texts: ReceivedTexts = pushed.map((text) => ['push', stripRemovals(text)]);
    expectSecret(board, kind, texts, secrets.wordsReceivableBy(cast.ids[kind]));
    const timers: ReceivedTexts = received.filter(isOfTimer).map((text) => ['timer', text]);
    expectSecret(board, kind, timers, secrets.wordsOfTimersOf(cast.ids[kind]));
    if (kind === 'viewer') {
      expect(received.join()).toMatch(/mark\d+z/);
      expect(received.join()).toContain('"activities":');
    }
    socket.terminate();
  }
  for (const [kind, stream] of streams) {
    await until(
      'it has ended or received the last ticket',
      () => stream.text().match(THE_END) !== null,
    );
    stream.stop();
    const received: ReceivedTexts = [['events', stripRemovals(stream.text())]];
    expectSecret(board, kind, received, secrets.wordsReceivableBy(cast.ids[kind]));
    if (kind === 'viewer') expect(stream.text()).toMatch(/mark\d+z/);
  }
}

/** The webhook receives only what everyone may see. */
async function expectWebhookSecret({ secrets, receiver }: RandomBoard): Promise<void> {
  const all = () => receiver.deliveries.map(({ body }) => body).join('\n');
  await until('the last ticket is delivered', () => all().includes('The end'));
  const delivered = stripRemovals(all());
  expect(secrets.leaksIn(delivered, secrets.wordsEverFor(EVERYONE))).toEqual([]);
  expect(delivered).toMatch(/mark\d+z/);
  await receiver.close();
}

/** By share link, current state and live events: the contents of cards that everyone sees. */
async function expectShareLinkSecret({ shareLink, secrets }: RandomBoard): Promise<void> {
  const { secret, raw } = shareLink;
  const ask = async (path: string, input: object) => {
    const url = `/trpc/sharedBoard.${path}?input=${encodeURIComponent(JSON.stringify(input))}`;
    return (await send(harness, secret, { url })).text;
  };
  const board = await send(harness, secret, { url: '/api/shared-board/snapshot' });
  const received = [board.text];
  for (const ticketId of secrets.tickets) received.push(await ask('ticket', { ticketId }));
  const visibleWords = secrets.wordsShownByShareLink();
  for (const text of received) expect(secrets.leaksIn(text, visibleWords)).toEqual([]);
  const all = received.join();
  expect([...visibleWords].filter((word) => !all.includes(word))).toEqual([]);
  await until('the last ticket is received', () => hasEnded(raw.received));
  const pushed = stripRemovals(raw.received.join());
  expect(secrets.leaksIn(pushed, secrets.wordsEverShownByShareLink())).toEqual([]);
  expect(pushed).toMatch(/mark\d+z/);
  for (const id of Object.values(cast.ids)) expect(all + pushed).not.toContain(id);
  raw.socket.terminate();
}

it.each(seeds)('L16 no channel discloses a hidden ticket, on a random board: %i', async (seed) => {
  // Two generators, so that random texts do not affect which commands run.
  const random: [Random, Random] = [seeded(seed), seeded(-seed)];
  const board = await newBoard();
  await runCommands(board, random, COMMANDS / 2);
  for (const kind of READERS) await expectListsSecret(board, kind);
  await runCommands(board, random, COMMANDS / 2);
  const drafted = await moneyFor(board, cast.tokens.globalAdmin);
  // Otherwise nothing could leak there.
  expect(drafted.map(([, text]) => text).join()).toMatch(/mark\d+z/);
  for (const kind of READERS) {
    await expectPersonSecret(board, kind);
    await expectTokensSecret(board, kind);
  }
  await endWithPublicTicket(board);
  await expectPushesSecret(board);
  await expectShareLinkSecret(board);
  await expectWebhookSecret(board);
});
