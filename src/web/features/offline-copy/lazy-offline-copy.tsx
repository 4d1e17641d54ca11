import type { ComponentProps } from 'react';
import { fetchWhenIdle } from '../../lib/fetch-when-idle.ts';
import { useLazyComponent } from '../../lib/use-lazy-component.ts';
import type OfflineCopy from './offline-copy.tsx';

/** Whoever looks in for a moment, or opens one board after the other, is not slowed down by it. */
const SETTLED_MS = 3000;

type Props = ComponentProps<typeof OfflineCopy>;

/** Keeps the open board for a visit without a network, once the page has nothing else to do. */
export function LazyOfflineCopy(props: Props) {
  const Copy = useLazyComponent<Props>(loadWhenIdle);
  return Copy && <Copy {...props} />;
}

function loadWhenIdle(): Promise<{ default: typeof OfflineCopy }> {
  return new Promise((resolve) => {
    const load = async () => resolve(await import('./offline-copy.tsx'));
    setTimeout(() => fetchWhenIdle(load), SETTLED_MS);
  });
}
