import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { checkPdf } from '../../../test/e-invoices/check-pdf.ts';
import { issued, line } from '../../../test/e-invoices/sample-invoices.ts';
import { builtServer } from '../../../test/servers/built-server.ts';
import { until } from '../../../test/until.ts';
import { missingGlyphs } from './missing-glyphs.ts';
import { createRenderer, RenderError } from './render-documents.ts';

const ISSUED_AT = new Date('2026-11-30T12:00:00Z');
const INVOICE = issued({
  buyer: { buyerReference: 'L-1' },
  number: 'R 2026/7',
  lines: [line('Arbeit', '1', '100')],
});

let renderer: ReturnType<typeof createRenderer>;
let folder: string | undefined;

afterEach(async () => {
  await renderer.close();
  if (folder) rmSync(folder, { recursive: true });
  folder = undefined;
});

function renderWith(script: string, options = {}) {
  folder = mkdtempSync(join(tmpdir(), 'freelane-worker-'));
  const file = join(folder, 'worker.cjs');
  writeFileSync(file, `const { parentPort } = require('node:worker_threads');\n${script}`);
  renderer = createRenderer({ script: file, ...options });
}

it('FF12 the files of an invoice are made in a worker, with digests that are theirs', async () => {
  renderer = createRenderer();
  expect(renderer.isRunning).toBe(false);
  const rendering = renderer.render(INVOICE, ISSUED_AT);
  await until('the worker runs', () => renderer.isRunning);
  const files = await rendering;
  expect(files.map(({ kind, name }) => [kind, name])).toEqual([
    ['pdf', 'Rechnung-R-2026-7.pdf'],
    ['xml', 'Rechnung-R-2026-7.xml'],
  ]);
  for (const { content, digest } of files)
    expect(digest).toBe(createHash('sha256').update(content).digest('hex'));
  const again = await renderer.render(INVOICE, ISSUED_AT);
  expect(again.map(({ digest }) => digest)).toEqual(files.map(({ digest }) => digest));

  const incomplete = { ...INVOICE, seller: { ...INVOICE.seller, phone: '' } };
  expect(await renderer.render(incomplete, ISSUED_AT)).toHaveLength(1);

  // The event loop keeps running while it renders.
  let turns = 0;
  let isDone = false;
  const many = Promise.all(Array.from({ length: 5 }, () => renderer.render(INVOICE, ISSUED_AT)));
  const turn = () => {
    turns += 1;
    if (!isDone) setImmediate(turn);
  };
  turn();
  expect(await many).toHaveLength(5);
  isDone = true;
  expect(turns).toBeGreaterThan(100);
});

it('FF12 the worker of the built server makes the same files', async () => {
  renderer = createRenderer({ script: join(builtServer(), '..', 'render-worker.cjs') });
  const built = await renderer.render(INVOICE, ISSUED_AT);
  expect(checkPdf(built[0]?.content ?? Buffer.alloc(0)).faults).toEqual([]);
  await renderer.close();
  renderer = createRenderer();
  const files = await renderer.render(INVOICE, ISSUED_AT);
  expect(built.map(({ digest }) => digest)).toEqual(files.map(({ digest }) => digest));
});

it('FF12 what fails is answered, and the next invoice is made', async () => {
  renderer = createRenderer();
  const broken = { ...INVOICE, currency: 'XXXX' };
  await expect(renderer.render(broken, ISSUED_AT)).rejects.toBeInstanceOf(RenderError);
  const both = [renderer.render(broken, ISSUED_AT), renderer.render(INVOICE, ISSUED_AT)];
  expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
  ]);
});

it('FF12 a worker that does not answer, ends or does not start is answered', async () => {
  const ECHO = "parentPort.on('message', () => parentPort.postMessage({ documents: [] }));";
  renderWith("parentPort.on('message', () => {});", { timeoutMs: 20 });
  await expect(renderer.render(INVOICE, ISSUED_AT)).rejects.toThrow('not rendered within 20 ms');
  expect(renderer.isRunning).toBe(false);
  await renderer.close();
  renderWith("parentPort.on('message', () => process.exit());");
  await expect(renderer.render(INVOICE, ISSUED_AT)).rejects.toThrow('the worker ended');
  await renderer.close();
  renderWith("throw new Error('no library');");
  await expect(renderer.render(INVOICE, ISSUED_AT)).rejects.toThrow('no library');
  await renderer.close();
  renderWith(ECHO, { idleMs: 1 });
  expect(await renderer.render(INVOICE, ISSUED_AT)).toEqual([]);
  await until('the idle worker has ended', () => !renderer.isRunning);
  expect(await renderer.render(INVOICE, ISSUED_AT)).toEqual([]);
});

it('FF9 texts that the fonts cannot show whole are named', () => {
  expect(missingGlyphs(INVOICE)).toEqual([]);
  const name = 'Konzept 漢字 👩‍💻 漢';
  const hebrew = 'עיצוב';
  expect(
    missingGlyphs(issued({ closing: 'Ⓐ', lines: [line(name, '1', '1'), line(hebrew, '1', '1')] })),
  ).toEqual([
    { text: 'Ⓐ', characters: ['Ⓐ'] },
    { text: name, characters: ['漢', '字', '👩‍💻'] },
  ]);
});
