import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLanguage, LANGUAGES, type Language } from '../../../core/languages.ts';
import { LANGUAGE_VARY, languageOf } from '../language-of.ts';
import { pathOf } from '../request.ts';

const POLICY = 'content-security-policy';
const SCRIPT_SOURCES = "script-src 'self'";

/** What links without an account lead to; search engines must not index it. */
const LINK_PATHS = ['/look', '/client'];

/** Files without their own route: assets share one, and compressed files replace others. */
const IGNORED_FILES = ['assets/**', '**/*.{br,gz}'];

/** Sends the web app's page for a screen. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Serves the built web app. Null if there is none: the API works without it. */
export async function registerStaticFiles(
  app: FastifyInstance,
  root: string,
): Promise<SendPage | null> {
  if (!existsSync(join(root, 'index.html'))) return null;
  await app.register(fastifyStatic, {
    root,
    index: false,
    wildcard: false,
    globIgnore: IGNORED_FILES,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) =>
      reply.header('cache-control', cacheControl(path.slice(root.length))),
  });
  // One route for hundreds of files: a route for each slows down the start by a quarter.
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
    if (LINK_PATHS.includes(path)) {
      reply.headers({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
    }
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

/** The hashes that allow a page's inline scripts under its policy. */
function hashesOfScripts(path: string): string[] {
  const scripts = readFileSync(path, 'utf8').matchAll(/<script>(.*?)<\/script>/gs);
  return Array.from(scripts, ([, script = '']) => {
    return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  });
}

/** Names of files under assets contain a hash of their content. */
function cacheControl(path: string): string {
  return /^[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/** A chunk in the build manifest; keys are source paths under src/web. */
interface Chunk {
  file: string;
  imports?: string[];
}

/** The source file of the screen at each path. */
const SCREENS: [RegExp, string][] = [
  [/^\/login$/, 'features/sign-in/login-page.tsx'],
  [/^\/accessibility$/, 'features/accessibility/accessibility-page.tsx'],
  [/^\/look$/, 'features/shared-board/shared-board-page.tsx'],
  [/^\/client$/, 'features/client-page/client-page.tsx'],
  [/^\/dashboard$/, 'features/dashboard/dashboard-page.tsx'],
  [/^\/(boards|boardsOverview)$/, 'features/boards/boards-overview-page.tsx'],
  [/^\/boards\/[^/]+(\/archived|\/about)?$/, 'features/board/board-page.tsx'],
  [/^\/projectOverview$/, 'features/projects/projects-page.tsx'],
  [/^\/projects\/[^/]+$/, 'features/projects/project-page.tsx'],
  [/^\/time$/, 'features/time/timesheet/timesheet-page.tsx'],
  [/^\/finances(\/.*)?$/, 'features/finances/finances-page.tsx'],
  [/^\/users$/, 'features/users/users-page.tsx'],
  [/^\/account$/, 'features/account/account-page.tsx'],
  [/^\/audit$/, 'features/audit/audit-page.tsx'],
  [/^\/system$/, 'features/system/system-page.tsx'],
  [/^\/t\/[^/]+$/, 'features/ticket/numbered-ticket-page.tsx'],
  [/^\/share$/, 'features/share-target/share-page.tsx'],
];

/**
 * Returns a function from a path to a Link header with the scripts of its screen. Browsers fetch
 * and compile them along with the entry script, which would request them only once it runs. Null if
 * a screen has no further scripts, or the build has no manifest.
 */
function preloadsFrom(manifestPath: string): (path: string) => string | null {
  const manifest = readManifest(manifestPath);
  const links = SCREENS.map(([pattern, source]) => {
    const files = [...filesOf(manifest, source)];
    return [pattern, files.map((file) => `</${file}>; rel=modulepreload`).join(', ')] as const;
  });
  return (path) => links.find(([pattern]) => pattern.test(path))?.[1] || null;
}

function readManifest(path: string): Record<string, Chunk> {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

/** A chunk and its imports, without the entry script, which the page itself loads. */
function filesOf(manifest: Record<string, Chunk>, key: string, files = new Set<string>()) {
  const chunk = manifest[key];
  if (!chunk || key === 'index.html' || files.has(chunk.file)) return files;
  files.add(chunk.file);
  for (const other of chunk.imports ?? []) filesOf(manifest, other, files);
  return files;
}
