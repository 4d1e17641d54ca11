import type { FastifyInstance } from 'fastify';

const HOUR = 3_600_000;

/** Does a piece of housekeeping at the start and once an hour; the log is told where it fails. */
export function hourly(app: FastifyInstance, name: string, work: () => Promise<void>): void {
  const run = () => {
    work().catch((error) => app.log.warn({ err: error }, `${name} failed`));
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    timer = setInterval(run, HOUR).unref();
    run();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
