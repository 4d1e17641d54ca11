import type { FastifyInstance } from 'fastify';
import { hourly } from '../hourly.ts';
import type { Services } from '../services.ts';

/** Tidies up after imports that came to nothing, and ends what is under way with the server. */
export function registerTransfer(app: FastifyInstance, services: Services): void {
  const { imports } = services;
  hourly(app, services, 'tidying up after imports', imports.dropAbandoned);
  app.addHook('onClose', imports.close);
}
