import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { AppError } from '../../../core/errors.ts';
import { createInvoiceFileReader } from './invoice-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'incoming-'));
afterAll(() => rmSync(folder, { recursive: true }));

const fixture = fileURLToPath(
  new URL('../../../test/fixtures/incoming/zugferd-1.xml', import.meta.url),
);

function scriptOf(text: string): string {
  const path = join(folder, `${Math.random().toString(36).slice(2)}.cjs`);
  writeFileSync(path, text);
  return path;
}

const codeOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    (error) => (error instanceof AppError ? error.code : String(error)),
  );

it('EI6 a file is read in a thread, several one after another', { timeout: 60_000 }, async () => {
  const read = createInvoiceFileReader();
  const invoices = await Promise.all([read(fixture), read(fixture)]);
  expect(invoices.map(({ number }) => number)).toEqual(['471102', '471102']);
  const other = join(folder, 'other.xml');
  writeFileSync(other, '<!DOCTYPE a><a/>');
  expect(await codeOf(read(other))).toBe('eInvoice.doctype');
});

it('EI6 a thread that takes too long, too much memory or fails is ended', async () => {
  const endless = scriptOf('for (;;);');
  const hungry = scriptOf('const all = []; for (;;) all.push({ a: [1, 2, 3], at: all.length });');
  const failing = scriptOf('throw new Error("no");');
  const silent = scriptOf('');
  const read = (script: string, timeoutMs = 30_000) =>
    codeOf(createInvoiceFileReader({ script, timeoutMs, maxHeapMb: 32 })(fixture));
  expect(await read(endless, 200)).toBe('eInvoice.timeout');
  expect(await read(hungry)).toBe('eInvoice.tooLarge');
  expect(await read(failing)).toBe('eInvoice.damaged');
  expect(await read(silent)).toBe('eInvoice.damaged');
});
