import type { Config } from '../config/read-config.ts';
import { connectBus, openDatabase } from '../lifecycle.ts';
import { createServices, type Services } from '../services.ts';

/**
 * Runs the work of a command beside running servers: the bus notifies them of changes, and they
 * close the affected connections.
 * @throws StartError
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
      // Closing sends pending notifications.
      await bus.close();
    }
  } finally {
    await store.close();
  }
}
