import { useCallback, useEffect, useRef, useState } from 'react';
import { dropDraft, readDraft, writeDraft } from '../../session/draft-store.ts';
import { getSession } from '../../session/session.ts';

/** Typing writes nothing to the disk before there is a pause in it. */
const PAUSE_MS = 300;

/** What the person who is signed in left half written, or null. */
export function storedDraft(of: string): unknown {
  const { user } = getSession();
  return user && readDraft(user.id, of);
}

/**
 * Keeps what is being written on the device for its writer, through reload, crash and the end of
 * their session; null is nothing to keep. Returns what throws it away for good.
 */
export function useDraft(of: string, value: unknown): () => void {
  // Whose it is is no longer known when the session has ended.
  const [userId] = useState(() => getSession().user?.id);
  const latest = useRef(value);
  const isOver = useRef(false);
  const text = JSON.stringify(value);

  const keep = useCallback(() => {
    if (!userId || isOver.current) return;
    if (latest.current === null) dropDraft(userId, of);
    else writeDraft(userId, of, latest.current);
  }, [userId, of]);

  useEffect(() => {
    latest.current = JSON.parse(text);
    // What is sent now must not be there again after a crash.
    if (latest.current === null) return keep();
    const timer = setTimeout(keep, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [keep, text]);

  useEffect(() => {
    isOver.current = false;
    addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', keep);
    return () => {
      removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', keep);
      keep();
    };
  }, [keep]);

  return useCallback(() => {
    isOver.current = true;
    if (userId) dropDraft(userId, of);
  }, [userId, of]);
}
