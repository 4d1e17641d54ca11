import { parentPort } from 'node:worker_threads';
import { makeDocuments } from './make-documents.ts';
import type { PrintedDocument } from './printed-document.ts';

/** The requests and responses of the worker (`render-documents.ts`). */
export interface RenderRequest {
  invoice: PrintedDocument;
  issuedAt: Date;
}

parentPort?.on('message', async ({ invoice, issuedAt }: RenderRequest) => {
  try {
    parentPort?.postMessage({ documents: await makeDocuments(invoice, issuedAt) });
  } catch (error) {
    parentPort?.postMessage({ fault: error instanceof Error ? error.message : String(error) });
  }
});
