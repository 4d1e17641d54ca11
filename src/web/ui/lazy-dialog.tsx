import {
  type ComponentType,
  type ReactNode,
  startTransition,
  useEffect,
  useRef,
  useState,
} from 'react';
import { pageTexts } from '../i18n/en/page.ts';
import { showAlert } from './alert-store.ts';

type LazyDialog<P> = ComponentType<P> & {
  /** Fetches its code ahead of use, so that the first use shows it at once. */
  fetch: () => Promise<unknown>;
};

/**
 * A dialog whose code is fetched on first use, or before by `fetch`; `loading` is shown until then.
 * A failed fetch is alerted and closes the dialog; React's `lazy` would crash the page instead.
 * Browsers remember a failed import until the page is reloaded.
 */
export function lazyDialog<P extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<P> }>,
  loading: ReactNode = null,
): LazyDialog<P> {
  let fetched: ComponentType<P> | null = null;
  async function fetch(): Promise<ComponentType<P>> {
    fetched = (await load()).default;
    return fetched;
  }
  function Dialog(props: P) {
    const [Fetched, setFetched] = useState(() => fetched);
    const isFetched = Fetched !== null;
    const close = useRef(props.onClose);
    close.current = props.onClose;
    useEffect(() => {
      if (isFetched) return;
      let isUnmounted = false;
      fetch().then(
        (dialog) => {
          if (!isUnmounted) startTransition(() => setFetched(() => dialog));
        },
        () => {
          if (isUnmounted) return;
          showAlert(pageTexts.notFetched);
          close.current();
        },
      );
      return () => {
        isUnmounted = true;
      };
    }, [isFetched]);
    return Fetched ? <Fetched {...props} /> : loading;
  }
  return Object.assign(Dialog, { fetch });
}
