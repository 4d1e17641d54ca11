import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parse } from '../http/parse.ts';
import type { Services } from '../services.ts';

const query = z.object({ invite: z.string().max(100).optional() });

/** GET /api/auth/signup tells the page what signing up takes, before anything is typed. */
export function registerOutlook(app: FastifyInstance, { accounts }: Services): void {
  app.get('/api/auth/signup', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return accounts.outlook(parse(query, request.query).invite);
  });
}
