import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { AppError } from '../../errors.ts';
import { parseDecimal } from '../decimals.ts';
import { ROUNDING_STEPS } from '../time-rounding.ts';
import { billedTimes } from './billed-time.ts';
import { totalsOf } from './draft-totals.ts';
import { rateFinder } from './entry-rates.ts';
import { countLines, gatherLines, type UnbilledEntry } from './gather-lines.ts';
import { LINE_GROUPINGS } from './invoice-views.ts';

const RUNS = 1000;
const PLAIN = { noNullPrototype: true } as const;
const tax = { taxCategory: 'S' as const, taxRate: '19' };

const name = fc.constantFrom('a', 'b', 'c');
const entry = fc
  .record(
    {
      ticketId: fc.option(name),
      projectId: name,
      userId: name,
      day: fc.constantFrom('2026-11-26', '2026-11-27'),
      seconds: fc.integer({ min: 1, max: 86_400 }),
      rate: fc.option(fc.constantFrom('80', '90.5', '0')),
    },
    PLAIN,
  )
  .map(({ rate, ...values }): Omit<UnbilledEntry, 'id'> => {
    const amount = rate === null ? null : parseDecimal(rate);
    return {
      ...{ ...values, personName: `Person ${values.userId}`, note: 'note' },
      ticketName: values.ticketId && `Ticket ${values.ticketId}`,
      projectName: `Project ${values.projectId}`,
      rate: amount && { level: 'project', rate: amount },
    };
  });
const entries = fc
  .array(entry, { maxLength: 30 })
  .map((all) => all.map((one, n) => ({ ...one, id: `e${n}` })));
const rounding = fc.option(
  fc.record(
    {
      stepMinutes: fc.constantFrom(...ROUNDING_STEPS),
      direction: fc.constantFrom('up' as const, 'nearest' as const),
      minMinutes: fc.constantFrom(0, 10, 60),
    },
    PLAIN,
  ),
);
const terms = fc.record(
  {
    grouping: fc.constantFrom(...LINE_GROUPINGS),
    client: fc.record(
      { rounding, roundingOf: fc.constantFrom('entry' as const, 'day' as const) },
      PLAIN,
    ),
  },
  PLAIN,
);

function one(part: Partial<UnbilledEntry>): UnbilledEntry {
  return {
    ...{ id: 'e', ticketId: null, projectId: 'p', userId: 'u', day: '2026-11-27', seconds: 3600 },
    ...{ personName: 'Ann', ticketName: null, projectName: 'House', note: '', rate: null },
    ...part,
  };
}

it('IN1 each entry is on one line, whose hours and price are those of its entries', () => {
  fc.assert(
    fc.property(entries, terms, (all, { grouping, client }) => {
      const gathered = gatherLines(all, {
        ...{ grouping, tax, client: { ...client, language: 'en' as const } },
      });
      expect(countLines(all, grouping)).toBe(gathered.lines.length);
      const ids = gathered.entries.map(({ entryId }) => entryId);
      expect([...ids].sort()).toEqual(all.map(({ id }) => id).sort());
      const billed = billedTimes(all, client);
      for (const { entryId, billedSeconds } of gathered.entries) {
        expect(billedSeconds).toBe(billed.get(entryId));
      }
      const groups = new Set<string>();
      for (const line of gathered.lines) {
        const own = gathered.entries.filter(({ lineId }) => lineId === line.id);
        const seconds = own.reduce((total, { billedSeconds }) => total + billedSeconds, 0);
        expect(own.length).toBeGreaterThan(0);
        expect(Math.abs(Number(line.quantity) - seconds / 3600)).toBeLessThanOrEqual(0.00005001);
        const prices = new Set(own.map(({ rate }) => rate));
        expect(prices.size).toBe(1);
        expect(Number(line.unitPrice)).toBe(Number([...prices][0] ?? 0));
        groups.add(line.id);
      }
      expect(groups.size).toBe(gathered.lines.length);
    }),
    { numRuns: RUNS },
  );
});

it('IN1 lines do not depend on the order of entries', () => {
  fc.assert(
    fc.property(entries, terms, fc.func(fc.integer()), (all, { grouping, client }, orderOf) => {
      const of = { grouping, tax, client: { ...client, language: 'en' as const } };
      const shuffled = [...all].sort((a, b) => orderOf(a.id) - orderOf(b.id));
      const sorted = (gathered: ReturnType<typeof gatherLines>) => ({
        ...gathered,
        entries: [...gathered.entries].sort((a, b) => (a.entryId < b.entryId ? -1 : 1)),
      });
      expect(sorted(gatherLines(shuffled, of))).toEqual(sorted(gatherLines(all, of)));
    }),
    { numRuns: RUNS },
  );
});

it('IN1 whole hours cost the same however they are grouped', () => {
  const hours = entries.map((all) =>
    all.map((each) => ({ ...each, seconds: 3600 * (1 + (each.seconds % 20)) })),
  );
  fc.assert(
    fc.property(hours, (all) => {
      const client = { rounding: null, roundingOf: 'day' as const, language: 'de' as const };
      const totals = LINE_GROUPINGS.map((grouping) => {
        const { lines } = gatherLines(all, { grouping, tax, client });
        return totalsOf({ currency: 'EUR', lines, discount: null, prepaid: 0 }).totals.gross;
      });
      expect(new Set(totals).size).toBe(1);
    }),
    { numRuns: RUNS },
  );
});

