import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from './path.ts';
import { preloadsFrom } from './preloads.ts';

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
  return (request, reply) => {
    const preloads = preloadsOf(pathOf(request));
    if (preloads) reply.header('link', preloads);
    return reply.sendFile('index.html');
  };
}

/** Files under assets have the hash of their content in their name. */
function cacheControl(path: string): string {
  return /^[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
}
