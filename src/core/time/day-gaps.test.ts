import { describe, expect, it } from 'vitest';
import { gapsOf, openGaps, ticketsOfChanges } from './day-gaps.ts';

/** Minutes of a day as ms. */
const at = (hours: number, minutes = 0) => (hours * 60 + minutes) * 60_000;
const NOW = at(20);
const did = (ticketId: string, ...times: number[]) => times.map((each) => ({ ticketId, at: each }));
const entry = (ticketId: string | null, from: number | null, minutes: number) => {
  return { ticketId, startedAt: from, seconds: minutes * 60 };
};
const shown = (...gaps: ReturnType<typeof gapsOf>) =>
  gaps.map(({ ticketId, from, to }) => [ticketId, from / 60_000, to / 60_000]);

describe('GA1 the gaps of a day', () => {
  it('GA1 what was done on a ticket one after another is one stretch, in steps of five minutes', () => {
    const activities = did('a', at(9, 52), at(10, 11), at(10, 28));
    expect(shown(...gapsOf(activities, [], NOW))).toEqual([['a', 580, 630]]);
  });

  it('GA1 one thing is proposed with what led to it', () => {
    expect(shown(...gapsOf(did('a', at(9, 3)), [], NOW))).toEqual([['a', 530, 545]]);
  });

  it('GA1 after a long pause, or on another ticket, it is another stretch', () => {
    const activities = [...did('a', at(9), at(11)), ...did('b', at(9, 30))];
    expect(shown(...gapsOf(activities, [], NOW))).toEqual([
      ['a', 530, 540],
      ['b', 560, 570],
      ['a', 650, 660],
    ]);
  });

  it('GA1 what an entry covers is not proposed, and stretches end where entries begin', () => {
    const activities = did('a', at(9), at(10, 3), at(10, 20));
    const recorded = [entry('b', at(8, 30), 60), entry('a', at(10, 15), 30)];
    expect(shown(...gapsOf(activities, recorded, NOW))).toEqual([['a', 590, 605]]);
    expect(gapsOf(activities, [entry('a', null, 30)], NOW)).toEqual([]);
    expect(gapsOf(did('a', at(9, 5)), [entry('b', at(8), 62)], NOW)).toEqual([]);
  });

  it('GA1 nothing is proposed after now', () => {
    expect(shown(...gapsOf(did('a', at(9), at(9, 21)), [], at(9, 22)))).toEqual([['a', 530, 562]]);
  });

  it('GA1 whole minutes are proposed, whenever entries began and now is', () => {
    const activities = did('a', at(9, 30) + 12_345, at(9, 51) + 77);
    const recorded = [entry('b', at(9) + 1234, 15)];
    const [gap] = gapsOf(activities, recorded, at(9, 52) + 5678);
    expect(gap).toEqual({ ticketId: 'a', from: at(9, 20), to: at(9, 52) });
    const [cut] = gapsOf(activities, [entry('b', at(9) + 1234, 25)], at(9, 52));
    expect(cut).toMatchObject({ from: at(9, 26), to: at(9, 52) });
  });

  it('GA1 at most 20 are proposed', () => {
    const activities = Array.from({ length: 40 }, (_, n) =>
      did(`t${n}`, at(0, n * 30 + 20)),
    ).flat();
    expect(gapsOf(activities, [], NOW)).toHaveLength(20);
  });
});

it('GA2 a command about many tickets tells nothing of work on each', () => {
  const set = (id: string) => ({ type: 'ticket.set' as const, id, set: {} });
  const comment = { type: 'comment.put' as const, id: 'c', ticketId: 'a' };
  expect(ticketsOfChanges([set('a'), comment, { type: 'board.set', set: {} }])).toEqual(['a']);
  expect(ticketsOfChanges(['a', 'b', 'c', 'd'].map(set))).toEqual([]);
});

it('GA3 a gap that has become an entry is not proposed any more', () => {
  const gaps = gapsOf([...did('a', at(9)), ...did('b', at(12))], [], NOW);
  expect(openGaps(gaps, [])).toHaveLength(2);
  expect(openGaps(gaps, [entry('a', at(8, 50), 10)]).map(({ ticketId }) => ticketId)).toEqual([
    'b',
  ]);
  expect(openGaps(gaps, [entry('b', null, 10)]).map(({ ticketId }) => ticketId)).toEqual(['a']);
});
