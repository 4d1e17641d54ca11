interface Options {
  /** Runs until nothing is left to do, or until the worker is closing. */
  work(): Promise<void>;
  intervalMs: number;
  /** Called at each interval, before the work. */
  onInterval?(): void;
  /** Registers for wake-ups at the start, until the returned function is called. */
  listen?(wake: () => void): () => void;
  /** Delay of the work after a wake-up; further wake-ups in the meantime share that run. */
  wakeDelayMs?: number;
  onError(error: unknown): void;
}

export interface BackgroundWorker {
  readonly isClosing: boolean;
  /** Works now, at each interval and after each wake-up, until `close`. */
  start(): void;
  /** Requests a run soon; ignored before `start` and after `close`. */
  wake(): void;
  /**
   * Runs the work after the call, even before `start`: at once, or after the current run. Waiting
   * calls share one run. Resolves when it has ended, also after an error, which `onError` gets.
   */
  run(): Promise<void>;
  /** Starts no more runs, and waits for the current one. */
  close(): Promise<void>;
}

/** Work that a server does beside its requests, never twice at the same time. */
export function createBackgroundWorker(options: Options): BackgroundWorker {
  const { work, intervalMs, onInterval, listen, wakeDelayMs = 0, onError } = options;
  let lastRun = Promise.resolve();
  let waitingRun: Promise<void> | undefined;
  let isStarted = false;
  let isClosing = false;
  let timer: NodeJS.Timeout | undefined;
  let wakeTimer: NodeJS.Timeout | undefined;
  let stopListening = () => {};

  function run(): Promise<void> {
    if (!waitingRun) {
      waitingRun = lastRun.then(begin).catch(onError);
      lastRun = waitingRun;
    }
    return waitingRun;
  }

  async function begin(): Promise<void> {
    waitingRun = undefined;
    if (!isClosing) await work();
  }

  function wake(): void {
    if (!isStarted || isClosing) return;
    if (wakeDelayMs === 0) {
      void run();
      return;
    }
    wakeTimer ??= setTimeout(() => {
      wakeTimer = undefined;
      void run();
    }, wakeDelayMs).unref();
  }

  return {
    get isClosing() {
      return isClosing;
    },

    start() {
      isStarted = true;
      timer = setInterval(() => {
        onInterval?.();
        void run();
      }, intervalMs).unref();
      stopListening = listen?.(wake) ?? stopListening;
      void run();
    },

    wake,
    run,

    async close() {
      isClosing = true;
      stopListening();
      clearInterval(timer);
      clearTimeout(wakeTimer);
      await lastRun;
    },
  };
}
