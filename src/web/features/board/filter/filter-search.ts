import {
  CARD_FIELD_NAMES,
  type FieldName,
  TICKET_FIELDS,
} from '../../../../core/board/ticket-fields.ts';

/** Fields whose search parameter has another name. */
const PARAMETERS = { labels: 'label', startDate: 'start', dueDate: 'due' } as const;

type ParameterOf<K extends FieldName> = K extends keyof typeof PARAMETERS
  ? (typeof PARAMETERS)[K]
  : K;

type FieldParameter = ParameterOf<FieldName>;

/**
 * Search parameters that filter a board's tickets: a text, and a value per field. `none` stands for
 * tickets without a value, `me` for the user. Of a date: `overdue`, `today` or `week` for the next
 * seven days. Of tasks: `open` or `done`. Of `blocked`: `yes` or `no`. Of `away`: `yes` for snoozed
 * tickets, which are otherwise not shown, or `all`. Of `fields`: the criterion of each custom field
 * (custom-filter.ts).
 */
export type FilterSearch = {
  [K in 'text' | 'tasks' | 'blocked' | 'away' | FieldParameter]?: string | undefined;
};

/** The fields to filter by, with their search parameters. */
export const FILTERED_FIELDS = CARD_FIELD_NAMES.filter(
  (name) => TICKET_FIELDS[name].filter !== undefined,
).map((name) => ({
  name,
  parameter: parameterOf(name),
}));

const KEYS = [
  'text' as const,
  'tasks' as const,
  'blocked' as const,
  'away' as const,
  'fields' as const,
  ...FILTERED_FIELDS.map(({ parameter }) => parameter),
];

/** Parameters that show every ticket. */
export const NO_FILTER: FilterSearch = Object.fromEntries(KEYS.map((key) => [key, undefined]));

function parameterOf(name: FieldName): FieldParameter {
  return name in PARAMETERS
    ? PARAMETERS[name as keyof typeof PARAMETERS]
    : (name as FieldParameter);
}

/** Reads the filter parameters. Values that match no ticket stay and show none. */
export function readFilter(search: Record<string, unknown>): FilterSearch {
  const filter: FilterSearch = {};
  for (const key of KEYS) {
    const value = search[key];
    // The router parses numeric values as numbers.
    if (typeof value === 'string' || typeof value === 'number') filter[key] = String(value);
  }
  return filter;
}

export function isFiltering(filter: FilterSearch): boolean {
  return KEYS.some((key) => filter[key]);
}
