/** Somebody who can be mentioned. */
export interface Mentionable {
  id: string;
  name: string;
  email: string;
}

/** Where a mention begins: an @ that is no part of a word, as in an email address. */
const MARK = /(?:^|[^\p{L}\p{N}_.@])@(?=[^\s@])/gu;
const WORD = /^[\p{L}\p{N}_]/u;
/** The letters, digits and underscores that something begins with; '' for any other character. */
const FIRST_WORD = /^[\p{L}\p{N}_]*/u;
/** Characters of a first word that candidates are looked up by. */
const MAX_KEY_LENGTH = 32;
/** Marks of one text that are read; the ones after them mention no one. */
const MAX_MARKS = 100;

/**
 * The ids of those whom a text mentions: by @ and their name, their email or what is before its @,
 * whichever is longest, in any case. Where several are called so, all of them.
 */
export function mentionedIn(text: string, people: readonly Mentionable[]): string[] {
  if (!text.includes('@')) return [];
  const handles = handlesOf(people);
  const candidates = new Map<string, string[]>();
  for (const handle of [...handles.keys()].sort((a, b) => b.length - a.length)) {
    const key = firstWordOf(handle);
    const known = candidates.get(key);
    if (known) known.push(handle);
    else candidates.set(key, [handle]);
  }
  const folded = fold(text);
  const found = new Set<string>();
  let marks = 0;
  for (const { index, 0: mark } of folded.matchAll(MARK)) {
    if (marks === MAX_MARKS) break;
    marks += 1;
    const from = index + mark.length;
    const called = candidates
      .get(firstWordOf(folded.slice(from, from + MAX_KEY_LENGTH)))
      ?.find((handle) => isCalled(folded, from, handle));
    for (const id of (called && handles.get(called)) ?? []) found.add(id);
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

function firstWordOf(text: string): string {
  return FIRST_WORD.exec(text.slice(0, MAX_KEY_LENGTH))?.[0] ?? '';
}

/** Whether a handle stands at this place of a text, and its last word ends there. */
function isCalled(text: string, from: number, handle: string): boolean {
  const end = from + handle.length;
  return text.startsWith(handle, from) && !WORD.test(text.slice(end, end + 2));
}