it('IN2 the rounded time of a ticket and day is that of its entries together', () => {
  const quarter = { stepMinutes: 15 as const, direction: 'up' as const, minMinutes: 0 };
  const three = [
    one({ id: 'a', ticketId: 't', seconds: 400 }),
    one({ id: 'b', ticketId: 't', seconds: 300 }),
    one({ id: 'c', ticketId: 't', seconds: 100, day: '2026-11-28' }),
  ];
  const byDay = billedTimes(three, { rounding: quarter, roundingOf: 'day' });
  expect([byDay.get('a'), byDay.get('b'), byDay.get('c')]).toEqual([515, 385, 900]);
  const byEntry = billedTimes(three, { rounding: quarter, roundingOf: 'entry' });
  expect([...byEntry.values()]).toEqual([900, 900, 900]);
  const nearest = { stepMinutes: 60 as const, direction: 'nearest' as const, minMinutes: 0 };
  const down = billedTimes(three, { rounding: nearest, roundingOf: 'day' });
  expect([...down.values()]).toEqual([0, 0, 0]);
});

it('IN1 lines are named by what they are grouped by, in the language of the client', () => {
  const named = (part: Partial<UnbilledEntry>, grouping: (typeof LINE_GROUPINGS)[number]) => {
    const client = { rounding: null, roundingOf: 'entry' as const, language: 'de' as const };
    const [line] = gatherLines([one(part)], { grouping, tax, client }).lines;
    return [line?.name, line?.description];
  };
  const ticket = { ticketId: 't', ticketName: 'Door', note: ' hinges ' };
  expect(named(ticket, 'ticket')).toEqual(['Door', '']);
  expect(named(ticket, 'entry')).toEqual(['Door', '27.11.2026: hinges']);
  expect(named(ticket, 'day')).toEqual(['27.11.2026', '']);
  expect(named(ticket, 'person')).toEqual(['Ann', '']);
  expect(named(ticket, 'project')).toEqual(['House', '']);
  expect(named({ ticketId: 't', projectName: null }, 'ticket')).toEqual(['Arbeit', '']);
  expect(named({ ...ticket, ticketName: '😀'.repeat(200) }, 'ticket')[0]).toBe('😀'.repeat(150));
});

it('FI5 a rate holds for its subject and currency from its day', () => {
  const stored = [
    { level: 'business' as const, subjectId: '', userId: null, from: '2026-01-01', rate: '60' },
    { level: 'client' as const, subjectId: 'c', userId: null, from: '2026-06-01', rate: '70' },
    { level: 'client' as const, subjectId: 'd', userId: null, from: '2026-01-01', rate: '71' },
    { level: 'person' as const, subjectId: 'u', userId: null, from: '2026-01-01', rate: '65' },
    {
      level: 'projectPerson' as const,
      subjectId: 'p',
      userId: 'u',
      from: '2026-11-01',
      rate: '99',
    },
  ].map((rate, n) => ({ ...rate, id: `${n}`, currency: 'EUR' }));
  const rateOf = rateFinder(stored, 'c', 'EUR');
  const of = (userId: string, projectId: string | null, day: string) => {
    const found = rateOf({ userId, projectId, day });
    return found && [found.level, Number(found.rate.amount)];
  };
  expect(of('u', 'p', '2026-11-27')).toEqual(['projectPerson', 99]);
  expect(of('u', null, '2026-11-27')).toEqual(['client', 70]);
  expect(of('u', 'p', '2026-05-31')).toEqual(['person', 65]);
  expect(of('v', 'p', '2026-05-31')).toEqual(['business', 60]);
  expect(of('v', 'p', '2025-05-31')).toBeNull();
  expect(
    rateFinder(stored, 'c', 'USD')({ userId: 'u', projectId: 'p', day: '2026-11-27' }),
  ).toBeNull();
});

it('IN1 amounts that a database cannot hold exactly are refused', () => {
  const line = {
    ...{ id: 'l', name: 'x', description: '', unit: 'LS' as const, discount: null, ...tax },
    ...{ quantity: '999999999999', unitPrice: '999999999999' },
  };
  const draft = { currency: 'EUR', lines: [line], discount: null, prepaid: 0 };
  expect(() => totalsOf(draft)).toThrow(AppError);
});

it('IN1 what is needed for each day or rate is made once, not for each entry', () => {
  const makeFormat = vi.spyOn(Intl, 'DateTimeFormat');
  const many = Array.from({ length: 200 }, (_, n) => one({ id: `e${n}` }));
  const client = { rounding: null, roundingOf: 'entry', language: 'de' } as const;
  expect(gatherLines(many, { grouping: 'entry', tax, client }).lines).toHaveLength(200);
  expect(makeFormat.mock.calls.length).toBeLessThanOrEqual(1);
  makeFormat.mockRestore();
  let reads = 0;
  const rate = {
    ...{ id: 'r', level: 'business' as const, subjectId: '', userId: null, from: '2026-01-01' },
    currency: 'EUR',
    get rate() {
      reads += 1;
      return '80';
    },
  };
  const rateOf = rateFinder([rate], 'client', 'EUR');
  for (const { rate: _, ...each } of many) expect(rateOf(each)?.level).toBe('business');
  expect(reads).toBe(1);
});
