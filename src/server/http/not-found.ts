import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../core/errors.ts';
import type { SendPage } from './files/static-files.ts';
import { pathOf } from './request.ts';

interface Options {
  methodsOf: MethodsOf;
  sendPage: SendPage | null;
}

/** Handles unmatched requests: a wrong method, a screen of the web app, or an unknown path. */
export function registerNotFound(app: FastifyInstance, { methodsOf, sendPage }: Options): void {
  // Only API requests are rate limited: pages and assets are not.
  const limit = app.rateLimit();
  app.setNotFoundHandler(
    {
      async preHandler(request: FastifyRequest, reply: FastifyReply) {
        if (!isScreen(request)) await limit.call(app, request, reply);
      },
    },
    (request, reply) => {
      const methods = methodsOf(pathOf(request));
      if (methods.length > 0) return refuseMethod(reply, methods);
      if (sendPage && isScreen(request)) return sendPage(request, reply);
      throw new AppError('path.unknown');
    },
  );
}

function refuseMethod(reply: FastifyReply, methods: string[]): never {
  reply.header('allow', methods.join(', '));
  throw new AppError('method.unknown');
}

/** Whether a browser requests a screen. The web app itself decides which one it is. */
export function isScreen(request: FastifyRequest): boolean {
  const path = pathOf(request);
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (path === '/') return true;
  if (/^\/(api|trpc)(\/|$)/.test(path) || /\.[a-z0-9]+$/i.test(path)) return false;
  return request.headers.accept?.includes('text/html') ?? false;
}

/** Returns the methods that a path supports. */
export type MethodsOf = (path: string) => string[];

/** Collects the routes that are registered from now on. */
export function collectRoutes(app: FastifyInstance): MethodsOf {
  const routes = new Map<string, { pattern: RegExp; methods: Set<string> }>();

  app.addHook('onRoute', ({ url, method }) => {
    const route = routes.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    for (const name of [method].flat()) route.methods.add(name);
    routes.set(url, route);
  });

  return (path) => {
    const matching = [...routes.values()].filter(({ pattern }) => pattern.test(path));
    return [...new Set(matching.flatMap(({ methods }) => [...methods]))].sort();
  };
}

/** Matches a route such as /api/tickets/:id: a parameter is one segment, and * is all the rest. */
function patternOf(url: string): RegExp {
  return new RegExp(`^${url.split('/').map(segmentPattern).join('/')}$`);
}

function segmentPattern(segment: string): string {
  if (segment === '*') return '.*';
  return segment.startsWith(':') ? '[^/]+' : escapeRegExp(segment);
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
