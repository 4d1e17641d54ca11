import { textHash } from '../lib/text-hash.ts';
import type { ReadEntry } from './read-entries.ts';

/**
 * A key of each row that is the same whenever the file is read again; the second of two equal rows
 * has another one than the first.
 */
export function entryKeys(entries: readonly ReadEntry[]): string[] {
  const counts = new Map<string, number>();
  return entries.map((entry) => {
    const { person, email, client, project, number, ticket, board, day, seconds, start } = entry;
    const text = JSON.stringify([
      ...[person, email, client, project, number, ticket, board, day, seconds, start, entry.note],
    ]);
    const copy = (counts.get(text) ?? 0) + 1;
    counts.set(text, copy);
    const [first, second] = [textHash(`1${text}`), textHash(`${text}2`)];
    return `${first.toString(36)}-${second.toString(36)}-${copy}`;
  });
}
