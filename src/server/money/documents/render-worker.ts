import { parentPort } from 'node:worker_threads';
import type { IssuedInvoice } from '../../../core/money/invoices/invoice.ts';
import { makeDocuments } from './make-documents.ts';

/** What the worker is asked for, and answers (`render-documents.ts`). */
export interface RenderRequest {
  invoice: IssuedInvoice;
  issuedAt: Date;
}

parentPort?.on('message', async ({ invoice, issuedAt }: RenderRequest) => {
  try {
    parentPort?.postMessage({ documents: await makeDocuments(invoice, issuedAt) });
  } catch (error) {
    parentPort?.postMessage({ fault: error instanceof Error ? error.message : String(error) });
  }
});
