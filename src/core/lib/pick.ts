/** The named properties of an object, in the order of their names. */
export function pick<T extends object, K extends keyof T>(
  object: T,
  names: readonly K[],
): Pick<T, K> {
  const picked: Partial<T> = {};
  for (const name of names) picked[name] = object[name];
  return picked as Pick<T, K>;
}
