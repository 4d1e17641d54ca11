import { useSyncExternalStore } from 'react';
import { fetchWhenIdle } from '../../lib/fetch-when-idle.ts';
import { showUnsaved, subscribeUnsaved, unsavedSession } from '../../live/unsaved/unsaved-store.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';

const load = () => import('./unsaved-dialog.tsx');
const UnsavedDialog = lazyDialog(load);

/** Fetches the dialog's code ahead of use: it is needed when the server is failing. */
export function preloadUnsavedDialog(): void {
  fetchWhenIdle(load);
}

/** Shows the unsaved changes of a board or of recorded time, on any page. */
export function UnsavedHost() {
  const session = useSyncExternalStore(subscribeUnsaved, unsavedSession);
  return session && <UnsavedDialog session={session} onClose={() => showUnsaved(null)} />;
}
