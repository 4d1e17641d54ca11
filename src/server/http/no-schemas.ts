/**
 * Zod reads what is sent, so no app of Fastify's has a schema: its compilers are not loaded, which
 * would take a part of each start, and the built server does not hold them (vite.config.ts).
 */
export const NO_SCHEMAS = {
  compilersFactory: { buildValidator: refuse, buildSerializer: refuse },
};

function refuse(): never {
  throw new Error('a route has a schema of Fastify');
}
