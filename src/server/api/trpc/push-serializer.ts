import { type CompactEntry, toCompact } from '../../../core/board/wire/compact-events.ts';
import type { Push } from '../../../core/board/wire/feed.ts';

/** A `tracked` event of tRPC, before it is framed. */
interface PushEvent {
  id: string;
  data: Push | CompactEntry[];
}

/** A push as a tRPC event; a reset, which is rare, has no compact form. */
export function eventOf(push: Push, userId: string): PushEvent {
  return 'reset' in push ? { id: push.cursor, data: push } : toCompact(push, userId);
}

/** The result that is sent for an event: tRPC's form has its id twice, the compact one once. */
export function resultOf({ id, data }: PushEvent) {
  return { type: 'data', data: Array.isArray(data) ? data : { id, data }, id };
}

/** The cache key of readers who are not an author of the push. */
const NOT_AUTHOR = Symbol('others');

interface Texts {
  authors: ReadonlySet<string>;
  /** Serialized texts by reader: authors by their id. */
  written: Map<string | symbol, string>;
}

const textsOfPushes = new WeakMap<Push, Texts>();

/**
 * A push's message without the request id and `{`: serialized once for all readers who get the
 * same.
 */
export function textOf(push: Push, userId: string): string {
  const { authors, written } = textsOf(push);
  const key = authors.has(userId) ? userId : NOT_AUTHOR;
  const cached = written.get(key);
  if (cached !== undefined) return cached;
  const text = JSON.stringify({ result: resultOf(eventOf(push, userId)) }).slice(1);
  written.set(key, text);
  return text;
}

function textsOf(push: Push): Texts {
  const cached = textsOfPushes.get(push);
  if (cached) return cached;
  const rows = 'rows' in push ? push.rows : [];
  const texts = { authors: new Set(rows.map(({ by }) => by)), written: new Map() };
  textsOfPushes.set(push, texts);
  return texts;
}
