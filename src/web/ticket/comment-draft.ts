import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { photoTime } from './ticket-link.ts';

/** The server drops photos of comments never sent after a day; an hour is left to send them in. */
const PHOTOS_KEPT_MS = 23 * 3_600_000;

/** A half-written comment, kept on the device for its writer until it is sent. */
export function useCommentDraft(
  userId: string,
  ticketId: string,
): [string, Dispatch<SetStateAction<string>>] {
  return useKept(`freelane.comment/${userId}/${ticketId}`);
}

type Links = readonly string[];

/** The links of the photos that are put to it, kept beside its text for as long as they are there. */
export function useDraftPhotos(
  userId: string,
  ticketId: string,
): [Links, (change: (before: Links) => Links) => void] {
  const key = `freelane.commentPhotos/${userId}/${ticketId}`;
  const [lines, setLines] = useKept(key, (kept) => freshPhotos(kept, Date.now()));
  return [linksIn(lines), (change) => setLines((before) => change(linksIn(before)).join('\n'))];
}

/** Of links, one a line, those of photos that the server still has `now`, in ms. */
export function freshPhotos(lines: string, now: number): string {
  const fresh = linksIn(lines).filter((link) => now - photoTime(link) < PHOTOS_KEPT_MS);
  return fresh.join('\n');
}

function linksIn(lines: string): string[] {
  return lines.split('\n').filter(Boolean);
}

/** A text that outlives its page; `read` is what there is to be made of the kept one. */
function useKept(
  key: string,
  read = (kept: string) => kept,
): [string, Dispatch<SetStateAction<string>>] {
  const [text, setText] = useState(() => read(whereAllowed(() => localStorage.getItem(key)) ?? ''));
  useEffect(() => {
    whereAllowed(() => {
      if (text === '') localStorage.removeItem(key);
      else localStorage.setItem(key, text);
    });
  }, [key, text]);
  return [text, setText];
}

/** Storage can be forbidden, or full: a draft then lives as long as its page. */
function whereAllowed<T>(use: () => T): T | null {
  try {
    return use();
  } catch {
    return null;
  }
}
