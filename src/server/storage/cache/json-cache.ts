const texts = new WeakMap<object, string>();

/** Marks a value whose JSON is then generated only once. The value must never change again. */
export function markForJsonCache<T extends object>(value: T): T {
  if (!texts.has(value)) texts.set(value, '');
  return value;
}

/** The JSON of a marked value; undefined for any other value. */
export function cachedJson(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const text = texts.get(value);
  if (text !== '') return text;
  const json = JSON.stringify(value);
  texts.set(value, json);
  return json;
}
