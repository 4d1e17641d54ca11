import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { readInvoiceFile } from './read-file.ts';
import { Refusal } from './refusal.ts';

// The worker thread of `invoice-files.ts`; it reads one file.
const { path } = workerData as { path: string };
try {
  parentPort?.postMessage({ invoice: readInvoiceFile(readFileSync(path)) });
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  parentPort?.postMessage({ refusal: error.code });
}
