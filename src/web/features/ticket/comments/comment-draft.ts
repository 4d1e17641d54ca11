import { type Dispatch, type SetStateAction, useState } from 'react';
import { readStoredDraft, useDraft } from '../../drafts/use-draft.ts';
import { photoTime } from '../../photos/photo-url.ts';

/** The server deletes unsent photos after a day; one hour is left for sending. */
const MAX_PHOTO_AGE_MS = 23 * 3_600_000;

/** The draft of a comment, stored on the device until it is sent. */
export function useCommentDraft(ticketId: string): [string, Dispatch<SetStateAction<string>>] {
  const draftId = `comment/${ticketId}`;
  const [text, setText] = useState(() => parseText(readStoredDraft(draftId)));
  useDraft(draftId, text || null);
  return [text, setText];
}

type Links = readonly string[];

/** The photo links of a comment draft, stored beside its text. */
export function useDraftPhotos(
  ticketId: string,
): [Links, (change: (before: Links) => Links) => void] {
  const draftId = `commentPhotos/${ticketId}`;
  const [links, setLinks] = useState<Links>(() =>
    freshPhotos(readStoredDraft(draftId), Date.now()),
  );
  useDraft(draftId, links.length > 0 ? links : null);
  return [links, setLinks];
}

/** Those links of a stored draft whose photos the server still has at `now`, in ms. */
export function freshPhotos(stored: unknown, now: number): string[] {
  const links = Array.isArray(stored) ? stored.filter((link) => typeof link === 'string') : [];
  return links.filter((link) => now - photoTime(link) < MAX_PHOTO_AGE_MS);
}

function parseText(stored: unknown): string {
  return typeof stored === 'string' ? stored : '';
}
