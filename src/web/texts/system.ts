import type { Chore } from '../../core/chores.ts';

const chores: Record<Chore, string> = {
  purge: 'Dropping what has expired',
  'forgotten uploads': 'Tidying up after uploads',
  backup: 'The daily backup',
  'sweep of parts': 'Dropping parts of broken uploads',
  'tidying up after imports': 'Tidying up after imports',
};

export const systemTexts = {
  chores,
  title: 'System',
  text: 'How this server is doing.',
  loading: 'Loading...',
  loadFailed: 'Failed to load. Please try again.',
  serverTitle: 'Server',
  serverText: 'What is running, and who is connected to it.',
  version: 'Version',
  runningSince: 'Running since',
  openBoards: 'Open boards',
  connections: 'Connections',
  storageTitle: 'Storage',
  storageText: 'What is stored, and the room that is left for more.',
  database: 'Database',
  free: 'Free on the disk',
  engines: { sqlite: 'SQLite', postgres: 'PostgreSQL' },
  choresTitle: 'Housekeeping',
  choresText: 'What the server does by itself every hour.',
  failing: (what: string, since: string) =>
    `${what} has failed since ${since} and is tried again every few minutes. The server's log says why.`,
  backupsTitle: 'Backups',
  backupsText:
    'All boards and photos in one file, made each day. Files are fetched and restored on the server.',
  backupsOff:
    'This server makes no backups. Whoever runs it turns them on with the setting BACKUP_DIR.',
  backupsElsewhere: 'PostgreSQL is backed up with its own tools by whoever runs this server.',
  last: 'Last backup',
  never: 'None yet',
  backUp: 'Back up now',
  backUpFailed: 'Failed to begin the backup. Please try again.',
  running: 'Backing up',
  parts: {
    database: 'Copying the database',
    photos: 'Packing',
    check: 'Checking',
  },
  percent: (what: string, percent: number) => `${what}: ${percent}%`,
  failed: "The last backup could not be made. The server's log says why.",
};
