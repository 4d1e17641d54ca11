import { ConfigError } from './config-error.ts';

/** A host name or address as in URLs, IPv6 in brackets. */
export interface Host {
  name: string;
  /** Null if none is given. */
  port: number | null;
}

/** Reads a Host header or an entry of ALLOWED_HOSTS; null if it is not a host. */
export function parseHost(text: string): Host | null {
  // An address could also contain a path or a user name.
  if (!/^[^\s/?#@\\]+$/.test(text) || !URL.canParse(`http://${text}`)) return null;
  const { hostname } = new URL(`http://${text}`);
  const port = /:(\d+)$/.exec(text)?.[1];
  return { name: hostname.replace(/\.$/, ''), port: port === undefined ? null : Number(port) };
}

/** @throws ConfigError if an entry is not a host */
export function readAllowedHosts(rawValue: string | undefined): Host[] {
  const entries = rawValue?.split(',').map((entry) => entry.trim()) ?? [];
  return entries.map((entry) => {
    const host = /[*%]/.test(entry) ? null : parseHost(entry);
    if (host) return host;
    const accepts = 'names or addresses such as boards.lan, 192.168.1.5:3000';
    throw new ConfigError('ALLOWED_HOSTS', `is ${JSON.stringify(rawValue)}`, accepts);
  });
}
