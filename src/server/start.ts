import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { isSetupNeeded, setupLink } from './auth/setup-link.ts';
import { type Config, readConfig } from './config.ts';
import { databaseName } from './database-url.ts';
import { loadDotEnv } from './dot-env.ts';
import type { Bus } from './realtime/bus.ts';
import { openBus } from './realtime/open-bus.ts';
import { createServices, type Services } from './services.ts';
import { StartError } from './start-error.ts';
import { type HeldFile, holdFile } from './storage/held-file.ts';
import { openStore } from './storage/open-store.ts';
import type { Store } from './storage/store.ts';

export interface Server {
  app: FastifyInstance;
  services: Services;
  /** The database's file, where it is one. */
  held: HeldFile | null;
  /** What is printed once requests are answered. */
  greeting: string;
}

export async function start(env: NodeJS.ProcessEnv): Promise<Server> {
  loadDotEnv();
  const config = readConfig(env);
  const held = config.database.kind === 'sqlite' ? holdFile(config.database.file) : null;
  const store = await openDatabase(config);
  const bus = await connectBus(config);
  let app: FastifyInstance | undefined;
  const services = createServices(config, store, (error) => app?.log.error({ err: error }), bus);
  app = await buildApp(services);
  await listen(app, config);
  return { app, services, held, greeting: await greet(app, services) };
}

/** @throws StartError with the reason where it cannot be opened */
export async function openDatabase({ database, backup }: Config): Promise<Store> {
  try {
    return await openStore(database, backup?.folder);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The database ${databaseName(database)} cannot be opened: ${reason}`);
  }
}

/** @throws StartError with the reason where it cannot be opened */
export async function connectBus(config: Config): Promise<Bus> {
  try {
    return await openBus(config);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The line between servers (BUS_URL) cannot be opened: ${reason}`);
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

async function greet(app: FastifyInstance, { config, accounts }: Services): Promise<string> {
  const address = publicAddress(app, config);
  const running = `Freelane is running at ${address}`;
  // A table of accounts that cannot be read must not keep the rest from being served.
  const isFresh = await accounts.isFresh().catch(() => false);
  if (!isFresh) return running;
  const link = isSetupNeeded(config) ? setupLink(config) : `${address}/login`;
  return `${running} - register the first account, the administrator's, at ${link}`;
}

/** With PORT=0 the port is only known now. */
function publicAddress(app: FastifyInstance, { port, publicUrl }: Config): string {
  if (port !== 0) return publicUrl;
  return publicUrl.replace(/:0$/, `:${new URL(app.listeningOrigin).port}`);
}
