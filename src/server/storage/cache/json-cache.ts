const texts = new WeakMap<object, string>();

/** Has the JSON of a value be written once, however often it is sent. It must never change again. */
export function cacheJson<T extends object>(value: T): T {
  if (!texts.has(value)) texts.set(value, '');
  return value;
}

/** The JSON of a value that is kept, and of no other. */
export function cachedJson(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const text = texts.get(value);
  if (text !== '') return text;
  const made = JSON.stringify(value);
  texts.set(value, made);
  return made;
}
