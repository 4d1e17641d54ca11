import { describe, expect, it } from 'vitest';
import {
  board,
  boardAfter,
  column,
  creator,
  manager,
  member,
  outcomeOf,
  refusalOf,
  stranger,
  ticket,
} from '../../../../test/kits/board-kit.ts';
import { isCounted } from '../../columns/column-limit.ts';
import { commandSchemas } from '../../commands.schema.ts';
import type { Command } from '../../commands.ts';
import { LATER } from '../../fields/snooze.ts';
import { fieldSchemas } from '../../ticket-fields.schema.ts';
import { returnTickets } from './return-tickets.ts';

const boardId = 'board-1';
const DAY = '2030-01-07';

const testBoard = () =>
  board([
    ...column('todo', ['a', 'b', 'c']),
    ticket('own', 'done', 'm', { createdBy: 'member' }),
    ticket('hidden', 'todo', 'z9', { createdBy: 'manager', visibleTo: ['manager'] }),
  ]);

const edit = (ticketId: string, snoozedUntil: string | null): Command => ({
  ...{ type: 'tickets.edit', boardId, ticketId, set: { snoozedUntil } },
});

const snooze = (ticketIds: string[], until: string | null): Command => ({
  ...{ type: 'tickets.changeMany', boardId, ticketIds, change: { type: 'snooze', until } },
});

describe('SN putting tickets away', () => {
  it('SN1 a snoozed ticket keeps its place, and says until when', () => {
    const { changes, history } = outcomeOf(testBoard(), creator, edit('b', DAY));
    expect(changes.map(({ change }) => change)).toEqual([
      { type: 'ticket.set', id: 'b', set: { snoozedUntil: DAY, updatedAt: expect.any(Number) } },
    ]);
    expect(history).toEqual([{ ticketId: 'b', text: `Put away until ${DAY}` }]);
    const later = outcomeOf(testBoard(), creator, edit('b', LATER));
    expect(later.history).toEqual([{ ticketId: 'b', text: 'Put away' }]);
  });

  it('SN1 it is brought back by anybody who may edit it', () => {
    const away = boardAfter(testBoard(), creator, edit('own', DAY));
    const { history } = outcomeOf(away, member, edit('own', null));
    expect(history).toEqual([{ ticketId: 'own', text: 'Brought back' }]);
    expect(refusalOf(testBoard(), stranger, edit('a', DAY))).toBe('board.unknown');
    expect(refusalOf(testBoard(), member, edit('hidden', DAY))).toBe('ticket.unknown');
  });

  it('SN1 many are snoozed by one command, without those that the actor does not see', () => {
    const after = boardAfter(testBoard(), creator, snooze(['a', 'hidden', 'c'], DAY));
    const away = [...after.tickets.values()].filter(({ snoozedUntil }) => snoozedUntil === DAY);
    expect(away.map(({ id }) => id)).toEqual(['a', 'c']);
  });

  it('SN1 undoing brings back what is still away', () => {
    const away = boardAfter(testBoard(), creator, snooze(['a', 'b'], DAY));
    const changed = boardAfter(away, manager, edit('b', LATER));
    const values = [{ value: null, ticketIds: ['a', 'b'] }];
    const to = { field: 'snoozedUntil' as const, was: DAY, values };
    const after = boardAfter(changed, creator, { type: 'tickets.revertMany', boardId, to });
    expect(after.tickets.get('a')?.snoozedUntil).toBeNull();
    expect(after.tickets.get('b')?.snoozedUntil).toBe(LATER);
  });

  it('SN1 it is a day or LATER', () => {
    for (const value of [DAY, LATER]) expect(fieldSchemas.snoozedUntil.parse(value)).toBe(value);
    expect(fieldSchemas.snoozedUntil.parse('')).toBeNull();
    for (const value of ['2030-02-30', 'later', '2030-01-07T00:00:00', 'soon'])
      expect(fieldSchemas.snoozedUntil.safeParse(value).success).toBe(false);
    const { shape } = commandSchemas['tickets.edit'];
    expect(shape.set.safeParse({ snoozedUntil: 'x' }).success).toBe(false);
  });

  it('SN2 a ticket that returns is where it was', () => {
    const away = boardAfter(testBoard(), creator, edit('b', DAY));
    const before = away.tickets.get('b');
    if (!before) throw new Error('it is gone');
    const { changes, history } = returnTickets([before], 9);
    expect(changes.map(({ change }) => change)).toEqual([
      { type: 'ticket.set', id: 'b', set: { snoozedUntil: null, updatedAt: 9 } },
    ]);
    expect(history).toEqual([{ ticketId: 'b', text: 'Came back' }]);
  });

  it('SN5 limits of columns do not count it', () => {
    const away = boardAfter(testBoard(), creator, edit('a', DAY));
    const counted = [...away.tickets.values()].filter(isCounted);
    expect(counted.map(({ id }) => id)).toEqual(['b', 'c', 'own']);
  });
});

describe('FD fading', () => {
  const setFading = (days: number | null): Command => ({ type: 'boards.setFading', boardId, days });

  it('FD1 managers choose after how many days cards fade', () => {
    const after = boardAfter(testBoard(), manager, setFading(30));
    expect(after.fadeAfterDays).toBe(30);
    expect(outcomeOf(after, manager, setFading(30)).changes).toEqual([]);
    expect(refusalOf(testBoard(), member, setFading(30))).toBe('forbidden');
    const { shape } = commandSchemas['boards.setFading'];
    expect(shape.days.safeParse(0).success).toBe(false);
    expect(shape.days.safeParse(366).success).toBe(false);
  });
});
