import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { hashSync, verifySync } from '@node-rs/argon2';

interface Library {
  hashSync: typeof hashSync;
  verifySync: typeof verifySync;
}

const LIBRARY_PATH = createRequire(import.meta.url).resolve('@node-rs/argon2');

/**
 * The worker's script is a string, so that it runs the same from the sources and from the built
 * server. Linux has a priority per thread; elsewhere the worker runs with normal priority.
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

/** The library's error for invalid arguments. */
export class HashingError extends Error {}

interface Started {
  worker: Worker;
  /** Aborted when the worker ends for any reason. */
  ended: AbortSignal;
}

/**
 * A worker thread that hashes passwords with low priority: nothing else that strangers can trigger
 * uses that much CPU. It starts with its first call, and runs one call at a time.
 */
export class HashingWorker {
  private started: Started | undefined;

  /**
   * Calls a function of the library in the worker.
   * @throws HashingError with the library's message, AbortError if the worker has ended
   */
  async call<K extends keyof Library>(
    name: K,
    ...args: Parameters<Library[K]>
  ): Promise<ReturnType<Library[K]>> {
    this.started ??= this.start();
    const { worker, ended } = this.started;
    // Keeps the process alive during a call; an idle worker does not.
    worker.ref();
    const response = once(worker, 'message', { signal: ended });
    worker.postMessage({ name, args });
    const [{ value, error }] = await response;
    worker.unref();
    if (error !== undefined) throw new HashingError(error);
    return value;
  }

  /** Ends the worker; the next call starts another one. */
  async end(): Promise<void> {
    await this.started?.worker.terminate();
  }

  private start(): Started {
    const worker = new Worker(SCRIPT, { eval: true, workerData: LIBRARY_PATH });
    const ending = new AbortController();
    worker.once('error', (error) => ending.abort(error));
    worker.once('exit', () => {
      ending.abort();
      this.started = undefined;
    });
    return { worker, ended: ending.signal };
  }
}
