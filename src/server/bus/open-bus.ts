import { createHmac } from 'node:crypto';
import type { Config } from '../config/read-config.ts';
import { type Bus, createBus, localBus } from './bus.ts';

/** Opens the configured bus. Each transport's driver is loaded only if it is used. */
export async function openBus({ bus, appSecret }: Pick<Config, 'bus' | 'appSecret'>): Promise<Bus> {
  if (bus.kind === 'postgres') {
    const { openPostgresTransport } = await import('./transports/postgres.ts');
    return createBus(await openPostgresTransport(bus.url));
  }
  if (bus.kind === 'redis') {
    const { openRedisTransport } = await import('./transports/redis.ts');
    const installationId = createHmac('sha256', appSecret).update('bus').digest('base64url');
    return createBus(await openRedisTransport(bus.url, `freelane:${installationId.slice(0, 16)}`));
  }
  return localBus();
}
