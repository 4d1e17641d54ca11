import { readStoredDraft } from '../../drafts/use-draft.ts';

/** The text of a composer, and the words in it that must not be recognized. */
export interface Captured {
  text: string;
  plain: readonly string[];
}

/** The id of a composer's draft. */
export function captureDraft(boardId: string, columnId: string): string {
  return `capture/${boardId}/${columnId}`;
}

/** The stored draft of a composer, or null. */
export function storedCapture(draftId: string): Captured | null {
  const stored: unknown = readStoredDraft(draftId);
  if (typeof stored !== 'object' || stored === null) return null;
  const { text, plain }: Partial<Record<keyof Captured, unknown>> = stored;
  if (typeof text !== 'string' || !Array.isArray(plain)) return null;
  return { text, plain: plain.filter((part) => typeof part === 'string') };
}
