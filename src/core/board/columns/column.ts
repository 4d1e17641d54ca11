import type { Color } from '../settings/colors.ts';

/** The settings of a column besides its name and position. */
export interface ColumnSettings {
  /** The number of tickets that the column should hold at most; null for any number. */
  limit: number | null;
  /** Whether a ticket that would exceed the limit is refused, instead of only being shown. */
  isLimitHard: boolean;
  color: Color | null;
  /** Whether the tickets in the column are finished, so that none of them is overdue. */
  isDone: boolean;
}

/** Settings that are missing have their defaults. */
export interface Column extends Partial<ColumnSettings> {
  id: string;
  name: string;
  /** Order key among the board's columns (see ordering.ts). */
  pos: string;
}

export const NO_COLUMN_SETTINGS: ColumnSettings = {
  limit: null,
  isLimitHard: false,
  color: null,
  isDone: false,
};

const SETTING_NAMES = Object.keys(NO_COLUMN_SETTINGS) as (keyof ColumnSettings)[];

/** The settings of a column, complete. */
export function columnSettingsOf(column: Partial<ColumnSettings>): ColumnSettings {
  const { limit, isLimitHard, color, isDone } = { ...NO_COLUMN_SETTINGS, ...column };
  return { limit, isLimitHard, color, isDone };
}

/** The settings of a column that are set; others are left out. */
export type SomeColumnSettings = { [K in keyof ColumnSettings]?: ColumnSettings[K] | undefined };

/** A column that holds only the settings that differ from their defaults. */
export function makeColumn({
  id,
  name,
  pos,
  ...settings
}: Pick<Column, 'id' | 'name' | 'pos'> & SomeColumnSettings): Column {
  const column: Column = { id, name, pos };
  for (const key of SETTING_NAMES) {
    const value = settings[key];
    if (value !== undefined && value !== NO_COLUMN_SETTINGS[key]) {
      Object.assign(column, { [key]: value });
    }
  }
  return column;
}
