import { type ComponentType, useEffect, useRef, useState } from 'react';
import { pageTexts } from '../i18n/en/page.ts';
import { showAlert } from './alert-store.ts';

/**
 * A dialog whose code is fetched when it is first asked for. Where it cannot be, that is said and the
 * dialog closed: React's `lazy` would take the page under it with it. Browsers remember which code
 * they could not fetch until the page is loaded again.
 */
export function lazyDialog<P extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<P> }>,
): ComponentType<P> {
  let fetched: ComponentType<P> | null = null;
  return function LazyDialog(props: P) {
    const [Dialog, setDialog] = useState(() => fetched);
    const close = useRef(props.onClose);
    close.current = props.onClose;
    useEffect(() => {
      let isLeft = fetched !== null;
      if (isLeft) return;
      load().then(
        ({ default: dialog }) => {
          fetched = dialog;
          if (!isLeft) setDialog(() => dialog);
        },
        () => {
          if (isLeft) return;
          showAlert(pageTexts.notFetched);
          close.current();
        },
      );
      return () => {
        isLeft = true;
      };
    }, []);
    return Dialog && <Dialog {...props} />;
  };
}
