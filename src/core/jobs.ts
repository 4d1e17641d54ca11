/** The jobs that servers run every hour. */
export const JOBS = [
  'purge',
  'forgotten uploads',
  'archive of finished tickets',
  'backup',
  'sweep of parts',
  'tidying up after imports',
] as const;

export type Job = (typeof JOBS)[number];

/** A job that keeps failing, and since when (ms since 1970). */
export interface FailingJob {
  name: Job;
  since: number;
}
