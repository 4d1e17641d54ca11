import { expect, it } from 'vitest';
import {
  approvalStateOf,
  isUndecided,
  type LineDecision,
  lineStateOf,
  type ShownLine,
} from './approval.ts';
import { approvalDecision, newApproval } from './approval-requests.schema.ts';
import { shownLines, shownTotals } from './shown-lines.ts';

const entry = (id: string, part: object = {}) => ({
  ...{ id, ticketId: 't', projectId: 'p', day: '2026-11-03', seconds: 1200, note: ' Beams ' },
  ...{ personName: 'Bob', ticketName: 'Roof', rate: { level: 'client' as const, ...RATE } },
  ...part,
});
const RATE = { rate: { amount: 855n, scale: 1n } };
const client = { rounding: null, roundingOf: 'entry' as const, currency: 'EUR' };
const quarter = { stepMinutes: 15 as const, direction: 'up' as const, minMinutes: 0 };
const NOTHING = { showsNames: false, showsAmounts: false };

it('AP2 a line has day, ticket, note and rounded hours; names and money only where chosen', () => {
  const [line] = shownLines([entry('a')], client, NOTHING).values();
  expect(line).toEqual({
    ...{ day: '2026-11-03', ticketName: 'Roof', note: 'Beams', personName: null },
    ...{ seconds: 1200, rate: null, amount: null },
  });
  const all = { showsNames: true, showsAmounts: true };
  const rounded = { ...client, rounding: quarter };
  const lines = [...shownLines([entry('a'), entry('b', { rate: null })], rounded, all).values()];
  expect(lines).toMatchObject([
    { personName: 'Bob', seconds: 1800, rate: '85.5', amount: 42_75 },
    { seconds: 1800, rate: null, amount: 0 },
  ]);
  expect(shownTotals(lines)).toEqual({ seconds: 3600, amount: 42_75 });
  expect(shownTotals([...shownLines([entry('a')], client, NOTHING).values()]).amount).toBeNull();
});

it('AP2 of time that is rounded by ticket and day, each entry shows its share', () => {
  const byDay = { ...client, rounding: quarter, roundingOf: 'day' as const };
  const lines = shownLines([entry('a'), entry('b', { seconds: 600 })], byDay, NOTHING);
  expect([...lines.values()].map(({ seconds }) => seconds)).toEqual([1200, 600]);
  const more = shownLines([entry('a'), entry('b', { seconds: 900 })], byDay, NOTHING);
  expect(shownTotals([...more.values()]).seconds).toBe(2700);
});

const shown: ShownLine = {
  ...{ day: '2026-11-03', ticketName: null, note: '', personName: null, seconds: 60 },
  ...{ rate: null, amount: null },
};
const decision = (part: Partial<LineDecision> = {}): LineDecision => ({
  ...{ kind: 'approved', digest: 'a', shown, isRemoved: false, name: 'Bea', at: 1 },
  ...{ question: '', answer: null, answeredAt: null, ...part },
});
const now = (digest: string, isRemoved = false) => ({ digest, isRemoved });

it('AP5 an approved line that is another one now is approved no more', () => {
  expect(lineStateOf(now('a'), null)).toBe('open');
  expect(lineStateOf(now('a'), decision())).toBe('approved');
  expect(lineStateOf(now('b'), decision())).toBe('changed');
  expect(lineStateOf(now('b', true), decision())).toBe('removed');
  expect(lineStateOf(now('b', true), decision({ isRemoved: true, digest: 'b' }))).toBeNull();
  expect(lineStateOf(now('c', true), null)).toBeNull();
});

it('AP6 a question is answered by a text or by a change, and the client decides again', () => {
  const asked = decision({ kind: 'asked', question: 'Why?' });
  expect(lineStateOf(now('a'), asked)).toBe('asked');
  expect(lineStateOf(now('a'), { ...asked, answer: 'So' })).toBe('answered');
  expect(lineStateOf(now('b'), asked)).toBe('answered');
  expect(lineStateOf(now('a', true), asked)).toBeNull();
  expect(
    ['open', 'answered', 'changed', 'removed'].every((state) => isUndecided(state as 'open')),
  ).toBe(true);
  expect(isUndecided('asked') || isUndecided('approved')).toBe(false);
});

it('AP7 the state of a request says first what an ADMIN has to do', () => {
  const of = (...states: Parameters<typeof approvalStateOf>[1]) => approvalStateOf(false, states);
  expect(of()).toBe('none');
  expect(of('approved', 'open')).toBe('open');
  expect(of('approved', 'approved')).toBe('approved');
  expect(of('approved', 'changed', 'open')).toBe('changed');
  expect(of('changed', 'asked')).toBe('asked');
  expect(of('removed', 'approved')).toBe('changed');
  expect(approvalStateOf(true, ['asked'])).toBe('closed');
});

it('AP1 AP4 a request has days in order; an answer has a name, and a text only as a question', () => {
  const request = {
    ...{ id: 'a', linkId: 'l', clientId: 'c', projectId: null, from: '2026-11-01' },
    ...{ until: '2026-11-30', showsNames: false, showsAmounts: false, message: ' Hi ' },
  };
  expect(newApproval.parse(request).message).toBe('Hi');
  const badRequests = [
    { ...request, until: '2026-10-31' },
    { ...request, from: '2026-02-30' },
    { ...request, message: 'x'.repeat(1001) },
    { ...request, extra: 1 },
  ];
  for (const bad of badRequests) expect(newApproval.safeParse(bad).success).toBe(false);
  const line = {
    key: '0'.repeat(32),
    digest: 'a'.repeat(64),
    kind: 'approved',
    question: '',
    seenAt: null,
  };
  const answer = { name: ' Bea ', lines: [line] };
  expect(approvalDecision.parse(answer).name).toBe('Bea');
  const badAnswers = [
    { ...answer, name: '' },
    { ...answer, lines: [] },
    { ...answer, lines: [{ ...line, question: 'x' }] },
    { ...answer, lines: [{ ...line, kind: 'asked' }] },
    { ...answer, lines: [{ ...line, digest: 'x' }] },
    { ...answer, lines: [{ ...line, key: '../x' }] },
  ];
  for (const bad of badAnswers) expect(approvalDecision.safeParse(bad).success).toBe(false);
});
