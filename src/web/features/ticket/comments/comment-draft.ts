import { type Dispatch, type SetStateAction, useState } from 'react';
import { storedDraft, useDraft } from '../../drafts/use-draft.ts';
import { photoTime } from '../../photos/photo-url.ts';

/** The server drops photos of what was never sent after a day; an hour is left to send them in. */
const PHOTOS_KEPT_MS = 23 * 3_600_000;

/** A half-written comment, kept on the device for its writer until it is sent. */
export function useCommentDraft(ticketId: string): [string, Dispatch<SetStateAction<string>>] {
  const of = `comment/${ticketId}`;
  const [text, setText] = useState(() => textIn(storedDraft(of)));
  useDraft(of, text || null);
  return [text, setText];
}

type Links = readonly string[];

/** The links of the photos that are put to it, kept beside its text for as long as they are there. */
export function useDraftPhotos(
  ticketId: string,
): [Links, (change: (before: Links) => Links) => void] {
  const of = `commentPhotos/${ticketId}`;
  const [links, setLinks] = useState<Links>(() => freshPhotos(storedDraft(of), Date.now()));
  useDraft(of, links.length > 0 ? links : null);
  return [links, setLinks];
}

/** Of the links that a draft kept, those of photos that the server still has `now`, in ms. */
export function freshPhotos(kept: unknown, now: number): string[] {
  const links = Array.isArray(kept) ? kept.filter((link) => typeof link === 'string') : [];
  return links.filter((link) => now - photoTime(link) < PHOTOS_KEPT_MS);
}

function textIn(kept: unknown): string {
  return typeof kept === 'string' ? kept : '';
}
