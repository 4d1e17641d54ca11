type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Returns a copy of the object without undefined fields. */
export function omitUndefined<T extends object>(fields: T): Defined<T> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Defined<T>;
}
