import type * as en from '../en/announcements.ts';

export const dragTexts: typeof en.dragTexts = {
  pickedUp: (name, column, place, of) =>
    `${name} aufgenommen in ${column}, Platz ${place} von ${of}.`,
  over: (name, column, place, of) => `${name}: ${column}, Platz ${place} von ${of}.`,
  swapsWith: (name, other, column, place, of) =>
    `${name} tauscht den Platz mit ${other}: ${column}, Platz ${place} von ${of}.`,
  dropped: (name, column, place, of) => `${name} abgelegt in ${column}, Platz ${place} von ${of}.`,
  swapped: (name, other, column, place, of) =>
    `${name} mit ${other} getauscht: ${column}, Platz ${place} von ${of}.`,
  putBack: (name, column, place, of) =>
    `${name} ist zurück in ${column}, Platz ${place} von ${of}.`,
  pickedUpColumn: (name, place, of) => `Spalte ${name} aufgenommen, Platz ${place} von ${of}.`,
  overColumn: (name, place, of) => `Spalte ${name}: Platz ${place} von ${of}.`,
  droppedColumn: (name, place, of) => `Spalte ${name} abgelegt, Platz ${place} von ${of}.`,
  putBackColumn: (name, place, of) => `Spalte ${name} ist zurück, Platz ${place} von ${of}.`,
  gone: 'Das gezogene Element wurde von jemand anderem verschoben oder gelöscht.',
};

export const remoteTexts: typeof en.remoteTexts = {
  added: (who, name) => `${who} hat ${name} hinzugefügt.`,
  changed: (who, name) => `${who} hat ${name} geändert.`,
  moved: (who, name) => `${who} hat ${name} verschoben.`,
  movedTo: (who, name, column) => `${who} hat ${name} nach ${column} verschoben.`,
  deleted: (who, name) => `${who} hat ${name} gelöscht.`,
  archived: (who, name) => `${who} hat ${name} archiviert.`,
  commented: (who, name) => `${who} hat ${name} kommentiert.`,
  many: (count) => `${count} Änderungen von anderen.`,
};
