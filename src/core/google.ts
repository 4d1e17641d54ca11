/** What is said where there is nothing more to say (spec §8). */
export const GOOGLE_FAILED = 'Google sign-in failed';

/** What a person is told when signing in with Google failed (spec §8); reasons are not sentences. */
export function googleFailure(reason: string): string {
  return `${GOOGLE_FAILED}: ${reason}`;
}
