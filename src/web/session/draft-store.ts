const PREFIX = 'freelane.draft/';
/** How long a draft is stored. Beyond MAX_DRAFTS, the oldest are deleted. */
const MAX_AGE_MS = 30 * 24 * 3_600_000;
const MAX_DRAFTS = 40;

interface Draft {
  /** When it was written, as a Unix timestamp in ms. */
  at: number;
  value: unknown;
}

/** Returns the unsent input of a user, or null. `of` identifies the form. */
export function readDraft(userId: string, of: string): unknown {
  const draft = draftAt(keyOf(userId, of));
  return draft && isFresh(draft) ? draft.value : null;
}

/** Stores the unsent input of a user on this device. */
export function writeDraft(userId: string, of: string, value: unknown): void {
  tryStorage(() => {
    const key = keyOf(userId, of);
    const isNew = localStorage.getItem(key) === null;
    localStorage.setItem(key, JSON.stringify({ at: Date.now(), value } satisfies Draft));
    if (isNew) dropOldest();
  });
}

/** Deletes a draft that was sent or discarded. */
export function dropDraft(userId: string, of: string): void {
  tryStorage(() => localStorage.removeItem(keyOf(userId, of)));
}

/** Deletes all drafts of a user, as on sign-out. */
export function dropDraftsOf(userId: string): void {
  tryStorage(() => {
    for (const key of draftKeys(keyOf(userId, ''))) localStorage.removeItem(key);
  });
}

function dropOldest(): void {
  const drafts = draftKeys(PREFIX).map((key) => ({ key, draft: draftAt(key) }));
  const newest = drafts.sort((a, b) => (b.draft?.at ?? 0) - (a.draft?.at ?? 0));
  const retained = newest.slice(0, MAX_DRAFTS).filter(({ draft }) => draft && isFresh(draft));
  for (const each of newest) if (!retained.includes(each)) localStorage.removeItem(each.key);
}

function draftKeys(prefix: string): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
}

function draftAt(key: string): Draft | null {
  return tryStorage(() => {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isDraft(value) ? value : null;
  });
}

function isDraft(value: unknown): value is Draft {
  return typeof value === 'object' && value !== null && 'value' in value && 'at' in value;
}

function isFresh({ at }: Draft): boolean {
  return at > Date.now() - MAX_AGE_MS;
}

function keyOf(userId: string, of: string): string {
  return `${PREFIX}${userId}/${of}`;
}

/** Storage can be blocked, full or malformed; a draft then lives as long as its page. */
function tryStorage<T>(use: () => T): T | null {
  try {
    return use();
  } catch {
    return null;
  }
}
