import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { isSetupNeeded, setupLink } from './auth/signup-policy.ts';
import type { Bus } from './bus/bus.ts';
import { openBus } from './bus/open-bus.ts';
import { describeDatabase } from './config/database.ts';
import { loadDotEnv } from './config/dot-env.ts';
import { type Config, readConfig } from './config/read-config.ts';
import { StartError } from './lib/errors.ts';
import { closeRenderer } from './money/documents/render-documents.ts';
import { createServices, type Services } from './services.ts';
import { openStore } from './storage/open-store.ts';
import { type FileLock, lockFile } from './storage/sqlite/file-lock.ts';
import { refuseForeignFile } from './storage/sqlite/sqlite-ownership.ts';
import type { Store } from './storage/store.ts';

export interface Server {
  app: FastifyInstance;
  services: Services;
  /** The lock on the SQLite file; null with PostgreSQL. */
  databaseLock: FileLock | null;
  /** Printed once the server listens. */
  startupMessage: string;
}

export async function start(env: NodeJS.ProcessEnv): Promise<Server> {
  loadDotEnv();
  const config = readConfig(env, refuseForeignFile);
  const databaseLock = config.database.kind === 'sqlite' ? lockFile(config.database.file) : null;
  const store = await openDatabase(config);
  const bus = await connectBus(config);
  let app: FastifyInstance | undefined;
  const services = createServices(config, store, (error) => app?.log.error({ err: error }), bus);
  app = await buildApp(services);
  await listen(app, config);
  return { app, services, databaseLock, startupMessage: await startupMessage(app, services) };
}

/** @throws StartError with the reason if it cannot be opened */
export async function openDatabase({ database, backup }: Config): Promise<Store> {
  try {
    return await openStore(database, backup?.folder);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The database ${describeDatabase(database)} cannot be opened: ${reason}`);
  }
}

/** @throws StartError with the reason if it cannot be opened */
export async function connectBus(config: Config): Promise<Bus> {
  try {
    return await openBus(config);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The connection between servers (BUS_URL) cannot be opened: ${reason}`);
  }
}

const LISTEN_FAULTS: Record<string, (config: Config) => string> = {
  EADDRINUSE: ({ port, host }) => `PORT is ${port}, but on ${host} another program already uses it`,
  EACCES: ({ port }) => `PORT is ${port}, but this user may not use it; take one from 1024 up`,
  EADDRNOTAVAIL: ({ host }) => `HOST is "${host}", but this machine does not have that address`,
  ENOTFOUND: ({ host }) => `HOST is "${host}", but no such host is known`,
};

async function listen(app: FastifyInstance, config: Config): Promise<void> {
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const describe = LISTEN_FAULTS[code];
    throw describe ? new StartError(describe(config)) : error;
  }
}

async function startupMessage(
  app: FastifyInstance,
  { config, accounts }: Services,
): Promise<string> {
  const address = publicAddress(app, config);
  const greeting = `Freelane is running at ${address}`;
  // If the accounts cannot be read, the rest is still served.
  const isFresh = await accounts.hasNoAccounts().catch(() => false);
  if (!isFresh) return greeting;
  const link = isSetupNeeded(config) ? setupLink(config) : `${address}/login`;
  return `${greeting} - register the first account, the administrator's, at ${link}`;
}

/** With PORT=0 the port is known once the server listens. */
function publicAddress(app: FastifyInstance, { port, publicUrl }: Config): string {
  if (port !== 0) return publicUrl;
  return publicUrl.replace(/:0$/, `:${new URL(app.listeningOrigin).port}`);
}

/** Connections still open after this long are closed: a supervisor would soon kill the process. */
const GRACE_PERIOD_MS = 8000;
const FORCED_EXIT_MS = 9500;
/** Ctrl-C can arrive twice: from the terminal, and forwarded by npm. */
const DUPLICATE_SIGNAL_MS = 1000;

/** Shuts down gracefully on the first SIGTERM or SIGINT, and exits at once on a later one. */
export function stopOnSignals(server: Server): void {
  let stoppingSince: number | undefined;
  const onSignal = () => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > DUPLICATE_SIGNAL_MS) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    setTimeout(() => process.exit(0), FORCED_EXIT_MS).unref();
    stop(server).then(
      () => process.exit(0),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

/** Finishes requests in flight, then closes websockets, then the database. */
async function stop({ app, services, databaseLock }: Server): Promise<void> {
  const closeTimer = setTimeout(() => app.server.closeAllConnections(), GRACE_PERIOD_MS);
  await app.close();
  clearTimeout(closeTimer);
  services.rooms.close();
  services.presence.close();
  services.timeFeed.close();
  services.moneyFeed.close();
  services.allTimeFeed.close();
  await closeRenderer();
  await services.bus.close();
  await services.store.close();
  databaseLock?.release();
}
