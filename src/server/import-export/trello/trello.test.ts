import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ImportReport } from '../../../core/import-report.ts';
import { countsOf, importAll, TRELLO_FILE } from '../../../test/kits/import-kit.ts';
import { openTestServer, type TestServer } from '../../../test/kits/server-kit.ts';
import { type Cast, castOf } from '../../../test/rights/fixture.ts';
import { userViewer } from '../../access/viewer.ts';
import { type FullBoard, loadFullBoard } from '../../boards/full-board.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const FILE = readFileSync(TRELLO_FILE);
const trello = JSON.parse(FILE.toString());

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await openTestServer({ limits: false });
  cast = await castOf(server.services);
  const { users } = server.services.store.tables;
  // The members of the file with accounts here, matched by name alone.
  for (const firstName of ['Ann', 'BOB']) {
    await server.services.store.tx((query) =>
      query.insert(users).values({
        ...{ id: `u${firstName}`, email: `${firstName}@example.org`, emailKey: firstName },
        ...{ firstName, lastName: 'Tester', passwordHash: null, profilePicture: null },
        ...{ roles: ['USER'], createdAt: 2 },
      }),
    );
  }
});
afterAll(() => server.close());

async function imported(content: string | Buffer, withArchived: boolean) {
  const session = { server, token: cast.tokens.globalAdmin };
  const state = await importAll(session, content, { withArchived });
  expect(state).toMatchObject({ state: 'done', message: null });
  const { boardReader } = server.services;
  const board = await boardReader.board(
    userViewer(cast.ids.globalAdmin),
    state.boardId ?? '',
    loadFullBoard,
  );
  return { board, report: state.report as ImportReport };
}

function remarksOf({ remarks }: ImportReport): Record<string, number> {
  return Object.fromEntries(remarks.map(({ kind, count }) => [kind, count]));
}

function columnsOf({ columns, tickets }: FullBoard): [string, string[]][] {
  const byPos = <T extends { pos: string }>(all: Iterable<T>) =>
    [...all].sort((a, b) => (a.pos < b.pos ? -1 : 1));
  return byPos(columns.values()).map(({ id, name }) => [
    name,
    byPos(tickets.filter(({ columnId }) => columnId === id)).map((ticket) =>
      ticket.name.slice(0, 20),
    ),
  ]);
}

function ticketOf({ tickets }: FullBoard, name: string) {
  const ticket = tickets.find((one) => one.name.startsWith(name));
  if (!ticket) throw new Error(`Ticket ${name} not found`);
  return ticket;
}

