/**
 * Has all who ask for the same in one turn of the event loop share what is found, which is looked for
 * once they have all asked: nobody is answered with what was true before they asked.
 */
export function onceATurn<T>(find: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const asked = new Map<string, Promise<T>>();

  async function found(key: string): Promise<T> {
    await new Promise((resolve) => setImmediate(resolve));
    asked.delete(key);
    return find(key);
  }

  return (key) => {
    const known = asked.get(key);
    if (known) return known;
    const finding = found(key);
    asked.set(key, finding);
    return finding;
  };
}
