import { useState, useSyncExternalStore } from 'react';
import type { RejectedChange } from '../../session/rejected-changes.ts';
import {
  clearRejectedChanges,
  rejectedChangesOf,
  subscribeRejectedChanges,
} from '../../session/rejected-changes.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';

const RefusalsDialog = lazyDialog(() => import('./rejected-changes-dialog.tsx'));

/** Shows what was refused of the changes that had waited for the connection, on whichever page. */
export function RejectedChangesHost({ userId }: { userId: string }) {
  const refusals = useSyncExternalStore(subscribeRejectedChanges, () => rejectedChangesOf(userId));
  // Closed it stays so until more is refused, or the page is loaded again.
  const [closed, setClosed] = useState<readonly RejectedChange[] | null>(null);
  if (refusals.length === 0 || refusals === closed) return null;
  return (
    <RefusalsDialog
      refusals={refusals}
      onClear={() => clearRejectedChanges(userId)}
      onClose={() => setClosed(refusals)}
    />
  );
}
