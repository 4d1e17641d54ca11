import fc from 'fast-check';
import { expect, it } from 'vitest';
import { board as kitBoard, ticket as kitTicket } from '../../../test/kits/board-kit.ts';
import type { FullBoard } from '../../boards/full-board.ts';
import { etagOf } from '../../http/files/etags.ts';
import * as example from './docs/examples.ts';
import { answerText } from './response-writer.ts';
import { ticketText } from './serialize.ts';
import { boardText, toBoardReading } from './serialize-board.ts';
import type { BoardAnswer } from './shapes.ts';

/** Text that would be taken for syntax if it were not escaped. */
const tricky = fc.constantFrom('"history":[]', '"tickets":[],', '"columns":[]', '\u2028', '\ud800');
const text = fc.oneof(fc.string({ unit: 'binary' }), tricky);
const performer = fc.record({
  id: text,
  name: text,
  email: text,
  adminBoards: fc.array(text),
  userBoards: fc.array(text),
});

const ticket = fc
  .record({ people: fc.array(performer, { minLength: 1 }), name: text, notes: fc.array(text) })
  .map(({ people, name, notes }) => ({
    ...example.ticket,
    name,
    description: name,
    labels: [name],
    comments: [{ id: name, author: name, comment: name, timestamp: '', photoUrls: [] }],
    history: notes.map((note, n) => {
      const performedBy = people[n % people.length] as (typeof people)[0];
      return { id: note, date: '2026-11-22T12:00:00.000Z', performedBy, notes: note };
    }),
  }));

const records = fc.record({
  name: text,
  description: text,
  notes: fc.array(text),
  said: fc.array(text),
});

const board = fc
  .record({
    name: text,
    columns: fc.uniqueArray(text),
    tickets: fc.array(records),
    person: performer,
  })
  .map(
    ({ name, columns, tickets, person }): FullBoard => ({
      row: { ...kitBoard(), id: 'b', name, createdBy: name },
      cursor: { epoch: 'e', seq: 1 },
      members: new Map(),
      columns: new Map(
        columns.map((column, n) => [`c${n}`, { id: `c${n}`, name: column, pos: `a${n}` }]),
      ),
      tickets: tickets.map(({ notes, said, ...texts }, n) => ({
        ...kitTicket(`t${n}`, `c${n % 3}`, 'a0', texts),
        ...{ boardId: 'b', photoUrls: [], description: texts.description },
        comments: said.map((comment, m) => ({
          ...{
            id: `m${m}`,
            author: comment,
            text: comment,
            photoUrls: [],
            at: m,
            editedAt: null,
            reactions: null,
          },
        })),
        history: notes.map((note, m) => ({ id: `h${m}`, at: m, by: person.id, notes: note })),
      })),
      people: new Map([[person.id, { ...person, roles: [] }]]),
    }),
  );

it('X26 a ticket with any text and any performers', () => {
  const isSame = fc.property(ticket, (one) => {
    expect(ticketText(one)).toBe(JSON.stringify(one));
  });
  fc.assert(isSame);
});

it('X26 a board with empty and non-empty columns', async () => {
  const isSame = fc.asyncProperty(board, async (one) => {
    const body = (await boardText(toBoardReading(one))).body();
    const sent: BoardAnswer = JSON.parse(String(body));
    expect(String(body)).toBe(JSON.stringify(sent));
    const inColumns = one.tickets.filter(({ columnId }) => one.columns.has(columnId));
    const sentTickets = sent.columns.flatMap(({ tickets }) => tickets);
    expect(sentTickets.map(({ id }) => id).sort()).toEqual(inColumns.map(({ id }) => id).sort());
  });
  await fc.assert(isSame, { numRuns: 50 });
});

it('X26 long responses are written in pieces, with the same result', async () => {
  const texts = Array.from({ length: 5000 }, (_, n) => `"${n}${'ä'.repeat(100)}"`);
  const written = await answerText(texts.map((one, n) => (n ? `,${one}` : `[${one}`)));
  const { bytes, etag } = written;
  expect(bytes).toBe(Buffer.byteLength(texts.join()) + 1);
  expect(etag).toBe(etagOf(`[${texts.join()}`));
  const pieces: Buffer[] = [];
  for await (const piece of written.body()) pieces.push(piece);
  expect(pieces.length).toBeGreaterThan(3);
  expect(Buffer.concat(pieces).toString()).toBe(`[${texts.join()}`);
});

it('X29 a response over the limit is refused and not completed', async () => {
  let count = 0;
  function* endless(): Generator<string> {
    for (;;) {
      count += 1;
      yield 'x'.repeat(1024 * 1024);
    }
  }
  await expect(answerText(endless())).rejects.toMatchObject({ code: 'answer.tooLarge' });
  expect(count).toBeLessThanOrEqual(66);
});
