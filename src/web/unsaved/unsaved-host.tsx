import { useSyncExternalStore } from 'react';
import { fetchWhenIdle } from '../fetch-when-idle.ts';
import { lazyDialog } from '../lazy-dialog.tsx';
import { shownUnsaved, showUnsaved, subscribeUnsaved } from './unsaved-store.ts';

const load = () => import('./unsaved-dialog.tsx');
const UnsavedDialog = lazyDialog(load);

/** Fetches the dialog's code while the server answers: it is for when the server fails. */
export function fetchUnsavedDialog(): void {
  fetchWhenIdle(load);
}

/** Shows a board's unsaved changes, on whichever page. */
export function UnsavedHost() {
  const session = useSyncExternalStore(subscribeUnsaved, shownUnsaved);
  return session && <UnsavedDialog session={session} onClose={() => showUnsaved(null)} />;
}
