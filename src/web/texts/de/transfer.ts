import type * as en from '../transfer.ts';

function counted(one: string, several: string) {
  return (count: number) => (count === 1 ? `1 ${one}` : `${count} ${several}`);
}

export const reportTexts: typeof en.reportTexts = {
  taken: {
    boards: counted('Board', 'Boards'),
    columns: counted('Spalte', 'Spalten'),
    tickets: counted('Ticket', 'Tickets'),
    comments: counted('Kommentar', 'Kommentare'),
    history: counted('Verlaufseintrag', 'Verlaufseinträge'),
    photos: counted('Foto', 'Fotos'),
    checklists: counted('Checkliste', 'Checklisten'),
    attachments: counted('Anhang als Link', 'Anhänge als Links'),
  },
  remarks: {
    archivedColumns: {
      what: counted('archivierte Liste', 'archivierte Listen'),
      why: 'Weggelassen, weil du sie nicht gewählt hast.',
    },
    archivedTickets: {
      what: counted('archivierte Karte', 'archivierte Karten'),
      why: 'Weggelassen, weil du sie nicht gewählt hast.',
    },
    unknownPeople: {
      what: counted('Person ohne Konto hier', 'Personen ohne Konto hier'),
      why: 'Sie sind genannt, wo sie etwas geschrieben haben oder beteiligt waren, und sehen nichts.',
    },
    severalPeople: {
      what: counted('Karte mit mehreren Personen', 'Karten mit mehreren Personen'),
      why: 'Für ein Ticket ist eine Person zuständig: die erste. Die anderen stehen in der Beschreibung.',
    },
    longNames: {
      what: counted('zu langer Name', 'zu lange Namen'),
      why: 'Gekürzt. Der ganze Name steht in der Beschreibung.',
    },
    longTexts: {
      what: counted('zu lange Beschreibung', 'zu lange Beschreibungen'),
      why: 'Was keinen Platz hatte, steht in Kommentaren.',
    },
    labels: {
      what: counted(
        'Ticket mit zu vielen oder zu langen Labels',
        'Tickets mit zu vielen oder zu langen Labels',
      ),
      why: 'Ein Ticket hat höchstens 20 Labels mit 50 Zeichen.',
    },
    renamedColumns: {
      what: counted('umbenannte Spalte', 'umbenannte Spalten'),
      why: 'Keine zwei Spalten eines Boards heißen gleich, und keine hat mehr als 100 Zeichen.',
    },
    dates: {
      what: counted('unlesbares Datum', 'unlesbare Daten'),
      why: 'Weggelassen.',
    },
    doneDates: {
      what: counted('als erledigt markierter Termin', 'als erledigt markierte Termine'),
      why: 'Der Termin ist da; dass er erledigt war, nicht.',
    },
    attachments: {
      what: counted('angehängte Datei', 'angehängte Dateien'),
      why: 'Die Datei bleibt, wo sie ist. Ihr Link steht in der Beschreibung.',
    },
    customFields: {
      what: counted('Wert eines eigenen Feldes', 'Werte eigener Felder'),
      why: 'Weggelassen, denn solche Felder gibt es hier nicht.',
    },
    missingComments: {
      what: counted(
        'Kommentar, der nicht in der Datei ist',
        'Kommentare, die nicht in der Datei sind',
      ),
      why: 'Trello exportiert nur die letzten 1.000 Aktionen eines Boards.',
    },
    lostComments: {
      what: counted('Kommentar einer gelöschten Karte', 'Kommentare gelöschter Karten'),
      why: 'Weggelassen, denn die Karte ist nicht in der Datei.',
    },
    missingPhotos: {
      what: counted('Foto, das nicht in der Datei ist', 'Fotos, die nicht in der Datei sind'),
      why: 'Weggelassen.',
    },
    damagedPhotos: {
      what: counted('unlesbares Foto', 'unlesbare Fotos'),
      why: 'Weggelassen.',
    },
    characters: {
      what: counted(
        'Text mit Zeichen, die sich nicht speichern lassen',
        'Texte mit Zeichen, die sich nicht speichern lassen',
      ),
      why: 'Sie sind durch andere ersetzt.',
    },
  },
  comes: 'Was übernommen wird',
  came: 'Was übernommen wurde',
  differs: 'Was anders ist',
  nothingDiffers: 'Alles wird so übernommen, wie es ist.',
  nothingDiffered: 'Alles wurde so übernommen, wie es war.',
  more: (names, count) => `${names} und ${count} weitere`,
};

export const importTexts: typeof en.importTexts = {
  title: 'Board importieren',
  text: 'Aus einem Freelane-Archiv oder aus Trello. In Trello: Board-Menü, „Drucken, exportieren und teilen“, „Als JSON exportieren“.',
  choose: 'Datei wählen',
  orDrop: 'oder hier ablegen. Höchstens 500 MB.',
  sending: (name) => `${name} wird gesendet...`,
  looking: 'Die Datei wird gelesen...',
  running: 'Das Board wird erstellt...',
  cancel: 'Abbrechen',
  goesOn: 'Du kannst das schließen. Der Import geht weiter und steht hier, wenn er fertig ist.',
  withArchived: 'Mit archivierten Listen und Karten',
  withArchivedNote: 'Sie bekommen das Label „Archived“; archivierte Listen werden Spalten am Ende.',
  submit: 'Board erstellen',
  another: 'Andere Datei wählen',
  failed: 'Die Datei ließ sich nicht importieren.',
  notSent: 'Die Datei ließ sich nicht senden. Bitte versuche es noch einmal.',
  done: (name) => `„${name}“ ist importiert.`,
  openBoard: 'Board öffnen',
  earlier: 'Frühere Importe',
  report: 'Bericht',
  reportOf: (name) => `Bericht über den Import von ${name}`,
  back: 'Zurück',
};

export const exportTexts: typeof en.exportTexts = {
  title: 'Board exportieren',
  text: 'Was du von diesem Board siehst, als Datei. Tickets, die vor dir verborgen sind, sind nicht darin.',
  format: 'Dateiformat',
  archive: 'Archiv',
  csv: 'CSV-Tabelle',
  archiveText:
    'Alles, mit Kommentaren, Verlauf und Fotos, als JSON. Es lässt sich wieder importieren.',
  csvText: 'Die Tickets als Tabelle, für Tabellenkalkulationen.',
  submit: 'Herunterladen',
  busy: (megabytes) => `${megabytes} MB geladen...`,
  failed: 'Das Board ließ sich nicht exportieren. Bitte versuche es noch einmal.',
};
