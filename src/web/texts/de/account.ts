import type * as en from '../account.ts';

export const accountTexts: typeof en.accountTexts = {
  title: 'Dein Konto',
  loading: 'Dein Konto wird geladen...',
  loadFailed: 'Dein Konto konnte nicht geladen werden. Bitte versuche es noch einmal.',
  failed: 'Das Speichern hat nicht geklappt. Bitte versuche es noch einmal.',
};

export const profileTexts: typeof en.profileTexts = {
  title: 'Profil',
  text: 'So sehen dich andere auf Boards.',
  firstName: 'Vorname',
  lastName: 'Nachname',
  nameMissing: 'Bitte gib einen Namen ein.',
  email: 'E-Mail',
  emailHint: 'Mit dieser Adresse meldest du dich an. Sie lässt sich nicht ändern.',
  google: 'Mit Google verbunden',
  notGoogle: 'Nicht mit Google verbunden',
  pictureGoogle: 'Dein Bild ist das deines Google-Kontos.',
  pictureNone: 'Deine Initialen stehen für dich. Bilder kommen nur von Google-Konten.',
  connect: 'Um eines zu verbinden, melde dich ab und bei der Anmeldung mit Google an.',
  save: 'Speichern',
  saved: 'Dein Name wurde gespeichert.',
};

export const passwordTexts: typeof en.passwordTexts = {
  title: 'Passwort',
  text: 'Ein neues meldet dich überall sonst ab. API-Tokens gelten weiter.',
  current: 'Jetziges Passwort',
  next: 'Neues Passwort',
  nextHint: (least) => `Mindestens ${least} Zeichen`,
  again: 'Neues Passwort noch einmal',
  differs: 'Die beiden neuen Passwörter sind verschieden.',
  save: 'Passwort ändern',
  saved: 'Dein Passwort wurde geändert. Überall sonst bist du abgemeldet.',
  none: 'Du meldest dich mit Google an, darum gibt es hier kein Passwort.',
};

export const proofTexts: typeof en.proofTexts = {
  password: 'Dein Passwort',
  passwordMissing: 'Bitte gib dein Passwort ein.',
  email: (address) => `Zur Bestätigung ${address} eingeben`,
  emailMissing: 'Bitte gib die Adresse ein.',
};

export const deviceTexts: typeof en.deviceTexts = {
  title: 'Angemeldete Geräte',
  text: 'Ein Gerät, das 14 Tage nicht benutzt wird, wird von selbst abgemeldet.',
  loading: 'Geräte werden geladen...',
  loadFailed: 'Deine Geräte konnten nicht geladen werden. Bitte versuche es noch einmal.',
  here: 'Dieses Gerät',
  unknown: 'Unbekanntes Gerät',
  on: (browser, system) => `${browser} auf ${system}`,
  since: 'seit',
  until: 'endet',
  unknownAddress: 'unbekannte Adresse',
  signOut: 'Abmelden',
  signOutOf: (device, address) => `${device} (${address}) abmelden`,
  elsewhere: 'Überall sonst abmelden',
  question: 'Möchtest du dich überall sonst abmelden?',
  details:
    'Alle anderen Geräte müssen sich neu anmelden. API-Tokens gelten weiter, wenn du nichts anderes wählst.',
  revokeTokens: 'Auch meine API-Tokens widerrufen',
  failed: 'Das Abmelden hat nicht geklappt. Bitte versuche es noch einmal.',
  onlyHere: 'Du bist nur auf diesem Gerät angemeldet.',
};

export const mailTexts: typeof en.mailTexts = {
  title: 'Mails',
  text: 'Was dir zugewiesen wird, dich erwähnt oder dir antwortet.',
  label: 'Maile mir, was ich nicht gelesen habe',
  note: 'Nach fünf Minuten, alles Neue in einer Mail.',
  failed: 'Das Speichern hat nicht geklappt. Bitte versuche es noch einmal.',
};

export const tokenTexts: typeof en.tokenTexts = {
  title: 'API-Tokens',
  text: 'Für Skripte: Als Bearer-Token gesendet darf ein Token, was du darfst, oder weniger.',
  docs: 'API-Dokumentation',
  loading: 'API-Tokens werden geladen...',
  loadFailed: 'Deine API-Tokens konnten nicht geladen werden. Bitte versuche es noch einmal.',
  none: 'Du hast keine API-Tokens.',
  create: 'Neues Token',
  name: 'Name',
  namePlaceholder: 'Wochenbericht',
  nameMissing: 'Bitte gib einen Namen ein.',
  access: 'Zugriff',
  readOnly: 'Nur lesen',
  readWrite: 'Lesen und schreiben',
  board: 'Board',
  allBoards: 'Alle Boards',
  goneBoard: 'Ein Board, das du nicht mehr öffnen kannst',
  expiry: 'Läuft ab',
  days: (count) => (count === 365 ? 'In einem Jahr' : `In ${count} Tagen`),
  never: 'Nie',
  submit: 'Token erstellen',
  submitting: 'Wird erstellt...',
  createFailed: 'Das Token konnte nicht erstellt werden. Bitte versuche es noch einmal.',
  made: 'Token erstellt',
  once: 'Kopiere es jetzt: Es wird nur dieses eine Mal gezeigt und nirgends aufbewahrt.',
  secret: 'Token',
  copy: 'Kopieren',
  copied: 'Kopiert',
  copyByHand: 'Es ist markiert: Kopiere es mit der Tastatur.',
  done: 'Fertig',
  created: 'Erstellt',
  lastUsed: 'zuletzt benutzt',
  neverUsed: 'nie benutzt',
  expires: 'läuft ab',
  expired: 'Abgelaufen',
  revoke: 'Widerrufen',
  revokeOne: (name) => `${name} widerrufen`,
  question: (name) => `Möchtest du „${name}“ widerrufen?`,
  details: 'Skripte, die es benutzen, kommen sofort nicht mehr hinein. Das gilt für immer.',
  revokeFailed: 'Das Token konnte nicht widerrufen werden. Bitte versuche es noch einmal.',
  most: (count) =>
    `Mehr als ${count} Tokens gehen nicht. Widerrufe eines, um ein neues zu erstellen.`,
};

export const dataTexts: typeof en.dataTexts = {
  title: 'Deine Daten',
  text: 'Was Freelane von dir aufbewahrt, zum Mitnehmen.',
  content: 'Dein Profil, Boards, Tickets, Kommentare und was du getan hast, in einer JSON-Datei.',
  download: 'Herunterladen',
  downloading: 'Wird vorbereitet...',
  failed: 'Deine Daten konnten nicht vorbereitet werden. Bitte versuche es noch einmal.',
  file: 'freelane-daten.json',
};

export const deleteTexts: typeof en.deleteTexts = {
  title: 'Konto löschen',
  text: 'Mitgliedschaften, Zuweisungen, Geräte und API-Tokens enden. Was du geschrieben hast, bleibt auf seinen Boards.',
  button: 'Konto löschen',
  lastAdmin: 'Du bist der einzige Administrator. Mach zuerst jemand anderen dazu.',
  users: 'Personen',
  owner: 'Diese gehören dir. Übergib oder lösche sie zuerst:',
  dialog: 'Dein Konto löschen',
  warning: 'Das lässt sich nicht rückgängig machen.',
  submit: 'Konto löschen',
  submitting: 'Wird gelöscht...',
  failed: 'Dein Konto konnte nicht gelöscht werden. Bitte versuche es noch einmal.',
  done: 'Dein Konto wurde gelöscht.',
};
