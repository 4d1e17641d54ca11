/** Somebody who can be mentioned. */
export interface Mentionable {
  id: string;
  name: string;
  email: string;
}

/** Where a mention begins: an @ that is no part of a word, as in an email address. */
const MARK = /(?:^|[^\p{L}\p{N}_.@])@(?=[^\s@])/gu;
const WORD = /^[\p{L}\p{N}_]/u;

/**
 * The ids of those whom a text mentions: by @ and their name, their email or what is before its @,
 * whichever is longest, in any case. Where several are called so, all of them.
 */
export function mentionedIn(text: string, people: readonly Mentionable[]): string[] {
  if (!text.includes('@')) return [];
  const handles = handlesOf(people);
  const lengths = [...new Set([...handles.keys()].map(({ length }) => length))].sort(longestFirst);
  const folded = fold(text);
  const found = new Set<string>();
  for (const { index, 0: mark } of folded.matchAll(MARK)) {
    const from = index + mark.length;
    const called = lengths
      .filter((length) => !WORD.test(folded.slice(from + length, from + length + 2)))
      .map((length) => handles.get(folded.slice(from, from + length)))
      .find((ids) => ids !== undefined);
    for (const id of called ?? []) found.add(id);
  }
  return [...found];
}

/** What to write after the @ to mention this person and nobody else. */
export function handleOf(person: Mentionable, people: readonly Mentionable[]): string {
  const handles = handlesOf(people);
  const isTheirs = (handle: string) => handles.get(fold(handle))?.length === 1;
  return [person.name, localPart(person.email)].find(isTheirs) ?? person.email;
}

/** Whom each name, folded, stands for. */
function handlesOf(people: readonly Mentionable[]): Map<string, string[]> {
  const handles = new Map<string, string[]>();
  for (const { id, name, email } of people) {
    for (const handle of new Set([name, email, localPart(email)].map(fold))) {
      if (handle) handles.set(handle, [...(handles.get(handle) ?? []), id]);
    }
  }
  return handles;
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

function localPart(email: string): string {
  return email.slice(0, Math.max(0, email.lastIndexOf('@')));
}

function longestFirst(a: number, b: number): number {
  return b - a;
}
