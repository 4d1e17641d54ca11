import { type CompactEntry, toCompact } from '../../../core/board/wire/compact-events.ts';
import type { Push } from '../../../core/board/wire/feed.ts';

/** Who reads pushes, and whether in the short form: pages that were loaded before it do not. */
export interface Reader {
  userId: string;
  isBrief: boolean;
}

/** `tracked` of tRPC's, before it is framed. */
interface PushEvent {
  id: string;
  data: Push | CompactEntry[];
}

/** A push as an event of tRPC's; a reset, which is rare, has no short form. */
export function eventOf(push: Push, { userId, isBrief }: Reader): PushEvent {
  if (!isBrief || 'reset' in push) return { id: push.cursor, data: push };
  return toCompact(push, userId);
}

/** What is sent of an event: tRPC's own form has its id twice, the short one once. */
export function resultOf({ id, data }: PushEvent) {
  return { type: 'data', data: Array.isArray(data) ? data : { id, data }, id };
}

/** What those are sent who read the long form, and those who did nothing of it themselves. */
const WHOLE = Symbol('whole');
const OTHERS = Symbol('others');

interface Texts {
  authors: ReadonlySet<string>;
  /** By whom they are for: authors each by their id. */
  written: Map<string | symbol, string>;
}

const textsOfPushes = new WeakMap<Push, Texts>();

/** A push's message but for the request's id and `{`: written once for all to whom it reads alike. */
export function textOf(push: Push, reader: Reader): string {
  const { authors, written } = textsOf(push);
  const author = authors.has(reader.userId) ? reader.userId : OTHERS;
  const whom = reader.isBrief ? author : WHOLE;
  const known = written.get(whom);
  if (known !== undefined) return known;
  const made = JSON.stringify({ result: resultOf(eventOf(push, reader)) }).slice(1);
  written.set(whom, made);
  return made;
}

function textsOf(push: Push): Texts {
  const known = textsOfPushes.get(push);
  if (known) return known;
  const rows = 'rows' in push ? push.rows : [];
  const made = { authors: new Set(rows.map(({ by }) => by)), written: new Map() };
  textsOfPushes.set(push, made);
  return made;
}
