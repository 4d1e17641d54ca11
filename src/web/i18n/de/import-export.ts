import type * as en from '../en/import-export.ts';

function counted(one: string, several: string) {
  return (count: number) => (count === 1 ? `1 ${one}` : `${count} ${several}`);
}

function either(one: string, several: string) {
  return (count: number) => (count === 1 ? one : several);
}

function always(words: string) {
  return (_count: number) => words;
}

export const reportTexts: typeof en.reportTexts = {
  taken: {
    boards: counted('Board', 'Boards'),
    columns: counted('Spalte', 'Spalten'),
    tickets: counted('Ticket', 'Tickets'),
    comments: counted('Kommentar', 'Kommentare'),
    history: counted('Verlaufseintrag', 'Verlaufseinträge'),
    photos: counted('Foto', 'Fotos'),
    files: counted('Datei', 'Dateien'),
    checklists: counted('Checkliste', 'Checklisten'),
    attachments: counted('Anhang als Link', 'Anhänge als Links'),
  },
  remarks: {
    archivedColumns: {
      what: counted('archivierte Liste', 'archivierte Listen'),
      why: always('Weggelassen, weil du sie nicht ausgewählt hast.'),
    },
    archivedTickets: {
      what: counted('archivierte Karte', 'archivierte Karten'),
      why: always('Weggelassen, weil du sie nicht ausgewählt hast.'),
    },
    unknownPeople: {
      what: counted('Person ohne Konto hier', 'Personen ohne Konto hier'),
      why: either(
        'Ihr Name erscheint, wo sie beteiligt war, aber sie hat keinen Zugriff.',
        'Ihre Namen erscheinen, wo sie beteiligt waren, aber sie haben keinen Zugriff.',
      ),
    },
    severalPeople: {
      what: counted('Karte mit weiteren Personen', 'Karten mit weiteren Personen'),
      why: always(
        'Für ein Ticket sind höchstens 10 Personen mit Konto zuständig. Die anderen stehen in der Beschreibung.',
      ),
    },
    longNames: {
      what: counted('zu langer Name', 'zu lange Namen'),
      why: either(
        'Gekürzt. Der ganze Name steht in der Beschreibung.',
        'Gekürzt. Die ganzen Namen stehen in den Beschreibungen.',
      ),
    },
    longTexts: {
      what: counted('zu lange Beschreibung', 'zu lange Beschreibungen'),
      why: always('Was keinen Platz hatte, steht in Kommentaren.'),
    },
    labels: {
      what: counted(
        'Ticket mit zu vielen oder zu langen Labels',
        'Tickets mit zu vielen oder zu langen Labels',
      ),
      why: always('Ein Ticket hat höchstens 20 Labels mit 50 Zeichen.'),
    },
    renamedColumns: {
      what: counted('umbenannte Spalte', 'umbenannte Spalten'),
      why: always(
        'Keine zwei Spalten eines Boards heißen gleich, und keine hat mehr als 100 Zeichen.',
      ),
    },
    dates: {
      what: counted('unlesbares Datum', 'unlesbare Daten'),
      why: always('Weggelassen.'),
    },
    doneDates: {
      what: counted('als erledigt markierter Termin', 'als erledigt markierte Termine'),
      why: either(
        'Der Termin wurde ohne die Markierung übernommen.',
        'Die Termine wurden ohne die Markierung übernommen.',
      ),
    },
    attachments: {
      what: counted('angehängte Datei', 'angehängte Dateien'),
      why: either(
        'Die Datei wurde nicht kopiert. Die Beschreibung enthält einen Link.',
        'Die Dateien wurden nicht kopiert. Die Beschreibungen enthalten Links.',
      ),
    },
    customFields: {
      what: counted('Wert eines eigenen Feldes', 'Werte eigener Felder'),
      why: always('Weggelassen. Du kannst solche Felder dem Board hinzufügen.'),
    },
    missingComments: {
      what: counted(
        'Kommentar, der nicht in der Datei ist',
        'Kommentare, die nicht in der Datei sind',
      ),
      why: always('Trello exportiert nur die letzten 1.000 Aktionen eines Boards.'),
    },
    lostComments: {
      what: counted('Kommentar einer gelöschten Karte', 'Kommentare gelöschter Karten'),
      why: either(
        'Weggelassen. Die Karte ist nicht in der Datei.',
        'Weggelassen. Die Karten sind nicht in der Datei.',
      ),
    },
    extraComments: {
      what: counted('Kommentar über dem Limit', 'Kommentare über dem Limit'),
      why: always(
        'Weggelassen. Ein Ticket kann höchstens 2.000 Kommentare mit 2.000.000 Zeichen haben.',
      ),
    },
    missingPhotos: {
      what: counted('Foto, das nicht in der Datei ist', 'Fotos, die nicht in der Datei sind'),
      why: always('Weggelassen.'),
    },
    damagedPhotos: {
      what: counted('unlesbares Foto', 'unlesbare Fotos'),
      why: always('Weggelassen.'),
    },
    refusedFiles: {
      what: counted('Datei, die nicht passt', 'Dateien, die nicht passen'),
      why: always(
        'Weggelassen. Zu groß für diesen Server, unvollständig oder zu viele an einem Ticket.',
      ),
    },
    refusedLinks: {
      what: counted('Verknüpfung, die nicht passt', 'Verknüpfungen, die nicht passen'),
      why: always('Weggelassen. Andere Verknüpfungen widersprechen, oder ein Ticket hat zu viele.'),
    },
    lostRules: {
      what: counted('Regel', 'Regeln'),
      why: always('Weggelassen. Nennt jemanden ohne Konto hier oder eine fehlende Spalte.'),
    },
    characters: {
      what: counted(
        'Text mit Zeichen, die sich nicht speichern lassen',
        'Texte mit Zeichen, die sich nicht speichern lassen',
      ),
      why: always('Diese Zeichen wurden ersetzt.'),
    },
  },
  toImportTitle: 'Was übernommen wird',
  importedTitle: 'Was übernommen wurde',
  differs: 'Was sich ändert',
  nothingDiffers: 'Alles wird unverändert übernommen.',
  nothingDiffered: 'Alles wurde unverändert übernommen.',
  more: (names, count) => `${names} und ${count} weitere`,
};

