import fc from 'fast-check';
import { expect, it } from 'vitest';
import { boardText, ticketText } from './answer-text.ts';
import * as example from './examples.ts';

/** What would be taken for a part of the text, were it not escaped. */
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

const board = fc
  .record({ name: text, columns: fc.array(fc.tuple(text, fc.array(ticket))) })
  .map(({ name, columns }) => ({
    ...example.board,
    name,
    columns: columns.map(([column, tickets]) => ({
      id: column,
      name: column,
      size: tickets.length,
      ticketIds: [column],
      tickets,
      ticketPositions: { [column]: 0, tickets: 1 },
    })),
  }));

it('X26 a ticket, whatever is in its texts and whoever did things to it', () => {
  const isSame = fc.property(ticket, (one) => {
    expect(ticketText(one)).toBe(JSON.stringify(one));
  });
  fc.assert(isSame);
});

it('X26 a board, with tickets in its columns and without', () => {
  const isSame = fc.property(board, (one) => {
    expect(boardText(one)).toBe(JSON.stringify(one));
  });
  fc.assert(isSame, { numRuns: 50 });
});
