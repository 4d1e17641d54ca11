import type { Config } from '../config/read-config.ts';
import { connectBus, openDatabase } from '../lifecycle.ts';
import { createServices, type Services } from '../services.ts';

/**
 * Runs a command's work beside the servers of an installation: they are told of what it changes, and
 * end the connections that this concerns. @throws StartError
 */
export async function withServices<T>(
  config: Config,
  work: (services: Services) => Promise<T>,
): Promise<T> {
  const store = await openDatabase(config);
  try {
    const bus = await connectBus(config);
    try {
      return await work(createServices(config, store, undefined, bus));
    } finally {
      // What was told is sent before it closes.
      await bus.close();
    }
  } finally {
    await store.close();
  }
}
