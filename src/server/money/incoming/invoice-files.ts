import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { AppError, type ErrorCode } from '../../../core/errors.ts';
import type { IncomingInvoice } from '../../../core/money/expenses/incoming.ts';
import { packageRoot } from '../../lib/package-root.ts';
import { semaphore } from '../../lib/semaphore.ts';

/** An invoice takes some milliseconds, and starting the thread a tenth of a second. */
const TIMEOUT_MS = 20_000;
const MAX_HEAP_MB = 256;
const MAX_WAITING = 20;

const here = fileURLToPath(import.meta.url);
/** The build creates a separate script for the worker (vite.config.ts). */
const SCRIPT = here.endsWith('.ts')
  ? join(dirname(here), 'incoming-worker.ts')
  : join(packageRoot, 'dist', 'server', 'incoming-worker.cjs');

/** Loads the worker's script; that of the sources, which is TypeScript, with tsx. */
const LOADER = `
const { createRequire } = require('node:module');
const { workerData: { script } } = require('node:worker_threads');
const requireBeside = createRequire(script);
if (script.endsWith('.ts')) requireBeside('tsx/cjs');
requireBeside(script);
`;

interface ReaderOptions {
  script?: string;
  timeoutMs?: number;
  maxHeapMb?: number;
}

/**
 * Reads untrusted files one after another in a worker thread, which is terminated if it takes too
 * long or too much memory. Nothing in a file is run or fetched.
 */
export function createInvoiceFileReader(options: ReaderOptions = {}) {
  const { script = SCRIPT, timeoutMs = TIMEOUT_MS, maxHeapMb = MAX_HEAP_MB } = options;
  const oneAtATime = semaphore(1, MAX_WAITING);

  function readNow(path: string): Promise<IncomingInvoice> {
    return new Promise((resolve, reject) => {
      const worker = new Worker(LOADER, {
        eval: true,
        workerData: { script, path },
        resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, stackSizeMb: 4 },
        // It needs none of the server's settings and secrets.
        env: {},
      });
      const timer = setTimeout(() => end(new AppError('eInvoice.timeout')), timeoutMs);
      function end(result: IncomingInvoice | Error) {
        clearTimeout(timer);
        void worker.terminate();
        if (result instanceof Error) reject(result);
        else resolve(result);
      }
      worker.once('message', (answer: { invoice?: IncomingInvoice; refusal?: ErrorCode }) => {
        const { invoice, refusal = 'eInvoice.damaged' } = answer;
        end(invoice ?? new AppError(refusal));
      });
      worker.once('error', (error: NodeJS.ErrnoException) => {
        const isTooLarge = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
        const refused = new AppError(isTooLarge ? 'eInvoice.tooLarge' : 'eInvoice.damaged');
        end(Object.assign(refused, { cause: error }));
      });
      worker.once('exit', () => end(new AppError('eInvoice.damaged')));
    });
  }

  /** @throws AppError with a code of e-invoices if it cannot be read */
  return (path: string): Promise<IncomingInvoice> => oneAtATime(() => readNow(path));
}
