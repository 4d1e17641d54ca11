/** Screen reader announcements while a ticket or column is dragged. */
export const dragTexts = {
  pickedUp: (name: string, column: string, place: number, of: number) =>
    `Picked up ${name} in ${column}, place ${place} of ${of}.`,
  over: (name: string, column: string, place: number, of: number) =>
    `${name}: ${column}, place ${place} of ${of}.`,
  swapsWith: (name: string, other: string, column: string, place: number, of: number) =>
    `${name} swaps places with ${other}: ${column}, place ${place} of ${of}.`,
  dropped: (name: string, column: string, place: number, of: number) =>
    `Dropped ${name} in ${column}, place ${place} of ${of}.`,
  swapped: (name: string, other: string, column: string, place: number, of: number) =>
    `Swapped ${name} with ${other}: ${column}, place ${place} of ${of}.`,
  putBack: (name: string, column: string, place: number, of: number) =>
    `${name} is back in ${column}, place ${place} of ${of}.`,
  pickedUpColumn: (name: string, place: number, of: number) =>
    `Picked up column ${name}, place ${place} of ${of}.`,
  overColumn: (name: string, place: number, of: number) =>
    `Column ${name}: place ${place} of ${of}.`,
  droppedColumn: (name: string, place: number, of: number) =>
    `Dropped column ${name}, place ${place} of ${of}.`,
  putBackColumn: (name: string, place: number, of: number) =>
    `Column ${name} is back, place ${place} of ${of}.`,
  gone: 'Someone else moved or deleted what you were dragging.',
};

/** Screen reader announcements of changes by other users. */
export const remoteTexts = {
  added: (who: string, name: string) => `${who} added ${name}.`,
  changed: (who: string, name: string) => `${who} changed ${name}.`,
  moved: (who: string, name: string) => `${who} moved ${name}.`,
  movedTo: (who: string, name: string, column: string) => `${who} moved ${name} to ${column}.`,
  deleted: (who: string, name: string) => `${who} deleted ${name}.`,
  archived: (who: string, name: string) => `${who} archived ${name}.`,
  commented: (who: string, name: string) => `${who} commented on ${name}.`,
  many: (count: number) => `${count} changes by others.`,
};
