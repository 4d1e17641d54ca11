import { forgetUserData } from '../offline/board-cache.ts';
import { dropDraftsOf } from './draft-store.ts';
import { clearRejectedChanges } from './rejected-changes.ts';

/**
 * Deletes a user's data on this device when they sign out themselves. Pending commands stay: they
 * are sent when the same user returns, and nobody else sees them.
 */
export async function forgetDevice(userId: string): Promise<void> {
  dropDraftsOf(userId);
  clearRejectedChanges(userId);
  await forgetUserData();
}
