/**
 * Requests are validated with Zod, so Fastify's schema compilers are never used. Not loading them
 * makes the start faster, and the built server does not contain them (vite.config.ts).
 */
export const NO_SCHEMAS = {
  compilersFactory: { buildValidator: refuse, buildSerializer: refuse },
};

function refuse(): never {
  throw new Error('Fastify schemas are not supported');
}
