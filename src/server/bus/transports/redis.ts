import { createClient } from '@redis/client';
import type { BusTransport } from '../transport.ts';

const TIMEOUT_MS = 5000;
const PING_INTERVAL_MS = 5000;
const MAX_RETRY_DELAY_MS = 2000;

/**
 * Redis publish/subscribe, for databases without LISTEN. Several installations may share one Redis:
 * each uses its own channel. Rejects if the first connection fails.
 */
export async function openRedisTransport(url: string, channel: string): Promise<BusTransport> {
  let isStarted = false;
  const reconnectStrategy = (tries: number) =>
    isStarted ? Math.min(50 * 2 ** Math.min(tries, 10), MAX_RETRY_DELAY_MS) : false;
  const socket = { connectTimeout: TIMEOUT_MS, reconnectStrategy } as const;
  const sender = createClient({
    url,
    socket,
    pingInterval: PING_INTERVAL_MS,
    disableOfflineQueue: true,
  });
  const receiver = createClient({ url, socket, pingInterval: PING_INTERVAL_MS });
  const listeners = new Set<(text: string) => void>();
  const restoredListeners = new Set<() => void>();
  // An unhandled error event would end the process. Both clients reconnect automatically.
  for (const client of [sender, receiver]) client.on('error', () => {});
  try {
    await Promise.all([sender.connect(), receiver.connect()]);
    await receiver.subscribe(channel, (text) => {
      for (const listener of listeners) listener(text);
    });
  } catch (error) {
    for (const client of [sender, receiver]) client.destroy();
    throw error;
  }
  isStarted = true;
  for (const client of [sender, receiver]) {
    client.on('ready', () => {
      for (const listener of restoredListeners) listener();
    });
  }

  return {
    isShared: true,
    async send(texts) {
      await Promise.all(texts.map((text) => sender.publish(channel, text))).catch(() => {});
    },
    onReceived: (listener) => void listeners.add(listener),
    onRestored: (listener) => void restoredListeners.add(listener),
    async close() {
      for (const client of [sender, receiver]) client.destroy();
    },
  };
}
