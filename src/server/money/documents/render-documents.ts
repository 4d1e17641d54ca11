import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { packageRoot } from '../../lib/package-root.ts';
import type { MadeDocument } from './make-documents.ts';
import type { PrintedDocument } from './printed-document.ts';
import type { RenderRequest } from './render-worker.ts';

/** An invoice takes a fifth of a second; 500 lines with texts of full length took 20 on a busy machine. */
const TIMEOUT_MS = 60_000;
/** An idle worker ends, to free its memory. */
const IDLE_MS = 30_000;
/** 500 lines with texts of full length need 250 MB at most. */
const MAX_HEAP_MB = 512;

const here = fileURLToPath(import.meta.url);
const isSource = here.endsWith('.ts');
/** The build creates a separate script for the worker (vite.config.ts). */
const SCRIPT = isSource
  ? join(dirname(here), 'render-worker.ts')
  : join(packageRoot, 'dist', 'server', 'render-worker.cjs');

/** Loads the worker's script; that of the sources, which is TypeScript, with tsx. */
const LOADER = `
const { createRequire } = require('node:module');
const { workerData: script } = require('node:worker_threads');
const requireBeside = createRequire(script);
if (script.endsWith('.ts')) requireBeside('tsx/cjs');
requireBeside(script);
`;

/** A file of an issued invoice. `digest` is the SHA-256 of its content, in hex. */
export interface RenderedDocument extends Omit<MadeDocument, 'content'> {
  content: Buffer;
}

/** The files of an invoice could not be made; the message says why, for the log. */
export class RenderError extends Error {}

interface Answer {
  documents?: MadeDocument[];
  fault?: string;
}

interface RendererOptions {
  script?: string;
  timeoutMs?: number;
  idleMs?: number;
}

/**
 * Makes the files of invoices in a worker thread, one invoice after another. The worker starts with
 * the first one, and ends when it has been idle, has taken too long or has failed; the next invoice
 * starts another one.
 */
export function createRenderer(options: RendererOptions = {}) {
  const { script = SCRIPT, timeoutMs = TIMEOUT_MS, idleMs = IDLE_MS } = options;
  let worker: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let idleTimer: NodeJS.Timeout | undefined;

  async function render(request: RenderRequest): Promise<RenderedDocument[]> {
    clearTimeout(idleTimer);
    worker ??= start();
    const current = worker;
    // Keeps the process alive while it renders; an idle worker does not.
    current.ref();
    const ended = new AbortController();
    const onExit = () => ended.abort(new RenderError('the worker ended'));
    current.once('exit', onExit);
    const timer = setTimeout(() => {
      ended.abort(new RenderError(`not rendered within ${timeoutMs} ms`));
    }, timeoutMs);
    try {
      const answer = once(current, 'message', { signal: ended.signal });
      current.postMessage(request);
      const [{ documents, fault }] = (await answer) as [Answer];
      if (!documents) throw new RenderError(fault);
      return documents.map((each) => ({ ...each, content: Buffer.from(each.content) }));
    } catch (error) {
      const failure = asRenderError(error, ended.signal);
      await endWorker(current);
      throw failure;
    } finally {
      clearTimeout(timer);
      current.off('exit', onExit);
      current.unref();
      idleTimer = setTimeout(() => void endWorker(current), idleMs).unref();
    }
  }

  function start(): Worker {
    const started = new Worker(LOADER, {
      eval: true,
      workerData: script,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    // `once` in render() reports an error of the worker; without a listener it would end the process.
    started.on('error', () => {});
    started.once('exit', () => {
      if (worker === started) worker = undefined;
    });
    return started;
  }

  async function endWorker(ending: Worker): Promise<void> {
    if (worker === ending) worker = undefined;
    await ending.terminate();
  }

  return {
    /** @throws RenderError if the files cannot be made */
    render(invoice: PrintedDocument, issuedAt: Date): Promise<RenderedDocument[]> {
      const rendering = last.then(() => render({ invoice, issuedAt }));
      last = rendering.catch(() => {});
      return rendering;
    },

    /** Whether there is a worker now. */
    get isRunning(): boolean {
      return worker !== undefined;
    },

    /** Finishes pending requests, and ends the worker. */
    async close(): Promise<void> {
      await last;
      clearTimeout(idleTimer);
      if (worker) await endWorker(worker);
    },
  };
}

function asRenderError(error: unknown, signal: AbortSignal): RenderError {
  if (error instanceof RenderError) return error;
  if (signal.reason instanceof RenderError) return signal.reason;
  return new RenderError(error instanceof Error ? error.message : String(error));
}

const renderer = createRenderer();

/**
 * The files of an issued invoice: its PDF, and its XRechnung where the client wants one. The same
 * invoice and moment give the same bytes.
 * @throws RenderError if they cannot be made
 */
export function renderDocuments(
  invoice: PrintedDocument,
  issuedAt: Date,
): Promise<RenderedDocument[]> {
  return renderer.render(invoice, issuedAt);
}

/** Ends the worker at shutdown. */
export function closeRenderer(): Promise<void> {
  return renderer.close();
}
