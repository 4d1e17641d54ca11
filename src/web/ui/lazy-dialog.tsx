import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { pageTexts } from '../i18n/en/page.ts';
import { showAlert } from './alert-store.ts';

/**
 * A dialog whose code is fetched on first use; `loading` is shown until then. A failed fetch is alerted and closes the dialog;
 * React's `lazy` would crash the page instead. Browsers remember a failed import until the page is
 * reloaded.
 */
export function lazyDialog<P extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<P> }>,
  loading: ReactNode = null,
): ComponentType<P> {
  let fetched: ComponentType<P> | null = null;
  return function LazyDialog(props: P) {
    const [Dialog, setDialog] = useState(() => fetched);
    const close = useRef(props.onClose);
    close.current = props.onClose;
    useEffect(() => {
      let isUnmounted = fetched !== null;
      if (isUnmounted) return;
      load().then(
        ({ default: dialog }) => {
          fetched = dialog;
          if (!isUnmounted) setDialog(() => dialog);
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
    }, []);
    return Dialog ? <Dialog {...props} /> : loading;
  };
}
