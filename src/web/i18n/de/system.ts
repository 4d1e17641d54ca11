import type { Job } from '../../../core/jobs.ts';
import type * as en from '../en/system.ts';

const jobNames: Record<Job, string> = {
  purge: 'Abgelaufene Daten löschen',
  'archive of finished tickets': 'Archivieren erledigter Tickets',
  'forgotten uploads': 'Uploads aufräumen',
  backup: 'Tägliche Sicherung',
  'sweep of parts': 'Unvollständige Uploads löschen',
  'tidying up after imports': 'Importe aufräumen',
};

export const systemTexts: typeof en.systemTexts = {
  jobNames,
  title: 'System',
  text: 'Der Zustand dieses Servers.',
  loading: 'Wird geladen...',
  loadFailed: 'Das konnte nicht geladen werden. Bitte versuche es erneut.',
  serverTitle: 'Server',
  serverText: 'Die laufende Version und ihre Verbindungen.',
  version: 'Version',
  runningSince: 'Läuft seit',
  openBoards: 'Offene Boards',
  connections: 'Verbindungen',
  storageTitle: 'Speicher',
  storageText: 'Belegter und freier Speicherplatz.',
  database: 'Datenbank',
  free: 'Freier Speicherplatz',
  engines: { sqlite: 'SQLite', postgres: 'PostgreSQL' },
  damaged: (reason, since) =>
    `Ein Teil der Datenbank ist seit ${since} beschädigt: ${reason}. Anfragen, die diesen Teil brauchen, schlagen fehl, alles andere funktioniert. Stoppe den Server und stelle eine Sicherung wieder her.`,
  jobsTitle: 'Wartung',
  jobsText: 'Aufgaben, die der Server jede Stunde ausführt.',
  failing: (what, since) =>
    `${what}: schlägt seit ${since} fehl und wird alle paar Minuten wiederholt. Näheres steht im Serverprotokoll.`,
  backupsTitle: 'Sicherungen',
  backupsText:
    'Alle Boards und Fotos in einer Datei, jeden Tag. Sicherungen werden auf dem Server heruntergeladen und wiederhergestellt.',
  backupsOff:
    'Sicherungen sind ausgeschaltet. Setze BACKUP_DIR auf dem Server, um sie einzuschalten.',
  backupsElsewhere: 'Sichere PostgreSQL mit den Werkzeugen der Datenbank.',
  last: 'Letzte Sicherung',
  never: 'Noch keine',
  backUp: 'Jetzt sichern',
  backUpFailed: 'Die Sicherung konnte nicht gestartet werden. Bitte versuche es erneut.',
  running: 'Wird gesichert',
  parts: {
    database: 'Die Datenbank wird kopiert',
    photos: 'Wird gepackt',
    check: 'Wird geprüft',
  },
  percent: (what, percent) => `${what}: ${percent} %`,
  failed: 'Die letzte Sicherung ist fehlgeschlagen. Näheres steht im Serverprotokoll.',
};
