import type { ComponentProps } from 'react';
import { fetchWhenIdle } from '../../lib/fetch-when-idle.ts';
import { useLazyComponent } from '../../lib/use-lazy-component.ts';
import type OfflineCopy from './offline-copy.tsx';

/** Delay, so that a short visit or quick switching between boards is not slowed down. */
const START_DELAY_MS = 3000;

type Props = ComponentProps<typeof OfflineCopy>;

/** Caches the open board for offline use, once the page is idle. */
export function LazyOfflineCopy(props: Props) {
  const Copy = useLazyComponent<Props>(loadWhenIdle);
  return Copy && <Copy {...props} />;
}

function loadWhenIdle(): Promise<{ default: typeof OfflineCopy }> {
  return new Promise((resolve) => {
    const load = async () => resolve(await import('./offline-copy.tsx'));
    setTimeout(() => fetchWhenIdle(load), START_DELAY_MS);
  });
}
