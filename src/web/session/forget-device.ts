import { forgetUserData } from '../offline/board-cache.ts';
import { dropDraftsOf } from './draft-store.ts';
import { clearRejectedChanges } from './rejected-changes.ts';

/**
 * What this device keeps of a person goes when they sign out themselves. Changes that wait to be
 * sent stay: they are sent when the same person is back, and nobody else is shown them.
 */
export async function forgetDevice(userId: string): Promise<void> {
  dropDraftsOf(userId);
  clearRejectedChanges(userId);
  await forgetUserData();
}
