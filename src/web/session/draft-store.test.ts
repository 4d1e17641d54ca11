import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropDraft, dropDraftsOf, readDraft, writeDraft } from './draft-store.ts';

const DAY_MS = 24 * 3_600_000;
/** Like the browser's storage, whose keys are its own properties. */
let entries: Record<string, string>;

beforeEach(() => {
  entries = {};
  const storage = Object.create({
    getItem: (key: string) => entries[key] ?? null,
    setItem(key: string, value: string) {
      entries[key] = value;
    },
    removeItem(key: string) {
      delete entries[key];
    },
  });
  const keyed = new Proxy(storage, {
    ownKeys: () => Object.keys(entries),
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
  vi.stubGlobal('localStorage', keyed);
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('ZD1 a draft is read as written until it is sent or discarded', () => {
  writeDraft('u1', 'comment/t1', 'Half a thou');
  expect(readDraft('u1', 'comment/t1')).toBe('Half a thou');
  dropDraft('u1', 'comment/t1');
  expect(readDraft('u1', 'comment/t1')).toBeNull();
  expect(entries).toEqual({});
});

test('ZD3 drafts belong to one user and are deleted on sign-out', () => {
  writeDraft('u1', 'comment/t1', 'Mine');
  writeDraft('u2', 'comment/t1', 'Theirs');
  expect(readDraft('u2', 'comment/t1')).toBe('Theirs');
  dropDraftsOf('u1');
  expect(readDraft('u1', 'comment/t1')).toBeNull();
  expect(readDraft('u2', 'comment/t1')).toBe('Theirs');
});

test('ZD3 the newest 40 are kept, for 30 days', () => {
  const start = Date.now();
  for (let n = 0; n < 45; n += 1) {
    vi.setSystemTime(start + n);
    writeDraft('u1', `comment/t${n}`, `text ${n}`);
  }
  expect(Object.keys(entries)).toHaveLength(40);
  expect(readDraft('u1', 'comment/t4')).toBeNull();
  expect(readDraft('u1', 'comment/t5')).toBe('text 5');
  vi.setSystemTime(start + 31 * DAY_MS);
  expect(readDraft('u1', 'comment/t44')).toBeNull();
  writeDraft('u1', 'comment/new', 'now');
  expect(Object.keys(entries)).toHaveLength(1);
});

test('ZD1 malformed entries are ignored, and blocked storage is not an error', () => {
  entries['freelane.draft/u1/a'] = '{broken';
  expect(readDraft('u1', 'a')).toBeNull();
  vi.stubGlobal('localStorage', undefined);
  writeDraft('u1', 'a', 'x');
  expect(readDraft('u1', 'a')).toBeNull();
});
