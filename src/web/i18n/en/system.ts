import type { Job } from '../../../core/jobs.ts';

const jobNames: Record<Job, string> = {
  purge: 'Deleting expired data',
  'archive of finished tickets': 'Archiving finished tickets',
  'forgotten uploads': 'Cleaning up uploads',
  backup: 'Daily backup',
  'sweep of parts': 'Deleting incomplete uploads',
  'tidying up after imports': 'Cleaning up imports',
};

export const systemTexts = {
  jobNames,
  title: 'System',
  text: 'The state of this server.',
  loading: 'Loading...',
  loadFailed: 'Failed to load. Please try again.',
  serverTitle: 'Server',
  serverText: 'The running version and its connections.',
  version: 'Version',
  runningSince: 'Running since',
  openBoards: 'Open boards',
  connections: 'Connections',
  storageTitle: 'Storage',
  storageText: 'Used and free disk space.',
  database: 'Database',
  free: 'Free disk space',
  engines: { sqlite: 'SQLite', postgres: 'PostgreSQL' },
  damaged: (reason: string, since: string) =>
    `Part of the database has been damaged since ${since}: ${reason}. Requests that need this part fail, everything else works. Stop the server and restore a backup.`,
  jobsTitle: 'Maintenance',
  jobsText: 'Jobs that the server runs every hour.',
  failing: (what: string, since: string) =>
    `${what} has been failing since ${since}. It is retried every few minutes. See the server log for details.`,
  backupsTitle: 'Backups',
  backupsText:
    'All boards and photos in one file, created every day. Download and restore backups on the server.',
  backupsOff: 'Backups are off. Set BACKUP_DIR on the server to turn them on.',
  backupsElsewhere: 'Back up PostgreSQL with its own tools.',
  last: 'Last backup',
  never: 'None yet',
  backUp: 'Back up now',
  backUpFailed: 'Failed to start the backup. Please try again.',
  running: 'Backing up',
  parts: {
    database: 'Copying the database',
    photos: 'Packing',
    check: 'Checking',
  },
  percent: (what: string, percent: number) => `${what}: ${percent}%`,
  failed: 'The last backup failed. See the server log for details.',
};
