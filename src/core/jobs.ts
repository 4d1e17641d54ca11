/** What servers do by themselves once an hour. */
export const CHORES = [
  'purge',
  'forgotten uploads',
  'backup',
  'sweep of parts',
  'tidying up after imports',
] as const;

export type Chore = (typeof CHORES)[number];

/** A chore that does not work, and since when, ms since 1970. */
export interface FailingChore {
  name: Chore;
  since: number;
}
