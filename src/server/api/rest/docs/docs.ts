import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { version } from '../../../../../package.json';
import { etagOf } from '../../../http/files/etags.ts';
import { restRoutes } from '../routes.ts';
import { DOCS_PAGE, DOCS_SCRIPT, DOCS_STYLE } from './docs-page.ts';
import { openApi } from './openapi.ts';

const PAGE = '/api/docs';
const TRUSTED_TYPES = /;require-trusted-types-for [^;]*;trusted-types [^;]*/;
const VIEWER = '@fastify/swagger-ui/static/';
const unlimited = { config: { rateLimit: false as const } };
const { resolve } = createRequire(import.meta.url);
const gzipAsync = promisify(gzip);

interface File {
  type: string;
  text(): Promise<string> | string;
}

const FILES: Record<string, File> = {
  '/api/openapi.json': {
    type: 'application/json; charset=utf-8',
    text: () => JSON.stringify(openApi(restRoutes, version)),
  },
  [PAGE]: { type: 'text/html; charset=utf-8', text: () => DOCS_PAGE },
  '/api/docs/docs.js': { type: 'text/javascript; charset=utf-8', text: () => DOCS_SCRIPT },
  '/api/docs/docs.css': { type: 'text/css; charset=utf-8', text: () => DOCS_STYLE },
  '/api/docs/swagger-ui.css': {
    type: 'text/css; charset=utf-8',
    text: () => viewer('swagger-ui.css'),
  },
  '/api/docs/swagger-ui-bundle.js': {
    type: 'text/javascript; charset=utf-8',
    text: () => viewer('swagger-ui-bundle.js'),
  },
};

/**
 * GET /api/openapi.json, and /api/docs to read and try it. Each file is created on first request.
 */
export function registerDocs(app: FastifyInstance): void {
  for (const [path, file] of Object.entries(FILES)) {
    const load = memoize(() => loaded(file));
    app.get(path, unlimited, async (request, reply) => {
      const { text, zipped, etag } = await load();
      if (path === PAGE) allowViewer(reply);
      reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding');
      reply.header('etag', etag).type(file.type);
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      if (!takesGzip(request)) return text;
      return reply.header('content-encoding', 'gzip').send(zipped);
    });
  }
}

async function loaded(file: File) {
  const text = await file.text();
  return { text, zipped: await gzipAsync(text), etag: etagOf(text) };
}

function viewer(name: string): Promise<string> {
  return readFile(resolve(VIEWER + name), 'utf8');
}

/** The viewer's styles embed their icons, and it writes markup that it has sanitized itself. */
function allowViewer(reply: FastifyReply): void {
  const policy = String(reply.getHeader('content-security-policy'));
  const allowing = policy
    .replace("img-src 'self'", "img-src 'self' data:")
    .replace(TRUSTED_TYPES, '');
  reply.header('content-security-policy', allowing);
}

function takesGzip({ headers }: FastifyRequest): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?(,|$))/i.test(String(headers['accept-encoding'] ?? ''));
}

/** Runs once when first needed, and again if it failed. */
function memoize<T>(make: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    result ??= make().catch((error) => {
      result = undefined;
      throw error;
    });
    return result;
  };
}
