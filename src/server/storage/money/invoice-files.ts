import { and, asc, eq } from 'drizzle-orm';
import type { InvoiceFile } from '../../../core/money/invoices/invoice-views.ts';
import type { Tables } from '../schema.ts';
import type { Query } from '../store.ts';

/** A file of an issued invoice with its bytes. */
export interface InvoiceDocument extends Omit<InvoiceFile, 'size'> {
  content: Buffer;
}

/** The files of issued invoices. Rows are added once and never changed. */
export function invoiceFilesRepository({ invoiceFiles }: Tables) {
  async function add(
    query: Query,
    invoiceId: string,
    documents: readonly InvoiceDocument[],
  ): Promise<void> {
    if (documents.length === 0) return;
    const rows = documents.map(({ content, ...file }) => {
      return { ...file, invoiceId, size: content.length, content: content.toString('base64') };
    });
    await query.insert(invoiceFiles).values(rows);
  }

  /** Without their bytes; the PDF first. */
  function list(query: Query, invoiceId: string): Promise<InvoiceFile[]> {
    const { kind, name, size, digest } = invoiceFiles;
    return query
      .select({ kind, name, size, digest })
      .from(invoiceFiles)
      .where(eq(invoiceFiles.invoiceId, invoiceId))
      .orderBy(asc(kind));
  }

  async function find(
    query: Query,
    invoiceId: string,
    kind: InvoiceFile['kind'],
  ): Promise<InvoiceDocument | null> {
    const [row] = await query
      .select()
      .from(invoiceFiles)
      .where(and(eq(invoiceFiles.invoiceId, invoiceId), eq(invoiceFiles.kind, kind)));
    if (!row) return null;
    const { name, digest, content } = row;
    return { kind, name, digest, content: Buffer.from(content, 'base64') };
  }

  return { add, list, find };
}