export const importTexts: typeof en.importTexts = {
  title: 'Board importieren',
  text: 'Aus einem Freelane-Archiv oder aus Trello. In Trello: Board-Menü, „Drucken, exportieren und teilen“, „Als JSON exportieren“.',
  choose: 'Datei wählen',
  orDrop: 'oder hier ablegen. Höchstens 500 MB.',
  sending: (name) => `${name} wird gesendet...`,
  readingFile: 'Die Datei wird gelesen...',
  running: 'Das Board wird erstellt...',
  cancel: 'Abbrechen',
  continuesInBackground:
    'Du kannst diesen Dialog schließen. Der Import läuft weiter und erscheint hier, wenn er fertig ist.',
  withArchived: 'Mit archivierten Listen und Karten',
  withArchivedNote:
    'Sie bekommen das Label „Archived“. Archivierte Listen werden die letzten Spalten.',
  submit: 'Board erstellen',
  another: 'Andere Datei wählen',
  failed: 'Der Import ist fehlgeschlagen.',
  notSent: 'Der Upload ist fehlgeschlagen. Bitte versuche es erneut.',
  done: (name) => `„${name}“ wurde importiert.`,
  openBoard: 'Board öffnen',
  undo: 'Import rückgängig machen',
  undone: (name) =>
    `Der Import von „${name}“ wurde rückgängig gemacht. Das Board bleibt 30 Tage im Papierkorb.`,
  earlier: 'Frühere Importe',
  report: 'Bericht',
  reportOf: (name) => `Bericht über den Import von ${name}`,
  back: 'Zurück',
};

export const exportTexts: typeof en.exportTexts = {
  title: 'Board exportieren',
  text: 'Lade alles herunter, was du auf diesem Board sehen kannst. Für dich verborgene Tickets sind nicht enthalten.',
  format: 'Dateiformat',
  archive: 'Archiv',
  csv: 'CSV-Tabelle',
  archiveText:
    'Alles, mit Kommentaren, Verlauf und Fotos, als JSON. Es lässt sich wieder importieren.',
  csvText: 'Die Tickets als Tabelle für die Tabellenkalkulation.',
  submit: 'Herunterladen',
  busy: (megabytes) => `${megabytes} MB geladen...`,
  failed: 'Das Board konnte nicht exportiert werden. Bitte versuche es erneut.',
};
