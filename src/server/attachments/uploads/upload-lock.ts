/** One request at a time works on an upload. */
export interface UploadLocks {
  /** Has the request that works on an upload stop, and waits until it has. */
  clear(key: string): Promise<void>;
  /** Works on an upload after clearing it; the signal says that another wants to. */
  take<T>(key: string, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

/** The newest request wins: the one before it hangs on a line that is dead, or was given up. */
export function createUploadLocks(): UploadLocks {
  const running = new Map<string, { stop: AbortController; ended: Promise<unknown> }>();

  async function clear(key: string): Promise<void> {
    for (let turn = running.get(key); turn; turn = running.get(key)) {
      turn.stop.abort();
      await turn.ended;
    }
  }

  return {
    clear,

    async take(key, work) {
      // Looked at again: another request may have begun while this one waited.
      while (running.has(key)) await clear(key);
      const stop = new AbortController();
      const done = work(stop.signal);
      const ended = done
        .catch(() => {})
        .then(() => {
          running.delete(key);
        });
      running.set(key, { stop, ended });
      return done;
    },
  };
}
