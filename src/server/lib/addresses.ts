import { normalizeIP } from '@fastify/rate-limit';

/** Whether a host name or address (IPv6 with or without brackets) is this machine. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase();
  if (name === 'localhost' || name.endsWith('.localhost')) return true;
  return name === '::1' || name === '[::1]' || /^127(\.\d{1,3}){3}$/.test(name);
}

/**
 * The key under which an address is counted: IPv6 by its /64, which usually belongs to one user.
 */
export function addressKey(ip: string): string {
  return normalizeIP(ip, 64);
}
