import type { Chore } from '../../../core/chores.ts';
import type * as en from '../system.ts';

const chores: Record<Chore, string> = {
  purge: 'Das Löschen von Abgelaufenem',
  'forgotten uploads': 'Das Aufräumen nach dem Hochladen',
  backup: 'Die tägliche Sicherung',
  'sweep of parts': 'Das Löschen abgebrochener Uploads',
  'tidying up after imports': 'Das Aufräumen nach Importen',
};

export const systemTexts: typeof en.systemTexts = {
  chores,
  title: 'System',
  text: 'Wie es diesem Server geht.',
  loading: 'Wird geladen...',
  loadFailed: 'Das konnte nicht geladen werden. Bitte versuche es noch einmal.',
  serverTitle: 'Server',
  serverText: 'Was läuft, und wer damit verbunden ist.',
  version: 'Version',
  runningSince: 'Läuft seit',
  openBoards: 'Offene Boards',
  connections: 'Verbindungen',
  storageTitle: 'Speicher',
  storageText: 'Was gespeichert ist, und wie viel Platz für mehr bleibt.',
  database: 'Datenbank',
  free: 'Frei auf dem Datenträger',
  engines: { sqlite: 'SQLite', postgres: 'PostgreSQL' },
  choresTitle: 'Aufräumen',
  choresText: 'Was der Server von selbst jede Stunde tut.',
  failing: (what, since) =>
    `${what} gelingt seit ${since} nicht und wird alle paar Minuten neu versucht. Warum, steht im Protokoll des Servers.`,
  backupsTitle: 'Sicherungen',
  backupsText:
    'Alle Boards und Fotos in einer Datei, jeden Tag. Geholt und zurückgespielt werden Dateien auf dem Server.',
  backupsOff:
    'Dieser Server macht keine Sicherungen. Wer ihn betreibt, schaltet sie mit der Einstellung BACKUP_DIR ein.',
  backupsElsewhere:
    'PostgreSQL sichert, wer diesen Server betreibt, mit den eigenen Werkzeugen der Datenbank.',
  last: 'Letzte Sicherung',
  never: 'Noch keine',
  backUp: 'Jetzt sichern',
  backUpFailed: 'Die Sicherung konnte nicht begonnen werden. Bitte versuche es noch einmal.',
  running: 'Wird gesichert',
  parts: {
    database: 'Die Datenbank wird kopiert',
    photos: 'Wird gepackt',
    check: 'Wird geprüft',
  },
  percent: (what, percent) => `${what}: ${percent} %`,
  failed: 'Die letzte Sicherung ist nicht gelungen. Warum, steht im Protokoll des Servers.',
};
