import { normalizeIP } from '@fastify/rate-limit';

/**
 * The key under which an address is counted: IPv6 by its /64, which usually belongs to one user.
 */
export function addressKey(ip: string): string {
  return normalizeIP(ip, 64);
}
