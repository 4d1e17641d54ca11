import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { AppError } from '../../../core/errors.ts';
import type { Services } from '../../services.ts';

/** Upper bounds of the request duration histogram, seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * GET /metrics in Prometheus format, for clients with `METRICS_TOKEN`; without that setting the
 * path is unknown. Each process reports itself: no figure names a user or board.
 */
export async function registerMetrics(app: FastifyInstance, services: Services): Promise<void> {
  const { metricsToken } = services.config;
  if (metricsToken === null) return;
  const registry = await createRegistry(app, services);
  app.get('/metrics', async ({ headers }, reply) => {
    if (!isSame(headers.authorization ?? '', `Bearer ${metricsToken}`)) {
      throw new AppError('unauthorized');
    }
    reply.header('cache-control', 'no-store').type(registry.contentType);
    return registry.metrics();
  });
}

async function createRegistry(app: FastifyInstance, services: Services): Promise<Registry> {
  const { Registry, Histogram, Gauge, Counter, collectDefaultMetrics } = await import(
    'prom-client'
  );
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const requests = new Histogram({
    name: 'freelane_http_request_duration_seconds',
    help: 'What requests took, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    // The declared route: each actual path would be a separate series.
    const labels = { method, route: routeOptions.url ?? 'none', status: statusCode };
    requests.observe(labels, elapsedTime / 1000);
  });

  function gauge(name: string, help: string, read: () => number | Promise<number>): void {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read());
      },
    });
  }
  gauge('freelane_sockets', 'Websockets that are open', () => app.websocketServer.clients.size);
  gauge('freelane_open_boards', 'Boards that users have open', () => services.rooms.openCount());
  gauge('freelane_log_rows', 'Rows in the log of all boards, from the oldest to the newest', () =>
    services.store.read((query) => services.repositories.log.extent(query)),
  );
  new Counter({
    name: 'freelane_commands_total',
    help: 'Commands that changed a board, by kind: tickets.move is a move',
    labelNames: ['command'],
    registers,
    collect() {
      this.reset();
      for (const [command, count] of services.commandCounts) this.inc({ command }, count);
    },
  });
  return registry;
}

/** Compares digests, which have equal length. */
function isSame(actual: string, expected: string): boolean {
  const [a, b] = [actual, expected].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(a as Buffer, b as Buffer);
}
