import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Command } from '../../core/board/commands.ts';
import { type Harness, type Person, startHarness } from '../../test/kits/harness.ts';
import { digestOf } from '../lib/tokens.ts';

let harness: Harness;
let owner: Person;
let member: Person;

beforeAll(async () => {
  harness = await startHarness();
  owner = await harness.register('owner');
  member = await harness.register('member');
});
afterAll(() => harness.close());

async function makeBoard() {
  const boardId = await harness.createBoard(owner, {
    name: 'Relaunch',
    members: [{ userId: member.id, role: 'EDITOR' }],
  });
  const { columns } = await harness.snapshot(owner, boardId);
  const columnId = columns.find(({ name }) => name === 'To Do')?.id ?? '';
  const make = async (name: string, part: Partial<Command<'tickets.create'>> = {}) => {
    const dueDate = '2026-05-10T00:00:00';
    const ticket = { type: 'tickets.create' as const, boardId, columnId, name, dueDate };
    return (await harness.execute(owner, { ...ticket, ...part })).result?.id ?? '';
  };
  return { boardId, make };
}

/** Creates a link; returns its path. */
async function linkOf(person: Person, boardId: string | null): Promise<string> {
  const { url } = await harness.services.calendars.create(person.id, boardId);
  return new URL(url).pathname;
}

function ask(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(harness.origin + path, { headers });
}

async function eventsAt(path: string): Promise<ICAL.Event[]> {
  const calendar = new ICAL.Component(ICAL.parse(await (await ask(path)).text()));
  return calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
}

async function namesAt(path: string): Promise<string[]> {
  return (await eventsAt(path)).map(({ summary }) => summary).sort();
}

it('ZC1 a personal calendar has assigned tickets, a board calendar what the person sees there', async () => {
  const { boardId, make } = await makeBoard();
  await make('Mine', { assignee: member.id });
  await make('Of nobody');
  await make('Secret', { visibleTo: [owner.id] });
  await make('Some day', { assignee: member.id, dueDate: null });
  expect(await namesAt(await linkOf(member, null))).toEqual(['Mine']);
  expect(await namesAt(await linkOf(member, boardId))).toEqual(['Mine', 'Of nobody']);
  expect(await namesAt(await linkOf(owner, boardId))).toEqual(['Mine', 'Of nobody', 'Secret']);
});

it('ZC1 an event is on the day of the due date and links to its ticket', async () => {
  const { boardId, make } = await makeBoard();
  const id = await make('Call', { dueDate: '2026-05-10T23:30:00' });
  const [event] = await eventsAt(await linkOf(member, boardId));
  expect(event?.startDate.toString()).toBe('2026-05-10');
  expect(event?.description).toBe('Due at 23:30\nRelaunch · To Do');
  const { publicUrl } = harness.services.config;
  const url = event?.component.getFirstPropertyValue('url');
  expect(url).toBe(`${publicUrl}/boards/${boardId}?ticket=${id}`);
});

it('ZC2 permissions are checked at each request', async () => {
  const { boardId, make } = await makeBoard();
  const ticketId = await make('Shared', { assignee: member.id });
  const [own, ofBoard] = [await linkOf(member, null), await linkOf(member, boardId)];
  const edit = { type: 'tickets.edit' as const, boardId, ticketId };
  await harness.execute(owner, { ...edit, set: { assignee: null, visibleTo: [owner.id] } });
  expect([await namesAt(own), await namesAt(ofBoard)]).toEqual([['Mine'], []]);
  const members = { type: 'boards.setMembers' as const, boardId, set: [], remove: [member.id] };
  await harness.execute(owner, members);
  expect((await ask(ofBoard)).status).toBe(404);
  const listed = await harness.services.calendars.list(member.id);
  expect(listed.find((link) => link.boardId === boardId)?.boardName).toBeNull();
  await expect(linkOf(member, boardId)).rejects.toMatchObject({ code: 'board.unknown' });
});

it('ZC3 a link is stored as a digest, and ends when it is revoked or replaced', async () => {
  const { calendars, store } = harness.services;
  const first = await linkOf(owner, null);
  const secret = /^\/calendar\/([\w-]{43})\.ics$/.exec(first)?.[1] ?? '';
  const rows = await store.read((query) => query.select().from(store.tables.calendars));
  expect(rows.map(({ digest }) => digest)).toContain(digestOf(secret));
  expect(JSON.stringify(rows)).not.toContain(secret);
  const second = await linkOf(owner, null);
  const statuses = async () => [(await ask(first)).status, (await ask(second)).status];
  expect(await statuses()).toEqual([404, 200]);
  const [link] = (await calendars.list(owner.id)).filter(({ boardId }) => boardId === null);
  const id = link?.id ?? '';
  await expect(calendars.revoke(member.id, id)).rejects.toMatchObject({ code: 'calendar.unknown' });
  expect(await statuses()).toEqual([404, 200]);
  await calendars.revoke(owner.id, id);
  expect(await statuses()).toEqual([404, 404]);
  expect((await ask('/calendar/nothing.ics')).status).toBe(404);
});

it('ZC5 an unchanged calendar is a 304, and is not stored by shared caches', async () => {
  const { boardId, make } = await makeBoard();
  await make('One');
  const link = await linkOf(owner, boardId);
  const first = await ask(link);
  expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(first.headers.get('cache-control')).toBe('private, no-cache');
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
  expect((await ask(link, headers)).status).toBe(304);
  await make('Two');
  expect((await ask(link, headers)).status).toBe(200);
});
