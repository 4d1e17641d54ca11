import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parse } from '../../http/parse.ts';
import type { Services } from '../../services.ts';

const body = z.object({ invite: z.string().max(200).optional() });

/**
 * POST /api/auth/signup: what signing up requires. It changes nothing; it is a POST because URLs
 * are logged on the way, and the body holds the link's secret.
 */
export function registerSignupOptions(app: FastifyInstance, { accounts }: Services): void {
  app.post('/api/auth/signup', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return accounts.signupOptions(parse(body, request.body).invite);
  });
}
