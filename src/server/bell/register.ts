import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';

/** Works out who is to be told of what while the server listens. */
export function registerBell(app: FastifyInstance, { ringer }: Services): void {
  app.addHook('onListen', async () => ringer.start());
  app.addHook('onClose', () => ringer.close());
}
