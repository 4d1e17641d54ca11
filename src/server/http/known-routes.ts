import type { FastifyInstance } from 'fastify';

/** Answers with the methods that a path has, whatever the method it was asked with. */
export type MethodsOf = (path: string) => string[];

/** Follows the routes that are registered from now on. */
export function followRoutes(app: FastifyInstance): MethodsOf {
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

/** Of a route such as /api/tickets/:id; each parameter is one part of the path, and * is all the rest. */
function patternOf(url: string): RegExp {
  return new RegExp(`^${url.split('/').map(partOf).join('/')}$`);
}

function partOf(part: string): string {
  if (part === '*') return '.*';
  return part.startsWith(':') ? '[^/]+' : escaped(part);
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
