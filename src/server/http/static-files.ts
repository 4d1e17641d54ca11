import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLanguage, LANGUAGES, type Language } from '../../core/languages.ts';
import { LANGUAGE_VARY, languageOf } from './language-of.ts';
import { pathOf } from './path.ts';
import { preloadsFrom } from './preloads.ts';

const POLICY = 'content-security-policy';
const SCRIPT_SOURCES = "script-src 'self'";

/** Boards that are meant for who was given a link, and for no search engine. */
const LOOK_PATH = '/look';

/** Those that have a route together, and what is sent in the place of others. */
const NO_ROUTES = ['assets/**', '**/*.{br,gz}'];

/** Answers a request for a screen with the page. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Serves the built page. Null where there is none: the API works without it. */
export async function registerStaticFiles(
  app: FastifyInstance,
  root: string,
): Promise<SendPage | null> {
  if (!existsSync(join(root, 'index.html'))) return null;
  await app.register(fastifyStatic, {
    root,
    index: false,
    wildcard: false,
    globIgnore: NO_ROUTES,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) =>
      reply.header('cache-control', cacheControl(path.slice(root.length))),
  });
  // One route for hundreds of files: with one for each the server starts a quarter later.
  const assets = new Set(readdirSync(join(root, 'assets')));
  app.get<{ Params: { file: string } }>('/assets/:file', ({ params: { file } }, reply) =>
    assets.has(file) ? reply.sendFile(`assets/${file}`) : reply.callNotFound(),
  );
  const english = builtPage(root, 'index.html', 'manifest.json');
  const pages = new Map<Language, Page>([['en', english]]);
  for (const language of Object.keys(LANGUAGES).filter(isLanguage)) {
    const file = `${language}.html`;
    if (!existsSync(join(root, file))) continue;
    pages.set(language, builtPage(root, file, `manifest-${language}.json`));
  }
  return (request, reply) => {
    const path = pathOf(request);
    if (path === LOOK_PATH) reply.header('x-robots-tag', 'noindex');
    const page = pages.get(languageOf(request.headers)) ?? english;
    const preloads = page.preloadsOf(path);
    if (preloads) reply.header('link', preloads);
    const policy = String(reply.getHeader(POLICY));
    reply.header(POLICY, policy.replace(SCRIPT_SOURCES, page.scriptSources));
    return reply.header('vary', LANGUAGE_VARY).sendFile(page.file);
  };
}

/** The page in one language. */
interface Page {
  file: string;
  scriptSources: string;
  preloadsOf: (path: string) => string | null;
}

function builtPage(root: string, file: string, manifest: string): Page {
  return {
    file,
    scriptSources: `${SCRIPT_SOURCES} ${hashesOfScripts(join(root, file)).join(' ')}`,
    preloadsOf: preloadsFrom(join(root, '.vite', manifest)),
  };
}

/** What lets the scripts that are written in a page run under its policy, and no others. */
function hashesOfScripts(path: string): string[] {
  const scripts = readFileSync(path, 'utf8').matchAll(/<script>(.*?)<\/script>/gs);
  return Array.from(scripts, ([, script = '']) => {
    return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  });
}

/** Files under assets have the hash of their content in their name. */
function cacheControl(path: string): string {
  return /^[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
}
