import { useCallback, useEffect, useRef, useState } from 'react';
import { dropDraft, readDraft, writeDraft } from '../../session/draft-store.ts';
import { getSession } from '../../session/session.ts';

/** Input is stored after a pause of this length. */
const SAVE_DELAY_MS = 300;

/** The stored draft of the signed-in user, or null. */
export function readStoredDraft(draftId: string): unknown {
  const { user } = getSession();
  return user && readDraft(user.id, draftId);
}

/**
 * Stores unsent input on the device across reloads, crashes and the end of the session; null stores
 * nothing. Returns the function that deletes the draft for good.
 */
export function useDraft(draftId: string, value: unknown): () => void {
  // The user is unknown after the session has ended.
  const [userId] = useState(() => getSession().user?.id);
  const latest = useRef(value);
  const isDiscarded = useRef(false);
  const text = JSON.stringify(value);

  const save = useCallback(() => {
    if (!userId || isDiscarded.current) return;
    if (latest.current === null) dropDraft(userId, draftId);
    else writeDraft(userId, draftId, latest.current);
  }, [userId, draftId]);

  useEffect(() => {
    latest.current = JSON.parse(text);
    // A submitted form must not be restored after a crash.
    if (latest.current === null) return save();
    const timer = setTimeout(save, SAVE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [save, text]);

  useEffect(() => {
    isDiscarded.current = false;
    addEventListener('pagehide', save);
    document.addEventListener('visibilitychange', save);
    return () => {
      removeEventListener('pagehide', save);
      document.removeEventListener('visibilitychange', save);
      save();
    };
  }, [save]);

  return useCallback(() => {
    isDiscarded.current = true;
    if (userId) dropDraft(userId, draftId);
  }, [userId, draftId]);
}
