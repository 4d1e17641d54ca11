import type * as en from '../en/file-errors.ts';

const TYPES: Record<string, string> = {
  string: 'ein Text',
  number: 'eine Zahl',
  boolean: 'true oder false',
  array: 'eine Liste',
  object: 'ein Objekt',
};

const COUNTED: Record<string, string> = {
  actions: 'Aktionen',
  characters: 'Zeichen',
  columns: 'Spalten',
  fields: 'Felder',
  labels: 'Labels',
  options: 'Optionen',
  people: 'Personen',
  photos: 'Fotos',
  tickets: 'Tickets',
  values: 'Werte',
  views: 'Ansichten',
};

/** Patterns of server messages that follow a place, and their translations. */
const FAULTS: [words: RegExp, own: string | ((...parts: string[]) => string)][] = [
  [/must be of type (\w+)/, (type) => `muss ${TYPES[type] ?? type} sein`],
  [
    /must (?:have|be|name) at most (\d+) (\w+)/,
    (most, what) => `darf höchstens ${most} ${COUNTED[what] ?? what} haben`,
  ],
  [/is nested deeper than (\d+) levels/, (most) => `ist tiefer als ${most} Ebenen verschachtelt`],
  [/(\S+) is no board of this file/, (id) => `${id} ist kein Board dieser Datei`],
  [/(\S+) is no ticket of this file/, (id) => `${id} ist kein Ticket dieser Datei`],
  [/(\S+) is no column of its board/, (id) => `${id} ist keine Spalte dieses Boards`],
  [/It holds something twice/, 'Etwas kommt darin zweimal vor'],
  [/is there twice/, 'kommt zweimal vor'],
  [/has one id twice/, 'hat eine ID zweimal'],
  [/has one name twice/, 'hat einen Namen zweimal'],
  [/names somebody twice/, 'nennt jemanden zweimal'],
  [/(\S+) has more bytes than it says/, (id) => `${id} hat mehr Bytes als angegeben`],
  [/ends too early/, 'endet zu früh'],
  [/goes on after its end/, 'geht nach dem Ende weiter'],
  [/is no JSON object/, 'ist kein JSON-Objekt'],
  [/is no JSON/, 'ist kein JSON'],
  [/is too long/, 'ist zu lang'],
  [/is too large/, 'ist zu groß'],
  [/must have an action/, 'muss eine Aktion haben'],
  [/must be 2 to 5 letters from A to Z/, 'muss aus 2 bis 5 Buchstaben von A bis Z bestehen'],
  [/must be a text, a number, true or null/, 'muss ein Text, eine Zahl, true oder null sein'],
  [/must be a day, or LATER/, 'muss ein Tag oder LATER sein'],
  [/must be a list/, 'muss eine Liste sein'],
  [/must be a text/, 'muss ein Text sein'],
  [/must be a number/, 'muss eine Zahl sein'],
  [/must be one board/, 'muss ein einziges Board sein'],
  [/must be base64/, 'muss Base64 sein'],
  [/must be a time as ISO 8601 writes it/, 'muss eine Zeit nach ISO 8601 sein'],
  [/must be a date and time without a zone/, 'muss ein Datum mit Uhrzeit ohne Zeitzone sein'],
  [/must be an http or https address/, 'muss eine Adresse mit http oder https sein'],
  [
    /must be from 0 to 99999\.99 with at most 2 decimals/,
    'muss zwischen 0 und 99999,99 liegen, mit höchstens 2 Nachkommastellen',
  ],
  [/must not be empty/, 'darf nicht leer sein'],
  [/has characters that cannot be stored/, 'hat Zeichen, die sich nicht speichern lassen'],
  [/is not the query of an address/, 'ist kein Abfrageteil einer Adresse'],
  [/is not the id of a field/, 'ist keine ID eines Felds'],
  [/is not a recurrence/, 'ist keine Wiederholung'],
  [/is not an id/, 'ist keine ID'],
  [/is not a board id/, 'ist keine ID eines Boards'],
  [/is not a project id/, 'ist keine ID eines Projekts'],
];

export const fileError: typeof en.fileError = (detail) => {
  for (const [words, own] of FAULTS) {
    const found = new RegExp(`^(.* )?${words.source}$`).exec(detail);
    if (!found) continue;
    const [, place = '', ...parts] = found;
    return place + (typeof own === 'string' ? own : own(...parts));
  }
  const [place] = /^[\w.[\]]+ /.exec(detail) ?? [''];
  return `${place}ist ungültig`;
};
