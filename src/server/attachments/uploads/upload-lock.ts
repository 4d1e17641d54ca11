/** Serialises the requests of each upload. */
export interface UploadLocks {
  /** Aborts the running request of an upload and waits for its end. */
  abort(key: string): Promise<void>;
  /** Clears the upload and runs `work`; the signal fires when a newer request arrives. */
  run<T>(key: string, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

/** The newest request wins: the previous one has a dead connection or was abandoned. */
export function createUploadLocks(): UploadLocks {
  const running = new Map<string, { stop: AbortController; ended: Promise<unknown> }>();

  async function clear(key: string): Promise<void> {
    for (let current = running.get(key); current; current = running.get(key)) {
      current.stop.abort();
      await current.ended;
    }
  }

  return {
    abort: clear,

    async run(key, work) {
      // Checked again: another request may have started meanwhile.
      while (running.has(key)) await clear(key);
      const stop = new AbortController();
      const result = work(stop.signal);
      const ended = result
        .catch(() => {})
        .then(() => {
          running.delete(key);
        });
      running.set(key, { stop, ended });
      return result;
    },
  };
}
