/** A user who can be mentioned. */
export interface Mentionable {
  id: string;
  name: string;
  email: string;
}

/** The start of a mention: an @ that is not part of a word, unlike in an email address. */
const MARK = /(?:^|[^\p{L}\p{N}_.@])@(?=[^\s@])/gu;
const WORD = /^[\p{L}\p{N}_]/u;
/** The leading letters, digits and underscores of a text; may be empty. */
const FIRST_WORD = /^[\p{L}\p{N}_]*/u;
/** The number of characters of a first word by which candidates are looked up. */
const MAX_KEY_LENGTH = 32;
/** The number of @ marks read in one text; later ones are ignored. */
const MAX_MARKS = 100;

/**
 * The ids of the users that a text mentions: @ followed by their name, their email or its local
 * part, ignoring case. The longest match wins. If several users match, all are mentioned.
 */
export function mentionedIn(text: string, people: readonly Mentionable[]): string[] {
  if (!text.includes('@')) return [];
  const handles = handlesOf(people);
  const candidates = new Map<string, string[]>();
  for (const handle of [...handles.keys()].sort((a, b) => b.length - a.length)) {
    const key = firstWordOf(handle);
    const handlesWithKey = candidates.get(key);
    if (handlesWithKey) handlesWithKey.push(handle);
    else candidates.set(key, [handle]);
  }
  const folded = fold(text);
  const ids = new Set<string>();
  let marks = 0;
  for (const { index, 0: mark } of folded.matchAll(MARK)) {
    if (marks === MAX_MARKS) break;
    marks += 1;
    const from = index + mark.length;
    const match = candidates
      .get(firstWordOf(folded.slice(from, from + MAX_KEY_LENGTH)))
      ?.find((handle) => hasHandleAt(folded, from, handle));
    for (const id of (match && handles.get(match)) ?? []) ids.add(id);
  }
  return [...ids];
}

/** The text after the @ that mentions only this person. */
export function handleOf(person: Mentionable, people: readonly Mentionable[]): string {
  const handles = handlesOf(people);
  const isUnique = (handle: string) => handles.get(fold(handle))?.length === 1;
  return [person.name, localPart(person.email)].find(isUnique) ?? person.email;
}

/** The user ids for each case-folded handle. */
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

/** Whether a text has this handle at an offset, ending at a word boundary. */
function hasHandleAt(text: string, from: number, handle: string): boolean {
  const end = from + handle.length;
  return text.startsWith(handle, from) && !WORD.test(text.slice(end, end + 2));
}
