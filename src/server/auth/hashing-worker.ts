import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { hashSync, verifySync } from '@node-rs/argon2';

interface Library {
  hashSync: typeof hashSync;
  verifySync: typeof verifySync;
}

const LIBRARY = createRequire(import.meta.url).resolve('@node-rs/argon2');

/**
 * The thread's script is a text, so that the sources and the built server start the same one. Linux
 * keeps a priority for each thread; elsewhere this is one like the others.
 */
const SCRIPT = `
const { readlinkSync } = require('node:fs');
const { constants, setPriority } = require('node:os');
const { parentPort, workerData } = require('node:worker_threads');
try {
  const thread = readlinkSync('/proc/thread-self').split('/').at(-1);
  setPriority(Number(thread), constants.priority.PRIORITY_BELOW_NORMAL);
} catch {}
const library = require(workerData);
parentPort.on('message', ({ name, args }) => {
  try {
    parentPort.postMessage({ value: library[name](...args) });
  } catch (error) {
    parentPort.postMessage({ error: String(error) });
  }
});
`;

/** What the library says of arguments that it cannot use. */
export class HashingError extends Error {}

interface Started {
  worker: Worker;
  /** Aborted when it ends, whatever the reason. */
  ended: AbortSignal;
}

/**
 * A thread that hashes passwords and gives way to what the boards need: nothing else that strangers
 * can ask for takes a processor for so long. It starts with its first call, and does one at a time.
 */
export class HashingWorker {
  private started: Started | undefined;

  /**
   * Calls a function of the library there.
   * @throws HashingError with the library's words, AbortError when the thread has ended.
   */
  async call<K extends keyof Library>(
    name: K,
    ...args: Parameters<Library[K]>
  ): Promise<ReturnType<Library[K]>> {
    this.started ??= this.start();
    const { worker, ended } = this.started;
    // Nobody's process ends while a password is hashed; an idle thread keeps none from its end.
    worker.ref();
    const answered = once(worker, 'message', { signal: ended });
    worker.postMessage({ name, args });
    const [{ value, error }] = await answered;
    worker.unref();
    if (error !== undefined) throw new HashingError(error);
    return value;
  }

  /** Ends the thread; the next call starts another one. */
  async end(): Promise<void> {
    await this.started?.worker.terminate();
  }

  private start(): Started {
    const worker = new Worker(SCRIPT, { eval: true, workerData: LIBRARY });
    const ending = new AbortController();
    worker.once('error', (error) => ending.abort(error));
    worker.once('exit', () => {
      ending.abort();
      this.started = undefined;
    });
    return { worker, ended: ending.signal };
  }
}
