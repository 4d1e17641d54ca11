/**
 * The ids of the tickets in each cell of the rows that are open, in the shown order, by the keys of
 * the cells: for selecting a range, and for the keys that go to the next ticket. Null while the
 * status view has no rows.
 */
let shownCells: ReadonlyMap<string, readonly string[]> | null = null;

export function getCellOrder(): typeof shownCells {
  return shownCells;
}

export function setCellOrder(cells: typeof shownCells): void {
  shownCells = cells;
}
