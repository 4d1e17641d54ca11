import type * as en from '../en/about-page.ts';

export const aboutPageTexts: typeof en.aboutPageTexts = {
  menu: 'Über dieses Board',
  title: 'Über dieses Board',
  ofProject: 'Worum es geht',
  button: 'Worum es geht',
  label: 'Beschreibung',
  edit: 'Bearbeiten',
  editLabel: 'Den Text bearbeiten',
  write: 'Jetzt schreiben',
  save: 'Speichern',
  changed: 'Jemand anderes hat diesen Text inzwischen geändert:',
  choose: 'Bitte wähle, welcher Text bleibt.',
  empty: '(leer)',
  noneTitle: 'Noch nichts geschrieben',
  noFiles: 'Hier können nur Bilder hinzugefügt werden.',
  noneOfBoard:
    'Wofür ist dieses Board, wer ist der Kunde, was wurde entschieden, und wo ist alles? Eine Seite in Markdown, für alle auf dem Board.',
  noneOfProject:
    'Wofür ist dieses Projekt, wer ist der Kunde, was wurde entschieden, und wo ist alles? Eine Seite in Markdown, für alle auf seinen Boards.',
  noneToRead: 'Wer es verwaltet, kann einen Text hinzufügen.',
  share: 'In Kundenlinks zeigen',
  shareHint: 'Alle mit einem Link zu diesem Board können den Text dann lesen.',
  loadFailed: 'Der Text konnte nicht geladen werden. Bitte versuche es erneut.',
  loading: 'Der Text wird geladen...',
  saveFailed: 'Der Text konnte nicht gespeichert werden. Bitte versuche es erneut.',
  saved: 'Der Text wurde gespeichert.',
};
