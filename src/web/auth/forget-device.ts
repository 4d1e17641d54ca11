import { dropDraftsOf } from '../drafts/draft-store.ts';
import { forgetOwn } from '../offline/kept.ts';
import { clearRefusals } from '../refusals/refusals.ts';

/**
 * What this device keeps of a person goes when they sign out themselves. Changes that wait to be
 * sent stay: they are sent when the same person is back, and nobody else is shown them.
 */
export async function forgetDevice(userId: string): Promise<void> {
  dropDraftsOf(userId);
  clearRefusals(userId);
  await forgetOwn();
}
