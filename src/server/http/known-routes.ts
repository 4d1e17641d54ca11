import type { FastifyInstance } from 'fastify';

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
