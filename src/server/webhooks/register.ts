import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';

/** Delivers to webhooks while the server listens. */
export function registerWebhooks(app: FastifyInstance, { courier }: Services): void {
  app.addHook('onListen', async () => courier.start());
  app.addHook('onClose', () => courier.close());
}
