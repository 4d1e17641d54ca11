import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { afterPaint } from './after-paint.ts';

const RETRY_MS = 1000;

/**
 * Loads a component that the first paint does not need: null until it is loaded. Loading starts
 * after the first paint and is retried on failure. Null loads nothing.
 */
export function useLazyComponent<Props>(
  load: (() => Promise<{ default: ComponentType<Props> }>) | null,
): ComponentType<Props> | null {
  const [component, setComponent] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    if (!load) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isUnmounted = false;
    const tryLoad = () =>
      load().then(
        (loaded) => startTransition(() => setComponent(() => loaded.default)),
        () => {
          if (!isUnmounted) timer = setTimeout(tryLoad, RETRY_MS);
        },
      );
    const cancel = afterPaint(tryLoad);
    return () => {
      isUnmounted = true;
      cancel();
      clearTimeout(timer);
    };
  }, [load]);
  return component;
}
