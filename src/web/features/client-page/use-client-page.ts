import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { LANGUAGE_COOKIE } from '../../../core/languages.ts';
import type { ClientPage } from '../../../core/money/client-links/client-link.ts';
import { chooseLanguage } from '../../lib/language.ts';
import { readToken } from '../../session/token-storage.ts';
import { type ClientPageClient, connectClientPage, isLinkEnded } from './client-page-client.ts';

interface OpenedPage {
  page: ClientPage | null;
  state: 'loading' | 'shown' | 'failed' | 'ended';
  client: ClientPageClient;
  reload: () => void;
}

/** The content of a link. It is loaded again whenever the window becomes visible. */
export function useClientPage(token: string): OpenedPage {
  const client = useMemo(() => connectClientPage(token), [token]);
  const [page, setPage] = useState<ClientPage | null>(null);
  const [state, setState] = useState<OpenedPage['state']>('loading');
  const loads = useRef(0);

  const load = useCallback(async () => {
    loads.current += 1;
    const number = loads.current;
    const isLast = () => number === loads.current;
    // An ADMIN who is signed in here has a preview; the server tells who is.
    const session = readToken();
    try {
      const opened = await client.open.mutate({ session });
      if (!isLast()) return;
      if (session === null && !hasChosenLanguage()) chooseLanguage(opened.language);
      setPage(opened);
      setState('shown');
    } catch (error) {
      if (isLast()) setState(isLinkEnded(error) ? 'ended' : 'failed');
    }
  }, [client]);

  useEffect(() => {
    void load();
    const onVisible = () => {
      if (document.visibilityState === 'visible') void load();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      // Discards responses that are still in flight.
      loads.current += 1;
    };
  }, [load]);

  const reload = useCallback(() => {
    setState((before) => (before === 'failed' ? 'loading' : before));
    void load();
  }, [load]);
  return { page, state, client, reload };
}

/** A first visit is in the language of the document. Without cookies none can be chosen. */
function hasChosenLanguage(): boolean {
  if (!navigator.cookieEnabled) return true;
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${LANGUAGE_COOKIE}=`));
}
