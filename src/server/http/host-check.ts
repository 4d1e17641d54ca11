import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../core/errors.ts';
import type { Language } from '../../core/languages.ts';
import { type Host, parseHost } from '../config/allowed-hosts.ts';
import type { Config } from '../config/read-config.ts';
import { isLoopback } from '../lib/addresses.ts';
import { LANGUAGE_VARY, languageOf } from './language-of.ts';
import { isScreen } from './not-found.ts';
import { pathOf } from './request.ts';

/** Supervisors and load balancers request these under their own addresses. */
const HEALTH_PATHS = new Set(['/healthz', '/readyz']);
const DEFAULT_PORTS = [80, 443];
const MAX_LOGGED_HOSTS = 100;
const MAX_LOGGED_LENGTH = 255;

const SENTENCES: Record<Language, string> = {
  en: `${new AppError('host.unknown').message}.\n`,
  de: 'Dieser Server antwortet nicht unter dieser Adresse. Erlaubt wird sie mit PUBLIC_URL oder ALLOWED_HOSTS.\n',
};

export interface HostCheck {
  isRefused(request: FastifyRequest): boolean;
  /** Checks every request. */
  register(app: FastifyInstance): void;
}

/**
 * Refuses requests for other hosts. Without this check, a page whose name resolves to this server
 * (DNS rebinding) would have the same origin as the server and could use its API. `request.host` is
 * X-Forwarded-Host only if a trusted proxy sent it.
 */
export function createHostCheck(config: Config): HostCheck {
  let isAllowed = hostFilter(config, config.port);
  const loggedHosts = new Set<string>();

  function isRefused(request: FastifyRequest): boolean {
    if (HEALTH_PATHS.has(pathOf(request)) || isAllowed(request.host)) return false;
    const host = request.host.slice(0, MAX_LOGGED_LENGTH);
    if (loggedHosts.size < MAX_LOGGED_HOSTS && !loggedHosts.has(host)) {
      loggedHosts.add(host);
      request.log.warn({ host }, 'unknown host refused: set PUBLIC_URL or ALLOWED_HOSTS');
    }
    return true;
  }

  function register(app: FastifyInstance): void {
    // With PORT=0 the port is known once the server listens.
    app.addHook('onListen', async () => {
      const address = app.server.address();
      if (typeof address === 'object' && address) isAllowed = hostFilter(config, address.port);
    });
    app.addHook('onRequest', (request, reply, done) => {
      if (!isRefused(request)) return done();
      reply.header('cache-control', 'no-store');
      const refusal = new AppError('host.unknown');
      if (!isScreen(request)) return done(refusal);
      reply.code(refusal.status).type('text/plain; charset=utf-8').header('vary', LANGUAGE_VARY);
      reply.send(SENTENCES[languageOf(request.headers)]);
    });
  }

  return { isRefused, register };
}

function hostFilter({ publicUrl, allowedHosts }: Config, port: number): (text: string) => boolean {
  const { protocol, host, hostname } = new URL(publicUrl);
  const published = parseHost(host);
  const publicPort = published?.port ?? (protocol === 'https:' ? 443 : 80);
  const loopbackPorts = isLoopback(hostname) ? [port, publicPort] : [port];
  // Proxies often omit the port, or send their own.
  const publicPorts = [null, publicPort, ...DEFAULT_PORTS];
  // Nearly all requests name the same host, which is parsed once.
  let lastAllowed: string | null = null;

  return (text) => {
    if (text !== lastAllowed && !isAllowed(text)) return false;
    lastAllowed = text;
    return true;
  };

  function isAllowed(text: string): boolean {
    const requested = parseHost(text);
    if (!requested) return false;
    if (requested.name === published?.name && publicPorts.includes(requested.port)) return true;
    if (isLoopbackName(requested.name) && loopbackPorts.includes(requested.port ?? 80)) return true;
    return allowedHosts.some((allowed) => matches(allowed, requested));
  }
}

/** Names under .localhost need PUBLIC_URL or ALLOWED_HOSTS: some resolvers send them elsewhere. */
function isLoopbackName(name: string): boolean {
  return isLoopback(name) && !name.endsWith('.localhost');
}

/** An entry without a port allows every port. */
function matches(allowed: Host, requested: Host): boolean {
  if (allowed.name !== requested.name) return false;
  if (allowed.port === null || allowed.port === requested.port) return true;
  return requested.port === null && DEFAULT_PORTS.includes(allowed.port);
}
