import type * as en from '../en/account.ts';

export const accountTexts: typeof en.accountTexts = {
  title: 'Dein Konto',
  loading: 'Dein Konto wird geladen...',
  loadFailed: 'Dein Konto konnte nicht geladen werden. Bitte versuche es erneut.',
  failed: 'Speichern fehlgeschlagen. Bitte versuche es erneut.',
};

export const profileTexts: typeof en.profileTexts = {
  title: 'Profil',
  text: 'So sehen dich andere auf Boards.',
  firstName: 'Vorname',
  lastName: 'Nachname',
  nameMissing: 'Bitte gib einen Namen ein.',
  email: 'E-Mail',
  emailHint: 'Mit dieser Adresse meldest du dich an.',
  google: 'Mit Google verbunden',
  notGoogle: 'Nicht mit Google verbunden',
  pictureGoogle: 'Dein Bild kommt von deinem Google-Konto.',
  pictureNone: 'Dein Avatar zeigt deine Initialen. Profilbilder kommen nur von Google-Konten.',
  connect: 'Um Google zu verbinden, melde dich ab und wähle bei der Anmeldung „Weiter mit Google“.',
  save: 'Speichern',
  saved: 'Dein Name wurde gespeichert.',
};

export const passwordTexts: typeof en.passwordTexts = {
  title: 'Passwort',
  text: 'Wenn du dein Passwort änderst, wirst du überall sonst abgemeldet. API-Tokens bleiben gültig.',
  current: 'Aktuelles Passwort',
  next: 'Neues Passwort',
  nextHint: (least) => `Mindestens ${least} Zeichen`,
  again: 'Neues Passwort bestätigen',
  differs: 'Die neuen Passwörter stimmen nicht überein.',
  save: 'Passwort ändern',
  saved: 'Dein Passwort wurde geändert. Überall sonst bist du abgemeldet.',
  none: 'Du meldest dich mit Google an und hast hier kein Passwort.',
};

export const reauthenticationTexts: typeof en.reauthenticationTexts = {
  password: 'Dein Passwort',
  passwordMissing: 'Bitte gib dein Passwort ein.',
  email: (address) => `Zur Bestätigung ${address} eingeben`,
  emailMissing: 'Bitte gib die Adresse ein.',
};

export const deviceTexts: typeof en.deviceTexts = {
  title: 'Angemeldete Geräte',
  text: 'Geräte werden abgemeldet, wenn sie 14 Tage nicht verwendet wurden.',
  loading: 'Geräte werden geladen...',
  loadFailed: 'Deine Geräte konnten nicht geladen werden. Bitte versuche es erneut.',
  here: 'Dieses Gerät',
  unknown: 'Unbekanntes Gerät',
  on: (browser, system) => `${browser} auf ${system}`,
  since: 'seit',
  until: 'läuft ab',
  unknownAddress: 'unbekannte Adresse',
  signOut: 'Abmelden',
  signOutOf: (device, address) => `${device} (${address}) abmelden`,
  elsewhere: 'Überall sonst abmelden',
  question: 'Möchtest du dich überall sonst abmelden?',
  details:
    'Alle anderen Geräte müssen sich neu anmelden. API-Tokens bleiben gültig, wenn du sie nicht auch widerrufst.',
  revokeTokens: 'Auch meine API-Tokens widerrufen',
  failed: 'Abmelden fehlgeschlagen. Bitte versuche es erneut.',
  onlyHere: 'Du bist nur auf diesem Gerät angemeldet.',
};

export const emailTexts: typeof en.emailTexts = {
  title: 'E-Mail',
  text: 'Du bekommst eine E-Mail, wenn dir jemand ein Ticket zuweist, dich erwähnt oder eines deiner Tickets kommentiert.',
  label: 'Ungelesene Benachrichtigungen per E-Mail senden',
  note: 'Nach fünf Minuten, gesammelt in einer E-Mail.',
  failed: 'Speichern fehlgeschlagen. Bitte versuche es erneut.',
};

export const tokenTexts: typeof en.tokenTexts = {
  title: 'API-Tokens',
  text: 'Skripte greifen damit auf die API zu. Ein Token hat deine Rechte oder weniger. Sende es als Bearer-Token.',
  docs: 'API-Dokumentation',
  loading: 'API-Tokens werden geladen...',
  loadFailed: 'Deine API-Tokens konnten nicht geladen werden. Bitte versuche es erneut.',
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
  money: 'Kunden und Geld',
  moneyNote:
    'Das Token kann Kunden, Stundensätze und Rechnungen lesen, mit Schreibzugriff auch ändern.',
  expiry: 'Läuft ab',
  days: (count) => (count === 365 ? 'In einem Jahr' : `In ${count} Tagen`),
  never: 'Nie',
  submit: 'Token erstellen',
  submitting: 'Wird erstellt...',
  createFailed: 'Das Token konnte nicht erstellt werden. Bitte versuche es erneut.',
  tokenCreated: 'Token erstellt',
  shownOnce: 'Kopiere es jetzt. Es wird nur dieses eine Mal angezeigt.',
  secret: 'Token',
  copy: 'Kopieren',
  copied: 'Kopiert',
  copyByHand: 'Der Text ist markiert. Kopiere ihn mit der Tastatur.',
  done: 'Fertig',
  created: 'Erstellt',
  lastUsed: 'zuletzt verwendet',
  neverUsed: 'nie verwendet',
  expires: 'läuft ab',
  expired: 'Abgelaufen',
  revoke: 'Widerrufen',
  revokeOne: (name) => `${name} widerrufen`,
  question: (name) => `Möchtest du „${name}“ widerrufen?`,
  details:
    'Skripte, die es verwenden, funktionieren sofort nicht mehr. Das lässt sich nicht rückgängig machen.',
  revokeFailed: 'Das Token konnte nicht widerrufen werden. Bitte versuche es erneut.',
  most: (count) =>
    `Du hast das Limit von ${count} Tokens erreicht. Widerrufe eines, um ein neues zu erstellen.`,
};

export const dataTexts: typeof en.dataTexts = {
  title: 'Deine Daten',
  text: 'Eine Kopie aller Daten, die Freelane über dich speichert.',
  content: 'Profil, Boards, Tickets, Kommentare und Aktivitäten in einer JSON-Datei.',
  download: 'Herunterladen',
  downloading: 'Wird vorbereitet...',
  failed: 'Deine Daten konnten nicht vorbereitet werden. Bitte versuche es erneut.',
  file: 'freelane-daten.json',
};

export const deleteTexts: typeof en.deleteTexts = {
  title: 'Konto löschen',
  text: 'Mitgliedschaften, Zuweisungen, Sitzungen und API-Tokens enden. Was du geschrieben hast, bleibt auf den Boards.',
  button: 'Konto löschen',
  lastAdmin: 'Du bist der einzige Administrator. Mach zuerst jemand anderen zum Administrator.',
  users: 'Benutzer',
  owner: 'Diese gehören dir. Übertrage oder lösche sie zuerst:',
  dialog: 'Dein Konto löschen',
  warning: 'Das lässt sich nicht rückgängig machen.',
  submit: 'Konto löschen',
  submitting: 'Wird gelöscht...',
  failed: 'Dein Konto konnte nicht gelöscht werden. Bitte versuche es erneut.',
  done: 'Dein Konto wurde gelöscht.',
};
