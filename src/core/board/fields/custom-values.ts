/** A date is `YYYY-MM-DD`, a choice the id of its option, and a checkbox `true`. */
export type CustomValue = string | number | boolean;

/** Values of custom fields by the ids of the fields. Null clears one; tickets have no null. */
export type CustomValues = Readonly<Record<string, CustomValue | null>>;

/**
 * The values with some set or cleared; null if none is left. They are in the order in which
 * PostgreSQL's jsonb returns them, so that equal values are equal as JSON.
 */
export function patchValues(
  values: CustomValues | null,
  patch: CustomValues | null = null,
): CustomValues | null {
  const entries = Object.entries({ ...values, ...patch })
    .filter(([, value]) => value !== null && value !== '' && value !== false)
    .sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1));
  return entries.length > 0 ? Object.fromEntries(entries) : null;
}
