export interface CellPosition {
  row: number;
  column: number;
}

interface GridSize {
  rows: number;
  columns: number;
}

interface PressedKey {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** The cell that a key moves to; null for other keys, and at the edge. */
export function nextPlace(
  at: CellPosition,
  size: GridSize,
  pressed: PressedKey,
): CellPosition | null {
  const { key, ctrlKey, metaKey, altKey } = pressed;
  if (altKey) return null;
  const isFar = ctrlKey || metaKey;
  const last = { row: size.rows - 1, column: size.columns - 1 };
  const moves: Record<string, CellPosition> = {
    ArrowUp: { ...at, row: isFar ? 0 : at.row - 1 },
    ArrowDown: { ...at, row: isFar ? last.row : at.row + 1 },
    ArrowLeft: { ...at, column: isFar ? 0 : at.column - 1 },
    ArrowRight: { ...at, column: isFar ? last.column : at.column + 1 },
    Home: { row: isFar ? 0 : at.row, column: 0 },
    End: { row: isFar ? last.row : at.row, column: last.column },
  };
  const next = moves[key];
  const isInside =
    next && next.row >= 0 && next.row <= last.row && next.column >= 0 && next.column <= last.column;
  return isInside ? next : null;
}

/** Whether a key begins a duration. */
export function isEditingKey({ key, ctrlKey, metaKey, altKey }: PressedKey): boolean {
  return !ctrlKey && !metaKey && !altKey && /^[\d:.,]$/.test(key);
}
