import { readStoredDraft } from '../../../drafts/use-draft.ts';

/** An edit of a comment in progress: the text that it started from, and the typed one. */
export interface CommentEdit {
  base: string;
  text: string;
  /** Photos that were uploaded for it, also those that the text no longer shows. */
  photoUrls?: readonly string[];
}

export const commentEditDraft = (commentId: string) => `commentEdit/${commentId}`;

/** The stored draft of an edit, so that it continues and conflicts are still detected; or null. */
export function storedCommentEdit(commentId: string): CommentEdit | null {
  return parseCommentEdit(readStoredDraft(commentEditDraft(commentId)));
}

export function parseCommentEdit(stored: unknown): CommentEdit | null {
  const { base, text, photoUrls }: Record<string, unknown> =
    typeof stored === 'object' && stored !== null ? { ...stored } : {};
  if (typeof base !== 'string' || typeof text !== 'string') return null;
  const urls = Array.isArray(photoUrls) ? photoUrls.filter((url) => typeof url === 'string') : [];
  return { base, text, ...(urls.length > 0 && { photoUrls: urls }) };
}

/** The uploaded photos that the text shows, which the comment gets. */
export function addedPhotos({ text, photoUrls = [] }: CommentEdit): string[] {
  return photoUrls.filter((url) => text.includes(`](${url})`));
}

/** Whether the user has changed the text. */
export function isChanged({ base, text }: CommentEdit): boolean {
  return text.trim() !== base;
}

/** Merges the current text of the comment into the edit, unless both have changed it. */
export function mergeComment(edit: CommentEdit, current: string): CommentEdit {
  if (!isChanged(edit))
    return current === edit.base ? edit : { ...edit, base: current, text: current };
  return edit.text.trim() === current ? { ...edit, base: current } : edit;
}

/** Whether the comment got another text meanwhile; the user has to choose. */
export function isConflicting(edit: CommentEdit, current: string): boolean {
  return mergeComment(edit, current).base !== current;
}
