type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** The fields that were given: without those that are undefined. */
export function omitUndefined<T extends object>(fields: T): Defined<T> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Defined<T>;
}
