import {
  DEFAULT_COLUMNS,
  isColumn,
  MAX_WIDTH_PX,
  MIN_WIDTH_PX,
  type TableColumn,
} from './table-columns.ts';

/** By what the rows can be grouped. */
export const GROUPINGS = ['status', 'assignee', 'label', 'priority'] as const;

export type Grouping = (typeof GROUPINGS)[number];

export interface Sort {
  column: TableColumn;
  isDescending: boolean;
}

/** How a user sees the table of a board. */
export interface TableSettings {
  /** The shown columns in their order; the name is the first. */
  columns: readonly TableColumn[];
  /** Widths in px of the columns that were resized. */
  widths: Readonly<Partial<Record<TableColumn, number>>>;
  /** The first one counts most; none: in board order. */
  sorts: readonly Sort[];
  groupBy: Grouping | null;
  /** Ids of the collapsed groups. */
  collapsed: readonly string[];
}

/** More would never decide between two tickets. */
const MAX_SORTS = 3;
/** Enough for each label of a board. */
const MAX_COLLAPSED = 500;

const DEFAULTS: TableSettings = {
  columns: DEFAULT_COLUMNS,
  widths: {},
  sorts: [],
  groupBy: null,
  collapsed: [],
};

const keyOf = (userId: string, boardId: string) => `table:${userId}:${boardId}`;

export type ChangeSettings = (part: Partial<TableSettings>) => void;

/** The settings of a user for a board, as stored on this device. */
export function storedSettings(userId: string, boardId: string): TableSettings {
  try {
    return readSettings(JSON.parse(localStorage.getItem(keyOf(userId, boardId)) ?? 'null'));
  } catch {
    return DEFAULTS;
  }
}

export function storeSettings(userId: string, boardId: string, settings: TableSettings): void {
  try {
    localStorage.setItem(keyOf(userId, boardId), JSON.stringify(settings));
  } catch {
    // Without storage, they last until the page is left.
  }
}

/** Settings as stored, possibly by another version: what is not known is left out. */
export function readSettings(value: unknown): TableSettings {
  if (typeof value !== 'object' || value === null) return DEFAULTS;
  const { columns, widths, sorts, groupBy, collapsed } = value as Record<string, unknown>;
  const validColumns = Array.isArray(columns) ? columns.filter(isColumn) : DEFAULT_COLUMNS;
  return {
    columns: [...new Set<TableColumn>(['name', ...validColumns])],
    widths: typeof widths === 'object' && widths !== null ? readWidths(widths) : {},
    sorts: Array.isArray(sorts) ? readSorts(sorts) : [],
    groupBy: GROUPINGS.find((grouping) => grouping === groupBy) ?? null,
    collapsed: Array.isArray(collapsed)
      ? collapsed.filter((id) => typeof id === 'string').slice(0, MAX_COLLAPSED)
      : [],
  };
}

function readWidths(widths: object): TableSettings['widths'] {
  const entries = Object.entries(widths).filter(
    ([column, width]) => isColumn(column) && Number.isFinite(width),
  );
  return Object.fromEntries(entries.map(([column, width]) => [column, clampWidth(width)]));
}

function readSorts(sorts: readonly unknown[]): Sort[] {
  const validSorts = sorts.flatMap((sort) => {
    const { column, isDescending } = { ...(sort as Partial<Sort> | null) };
    return isColumn(column) ? [{ column, isDescending: isDescending === true }] : [];
  });
  const isFirst = ({ column }: Sort, n: number) =>
    validSorts.findIndex((other) => other.column === column) === n;
  return validSorts.filter(isFirst).slice(0, MAX_SORTS);
}

export function clampWidth(width: number): number {
  return Math.round(Math.min(MAX_WIDTH_PX, Math.max(MIN_WIDTH_PX, width)));
}

/**
 * The sorts after a press on a heading: ascending, then descending, then none. Alone it replaces
 * the others; with `isFurther` it comes after them.
 */
export function nextSorts(
  sorts: readonly Sort[],
  column: TableColumn,
  isFurther: boolean,
): readonly Sort[] {
  const current = sorts.find((sort) => sort.column === column);
  const others = isFurther ? sorts.filter((sort) => sort.column !== column) : [];
  if (current?.isDescending) return others;
  const next = { column, isDescending: current !== undefined };
  if (!isFurther || !current) return [...others.slice(0, MAX_SORTS - 1), next];
  return sorts.map((sort) => (sort.column === column ? next : sort));
}

/** The columns with one of them moved by a number of places; the name stays the first. */
export function moveColumn(
  columns: readonly TableColumn[],
  column: TableColumn,
  by: number,
): readonly TableColumn[] {
  const from = columns.indexOf(column);
  const to = Math.min(columns.length - 1, Math.max(1, from + by));
  if (from < 1 || from === to) return columns;
  const others = columns.filter((other) => other !== column);
  return [...others.slice(0, to), column, ...others.slice(to)];
}

/** Shows a column at the end, or hides it; the name is always shown. */
export function toggleColumn(
  columns: readonly TableColumn[],
  column: TableColumn,
): readonly TableColumn[] {
  if (column === 'name') return columns;
  return columns.includes(column)
    ? columns.filter((other) => other !== column)
    : [...columns, column];
}
