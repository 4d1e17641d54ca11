import { createHmac } from 'node:crypto';
import type { Config } from '../config/read-config.ts';
import { type Bus, createBus, localBus } from './bus.ts';

/** The bus of a configuration; what each kind needs is loaded by those who use it. */
export async function openBus({ bus, appSecret }: Pick<Config, 'bus' | 'appSecret'>): Promise<Bus> {
  if (bus.kind === 'postgres') {
    const { openPostgresTransport } = await import('./transports/postgres.ts');
    return createBus(await openPostgresTransport(bus.url));
  }
  if (bus.kind === 'redis') {
    const { openRedisTransport } = await import('./transports/redis.ts');
    const install = createHmac('sha256', appSecret).update('bus').digest('base64url');
    return createBus(await openRedisTransport(bus.url, `freelane:${install.slice(0, 16)}`));
  }
  return localBus();
}
