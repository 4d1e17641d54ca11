const PREFIX = 'freelane.draft/';
/** Drafts that nobody came back to are forgotten after so long, and the oldest of too many. */
const KEPT_MS = 30 * 24 * 3_600_000;
const MOST = 40;

interface Draft {
  /** When it was written, in ms since 1970. */
  at: number;
  value: unknown;
}

/** What somebody was writing when they left it, or null. `of` names it among their drafts. */
export function readDraft(userId: string, of: string): unknown {
  const draft = draftAt(keyOf(userId, of));
  return draft && isFresh(draft) ? draft.value : null;
}

/** Keeps what somebody is writing on this device. */
export function writeDraft(userId: string, of: string, value: unknown): void {
  whereAllowed(() => {
    const key = keyOf(userId, of);
    const isNew = localStorage.getItem(key) === null;
    localStorage.setItem(key, JSON.stringify({ at: Date.now(), value } satisfies Draft));
    if (isNew) dropOldest();
  });
}

/** It was sent, or thrown away. */
export function dropDraft(userId: string, of: string): void {
  whereAllowed(() => localStorage.removeItem(keyOf(userId, of)));
}

/** Forgets all that somebody was writing, as when they sign out. */
export function dropDraftsOf(userId: string): void {
  whereAllowed(() => {
    for (const key of draftKeys(keyOf(userId, ''))) localStorage.removeItem(key);
  });
}

function dropOldest(): void {
  const drafts = draftKeys(PREFIX).map((key) => ({ key, draft: draftAt(key) }));
  const newest = drafts.sort((a, b) => (b.draft?.at ?? 0) - (a.draft?.at ?? 0));
  const kept = newest.slice(0, MOST).filter(({ draft }) => draft && isFresh(draft));
  for (const each of newest) if (!kept.includes(each)) localStorage.removeItem(each.key);
}

function draftKeys(prefix: string): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
}

function draftAt(key: string): Draft | null {
  return whereAllowed(() => {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isDraft(kept) ? kept : null;
  });
}

function isDraft(kept: unknown): kept is Draft {
  return typeof kept === 'object' && kept !== null && 'value' in kept && 'at' in kept;
}

function isFresh({ at }: Draft): boolean {
  return at > Date.now() - KEPT_MS;
}

function keyOf(userId: string, of: string): string {
  return `${PREFIX}${userId}/${of}`;
}

/** Storage can be forbidden, or full, or hold what is no draft: it then lives as long as its page. */
function whereAllowed<T>(use: () => T): T | null {
  try {
    return use();
  } catch {
    return null;
  }
}
