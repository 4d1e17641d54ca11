import { type ComponentType, useEffect, useState } from 'react';
import { afterPaint } from './after-paint.ts';

const RETRY_MS = 1000;

/**
 * A component that the first painting can do without: null until it is there. It is asked for as
 * soon as the page is painted, and again where it could not be had.
 */
export function useLazyComponent<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> | null {
  const [component, setComponent] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const ask = () =>
      load().then(
        (loaded) => setComponent(() => loaded.default),
        () => {
          if (!isOver) timer = setTimeout(ask, RETRY_MS);
        },
      );
    const cancel = afterPaint(ask);
    return () => {
      isOver = true;
      cancel();
      clearTimeout(timer);
    };
  }, [load]);
  return component;
}
