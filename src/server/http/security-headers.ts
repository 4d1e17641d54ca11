import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config/read-config.ts';

const HALF_A_YEAR = 180 * 86_400;
const PERMISSIONS = ['camera', 'geolocation', 'microphone', 'payment', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ');

/** On every answer. The bearer token lies in local storage, so the policy is what guards it. */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  { publicUrl }: Config,
): Promise<void> {
  const isHttps = publicUrl.startsWith('https:');
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: { useDefaults: false, directives: policy(publicUrl, isHttps) },
    // 'same-origin' would make the sign-in popup of Google read as closed.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    originAgentCluster: false,
    referrerPolicy: { policy: 'same-origin' },
    // Over plain http, as on a home network, it would lock people out of a later https host.
    strictTransportSecurity: isHttps && { maxAge: HALF_A_YEAR, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  // They are the same on every answer, and Helmet would put them together anew for each.
  let headers: ReturnType<typeof headersOf> | undefined;
  app.addHook('onRequest', (_request, reply, done) => {
    headers ??= { ...headersOf(reply), 'permissions-policy': PERMISSIONS };
    reply.headers(headers);
    done();
  });
}

/** What Helmet sets on this answer; it is taken off it again. */
function headersOf(reply: FastifyReply) {
  reply.helmet();
  const headers = reply.raw.getHeaders();
  for (const name of Object.keys(headers)) reply.raw.removeHeader(name);
  return headers;
}

function policy(publicUrl: string, isHttps: boolean) {
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'blob:', 'https://lh3.googleusercontent.com'],
    'font-src': ["'self'"],
    // Some browsers do not count the websocket of the page's own host as 'self'.
    'connect-src': ["'self'", publicUrl.replace(/^http/, 'ws')],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    // No text becomes markup or code: what would is an error, and no policy lets it.
    'require-trusted-types-for': ["'script'"],
    // The one exception names the service worker's file, whatever it is asked for (web/offline).
    'trusted-types': ['service-worker'],
    'upgrade-insecure-requests': isHttps ? [] : null,
  };
}
