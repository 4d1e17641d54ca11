import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { InvoiceDraft } from '../../../../../core/money/invoices/invoice.ts';
import { DraftSession, type DraftView, type SaveFailure } from './draft-session.ts';

const empty: InvoiceDraft = {
  ...{ language: 'en', currency: 'EUR', issueDate: null, dueDate: null, period: null },
  ...{ deliveryCountry: '', exemptionReason: '', orderReference: '', introduction: '' },
  ...{ closing: '', discount: null, prepaid: 0, exchangeRate: null, lines: [] },
};

const viewOf = (version: number, draft: Partial<InvoiceDraft> = {}) =>
  ({ id: 'one', version, draft: { ...empty, ...draft } }) as DraftView;

class Failed extends Error {
  constructor(readonly failure: SaveFailure) {
    super();
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server that saves edits, with an action to run before each of them. */
function open(before: (() => void)[] = []) {
  let stored = viewOf(1);
  const told = { conflicts: [] as unknown[], gone: [] as unknown[] };
  const sent: [number, Partial<InvoiceDraft>][] = [];
  const session = new DraftSession(stored, {
    async send(version, set) {
      before.shift()?.();
      sent.push([version, set]);
      if (version !== stored.version) throw new Failed({ kind: 'stale' });
      stored = viewOf(version + 1, { ...stored.draft, ...set });
      return { view: stored, conflicts: [] };
    },
    load: async () => stored,
    failureOf: (error) => (error as Failed).failure,
    onConflicts: (conflicts) => told.conflicts.push(...conflicts),
    onGone: (unsaved) => told.gone.push(...unsaved),
  });
  const byOthers = (set: Partial<InvoiceDraft>) => {
    stored = viewOf(stored.version + 1, { ...stored.draft, ...set });
  };
  return { session, sent, told, byOthers, stored: () => stored };
}

it('FS4 what is typed is saved after a pause, in one edit', async () => {
  const { session, sent } = open();
  session.edit({ closing: 'T' });
  session.edit({ closing: 'Thanks' });
  expect(session.getState()).toMatchObject({ saving: 'waiting', draft: { closing: 'Thanks' } });
  await vi.advanceTimersByTimeAsync(600);
  expect(sent).toEqual([[1, { closing: 'Thanks' }]]);
  expect(session.getState()).toMatchObject({ saving: 'saved', view: { version: 2 } });
});

it('FS4 an edit of an outdated draft is merged and sent again', async () => {
  const { session, sent, byOthers, told, stored } = open();
  session.edit({ closing: 'Thanks' });
  byOthers({ introduction: 'Hello', closing: 'Bye' });
  expect(await session.flush()).toBe(true);
  expect(sent.map(([version]) => version)).toEqual([1, 2]);
  expect(stored().draft).toMatchObject({ introduction: 'Hello', closing: 'Thanks' });
  expect(session.getState().draft).toEqual(stored().draft);
  expect(told.conflicts).toEqual([{ field: 'closing', line: null, theirs: 'Bye' }]);
});

it('FS4 what is typed while an edit is on its way is saved after it', async () => {
  const { session, sent, stored } = open([() => session.edit({ introduction: 'Later' })]);
  session.edit({ closing: 'Thanks' });
  expect(await session.flush()).toBe(true);
  expect(sent.map(([, set]) => set)).toEqual([{ closing: 'Thanks' }, { introduction: 'Later' }]);
  expect(stored().draft).toMatchObject({ closing: 'Thanks', introduction: 'Later' });
});

it('FS4 without a connection it is sent again, and what is refused waits for the next change', async () => {
  const fail = (failure: SaveFailure) => () => {
    throw new Failed(failure);
  };
  const { session, sent } = open([
    fail({ kind: 'unreachable' }),
    fail({ kind: 'refused', reason: 'Too large' }),
  ]);
  session.edit({ closing: 'Thanks' });
  expect(await session.flush()).toBe(false);
  expect(session.getState().saving).toBe('retrying');
  await vi.advanceTimersByTimeAsync(3100);
  expect(session.getState()).toMatchObject({ saving: 'refused', reason: 'Too large' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
  expect(session.getState().draft.closing).toBe('Thanks');
  session.edit({ closing: 'Bye' });
  await vi.advanceTimersByTimeAsync(600);
  expect(session.getState().saving).toBe('saved');
  expect(sent).toEqual([[1, { closing: 'Bye' }]]);
});

it('FS4 if someone else issues a draft, the unsaved changes are shown', async () => {
  const { session, told } = open([
    () => {
      throw new Failed({ kind: 'gone' });
    },
  ]);
  session.edit({ closing: 'Thanks' });
  expect(await session.flush()).toBe(false);
  expect(told.gone).toEqual([{ field: 'closing', line: null, value: 'Thanks' }]);
});

it('FS4 a change of someone else appears while the user types', () => {
  const { session } = open();
  session.edit({ closing: 'Thanks' });
  session.receive(viewOf(5, { introduction: 'Hello' }));
  expect(session.getState().draft).toMatchObject({ closing: 'Thanks', introduction: 'Hello' });
  session.receive(viewOf(4, { introduction: 'Old' }));
  expect(session.getState().draft.introduction).toBe('Hello');
});

it('FS4 what is typed is not saved while a draft is discarded, and is kept if that fails', async () => {
  const { session, sent, told } = open();
  session.edit({ closing: 'Thanks' });
  await session.stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent).toEqual([]);
  session.resume();
  await vi.advanceTimersByTimeAsync(600);
  expect(sent).toEqual([[1, { closing: 'Thanks' }]]);
  session.edit({ closing: 'Bye' });
  await session.stop();
  session.forget();
  session.close();
  await vi.advanceTimersByTimeAsync(5000);
  expect([session.hasUnsaved(), sent.length, told.gone]).toEqual([false, 1, []]);
});

it('FS4 changes that cannot be saved when the page is closed are shown', async () => {
  const { session, told } = open([
    () => {
      throw new Failed({ kind: 'refused', reason: 'Too large' });
    },
  ]);
  session.edit({ closing: 'Thanks' });
  session.close();
  await vi.advanceTimersByTimeAsync(0);
  expect(told.gone).toEqual([{ field: 'closing', line: null, value: 'Thanks' }]);
});
