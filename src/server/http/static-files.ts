import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from './path.ts';
import { preloadsFrom } from './preloads.ts';

const POLICY = 'content-security-policy';
const SCRIPT_SOURCES = "script-src 'self'";

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
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) =>
      reply.header('cache-control', cacheControl(path.slice(root.length))),
  });
  const preloadsOf = preloadsFrom(root);
  const scriptSources = `${SCRIPT_SOURCES} ${hashesOfScripts(join(root, 'index.html')).join(' ')}`;
  return (request, reply) => {
    const preloads = preloadsOf(pathOf(request));
    if (preloads) reply.header('link', preloads);
    const policy = String(reply.getHeader(POLICY));
    reply.header(POLICY, policy.replace(SCRIPT_SOURCES, scriptSources));
    return reply.sendFile('index.html');
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
