import { normalizeIP } from '@fastify/rate-limit';

/** What is counted as one address: IPv6 by its /64, for whoever has one has all of it. */
export function addressKey(ip: string): string {
  return normalizeIP(ip, 64);
}
