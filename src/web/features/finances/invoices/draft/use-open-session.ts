import { useEffect, useSyncExternalStore } from 'react';
import type { DraftDocument } from './draft-merge.ts';
import type { DraftSession, DraftState, ViewOf } from './draft-session.ts';

/** Saves a draft while its page is open, and takes over changes of others. */
export function useOpenSession<D extends DraftDocument, V extends ViewOf<D>>(
  session: DraftSession<D, V>,
  view: V,
): DraftState<D, V> {
  const state = useSyncExternalStore(session.subscribe, session.getState);
  useEffect(() => session.receive(view), [session, view]);
  useEffect(() => {
    session.open();
    // A hidden page may be closed without a further event.
    const save = () => {
      if (document.visibilityState === 'hidden') void session.flush();
    };
    document.addEventListener('visibilitychange', save);
    return () => {
      document.removeEventListener('visibilitychange', save);
      session.close();
    };
  }, [session]);
  return state;
}
