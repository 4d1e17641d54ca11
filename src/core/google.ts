/** The message if no reason is known (spec §8). */
export const GOOGLE_FAILED = 'Google sign-in failed';

/** The message for a failed Google sign-in (spec §8). `reason` is a phrase, not a sentence. */
export function googleFailure(reason: string): string {
  return `${GOOGLE_FAILED}: ${reason}`;
}
