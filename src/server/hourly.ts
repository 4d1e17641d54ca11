import type { FastifyInstance } from 'fastify';

const HOUR = 3_600_000;

/** Does a piece of housekeeping of this process at the start and once an hour. */
export function hourly(app: FastifyInstance, name: string, work: () => Promise<void>): void {
  every(app, HOUR, name, work);
}

/** Does something at the start and again and again; the log is told where it fails. */
export function every(
  app: FastifyInstance,
  ms: number,
  name: string,
  work: () => Promise<void>,
): void {
  const run = () => {
    work().catch((error) => app.log.warn({ err: error }, `${name} failed`));
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    timer = setInterval(run, ms).unref();
    run();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
