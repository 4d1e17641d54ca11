import { useState, useSyncExternalStore } from 'react';
import type { RejectedChange } from '../../session/rejected-changes.ts';
import {
  clearRejectedChanges,
  rejectedChangesOf,
  subscribeRejectedChanges,
} from '../../session/rejected-changes.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';

const RefusalsDialog = lazyDialog(() => import('./rejected-changes-dialog.tsx'));

/** Shows the rejected changes on any page. */
export function RejectedChangesHost({ userId }: { userId: string }) {
  const refusals = useSyncExternalStore(subscribeRejectedChanges, () => rejectedChangesOf(userId));
  // Stays closed until more changes are rejected, or the page is reloaded.
  const [closed, setClosed] = useState<readonly RejectedChange[] | null>(null);
  if (refusals.length === 0 || refusals === closed) return null;
  return (
    <RefusalsDialog
      changes={refusals}
      onClear={() => clearRejectedChanges(userId)}
      onClose={() => setClosed(refusals)}
    />
  );
}