describe('ZV5 a Trello export is read', () => {
  it('ZV5 imports every list, card, comment and checklist in order', async () => {
    const { board, report } = await imported(FILE, true);
    expect(board.row.name).toBe('Website relaunch');
    expect(columnsOf(board)).toEqual([
      ['Ideas', ['Write the briefing', 'Collect what competi', 'Thrown away idea']],
      ['Doing', ['Draft of the start p', 'Ask for the photos', 'Same place, second']],
      ['Doing (2)', ['Import the old blog ']],
      ['Done', ['Order the domain', '=SUM(A1:A9)']],
      ['Shipped 2025', ['Old start page']],
    ]);
    expect(report.taken).toEqual({
      ...{ boards: 1, columns: trello.lists.length, tickets: trello.cards.length },
      // One comment of the file has no card; another one and the text of a card are too long.
      ...{ comments: 6 + 1 + 1, history: 0, photos: 0, files: 0 },
      ...{ checklists: trello.checklists.length, attachments: 2 },
    });
    expect(remarksOf(report)).toEqual({
      ...{ unknownPeople: 1, severalPeople: 1, longNames: 1, longTexts: 1, renamedColumns: 1 },
      ...{ dates: 1, doneDates: 1, attachments: 1, customFields: 1 },
      ...{ missingComments: 2, lostComments: 1 },
    });
    expect(board.tickets.length).toBe(trello.cards.length);
    expect(ticketOf(board, 'Thrown away').labels).toEqual(['Archived']);
  });

  it('ZV5 maps fields: due dates in the time zone, labels, people, texts', async () => {
    const { board } = await imported(FILE, false);
    const draft = ticketOf(board, 'Draft of');
    expect(draft).toMatchObject({
      ...{ startDate: '2026-06-01T00:00:00', dueDate: '2026-06-30T23:30:00' },
      ...{ assignee: 'uAnn', coAssignees: ['uBOB'], labels: ['Design', 'Client'] },
      createdAt: Date.parse('2026-01-01T03:00:00Z'),
    });
    expect(draft.description).toBe(
      'See the checklists.\n\nFirst list:\n- [x] Type, colours\n\nSecond list:\n- [x] Header\n' +
        '- [ ] Footer',
    );
    expect(draft.history.map(({ notes }) => notes)).toEqual(['Imported from Trello']);
    const briefing = ticketOf(board, 'Write the');
    expect(briefing).toMatchObject({ assignee: 'uBOB', labels: ['Client', 'red'] });
    expect(briefing.description).toContain('Also on this card: Zoë Fremd');
    expect(briefing.comments).toMatchObject([
      { author: 'unknown', text: 'Zoë Fremd: I do not have an account there.' },
    ]);
    expect(ticketOf(board, 'Collect').comments).toMatchObject([
      { author: 'uBOB', text: 'Six.\n\nSecond line, “quoted” \\ and "straight".' },
      { author: 'uAnn', text: 'Five are enough?', at: Date.parse('2026-02-10T09:00:00Z') },
    ]);
    const photos = ticketOf(board, 'Ask for');
    expect(photos.url).toBe('https://example.org/mood?b=1');
    expect(photos.description).toContain('- team.png: https://trello.com/1/cards/');
    expect([...board.members.values()]).toEqual([
      { userId: 'uAnn', role: 'ADMIN' },
      { userId: 'uBOB', role: 'ADMIN' },
    ]);
  });

  it('ZV5 nothing of a long text is lost, and its parts read downwards', async () => {
    const { board } = await imported(FILE, false);
    const blog = ticketOf(board, 'Import the old blog');
    const card = trello.cards.find(({ name }: { name: string }) => name.startsWith('Import'));
    expect(blog.name.length).toBeLessThanOrEqual(300);
    const texts = [blog.description, ...blog.comments.map(({ text }) => text)];
    const fullText = `${card.name.trim()} ${card.desc.trim()}`;
    expect(texts.join(' ').replaceAll(/\s+/g, ' ')).toBe(fullText.replaceAll(/\s+/g, ' '));
    const [first, second] = ticketOf(board, 'Draft of').comments;
    expect(`${first?.text} ${second?.text}`).toBe('long '.repeat(2600).trim());
  });

  it('ZV5 archived lists and cards are skipped unless requested, and counted', async () => {
    const { board, report } = await imported(FILE, false);
    expect(columnsOf(board).map(([name]) => name)).toEqual(['Ideas', 'Doing', 'Doing (2)', 'Done']);
    expect(board.tickets.length).toBe(trello.cards.length - 2);
    expect(remarksOf(report)).toMatchObject({ archivedColumns: 1, archivedTickets: 2 });
  });

  it('ZV6 an error in the file is reported with its place, and nothing is kept', async () => {
    const before = await countsOf(server.services);
    const session = { server, token: cast.tokens.globalAdmin };
    const broken = (change: (board: typeof trello) => void) => {
      const board = structuredClone(trello);
      change(board);
      return JSON.stringify(board);
    };
    const files: [string | Buffer, RegExp][] = [
      [FILE.subarray(0, FILE.length / 2), /damaged or incomplete/],
      ['{"lists":[]}', /neither a Freelane archive nor a Trello board/],
      ['not json', /is no JSON object/],
      ['', /ends too early/],
      [broken((board) => (board.cards[1].idList = 7)), /cards\[1\]\.idList/],
      [broken((board) => (board.cards = {})), /cards must be a list/],
      [broken((board) => (board.lists[0] = null)), /lists\[0\]/],
      [broken((board) => (board.actions[0].data = { text: 'x' })), /actions\[0\]\.data\.card/],
      [broken((board) => board.cards.push(board.cards[0])), /is there twice/],
      [`{"cards":${'['.repeat(5000)}`, /nested deeper/],
      [broken((board) => (board.cards[0].desc = 'x'.repeat(9_000_000))), /cards\[0\] is too long/],
      [broken((board) => (board.lists = repeat(101, board.lists[0]))), /at most 100 columns/],
    ];
    for (const [content, words] of files) {
      expect(await importAll(session, content)).toMatchObject({
        state: 'failed',
        message: expect.stringMatching(words),
      });
    }
    expect(await countsOf(server.services)).toEqual(before);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it('BR10 observers of the Trello board become VIEWERs', async () => {
    const board = structuredClone(trello);
    for (const membership of board.memberships) {
      if (membership.idMember === board.members[1].id) membership.memberType = 'observer';
      else membership.memberType = 'constructor';
    }
    const { board: importedBoard } = await imported(JSON.stringify(board), false);
    expect([...importedBoard.members.values()].map(({ role }) => role).sort()).toEqual([
      'EDITOR',
      'VIEWER',
    ]);
    expect(importedBoard.members.get('uBOB')?.role).toBe('VIEWER');
  });

  it('ZV6 malicious keys and texts are plain text', async () => {
    const board = structuredClone(trello);
    board.cards[0].name = '__proto__';
    board.cards[1].labels = [{ id: 'constructor', name: 'nul\u0000 \ud800', color: 'red' }];
    const text = JSON.stringify(board).replace('"desc":""', '"__proto__":{"polluted":1},"desc":""');
    const { board: importedBoard, report } = await imported(text, false);
    expect(ticketOf(importedBoard, '__proto__').name).toBe('__proto__');
    expect(ticketOf(importedBoard, 'Write the').labels).toEqual(['nul\ufffd \ufffd']);
    expect(remarksOf(report)).toMatchObject({ characters: 1 });
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

function repeat<T extends object>(count: number, one: T): T[] {
  return Array.from({ length: count }, (_, n) => ({ ...one, id: `list${n}`, name: `List ${n}` }));
}
