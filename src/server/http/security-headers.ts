import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config/read-config.ts';

const HALF_A_YEAR_SECONDS = 180 * 86_400;
const PERMISSIONS = ['camera', 'geolocation', 'microphone', 'payment', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ');

/**
 * Sets the security headers of every response. The policy protects the bearer token in local
 * storage.
 */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  { publicUrl }: Config,
): Promise<void> {
  const isHttps = publicUrl.startsWith('https:');
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: { useDefaults: false, directives: policy(publicUrl, isHttps) },
    // With 'same-origin', Google's sign-in popup would appear to be closed.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    originAgentCluster: false,
    referrerPolicy: { policy: 'same-origin' },
    // Sent over plain http, as on a home network, it would block a later https host.
    strictTransportSecurity: isHttps && { maxAge: HALF_A_YEAR_SECONDS, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  // The headers never change, but Helmet would compute them for each request.
  let headers: ReturnType<typeof headersOf> | undefined;
  app.addHook('onRequest', (_request, reply, done) => {
    headers ??= { ...headersOf(reply), 'permissions-policy': PERMISSIONS };
    reply.headers(headers);
    done();
  });
}

/** The headers that Helmet sets; they are removed from this response again. */
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
    // Previews of files: films, sound, and PDF in the browser's own viewer.
    'media-src': ["'self'"],
    'frame-src': ["'self'"],
    'font-src': ["'self'"],
    // Some browsers do not accept websockets of the page's own host as 'self'.
    'connect-src': ["'self'", publicUrl.replace(/^http/, 'ws')],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    // Text never becomes markup or code: no other policy may create trusted types.
    'require-trusted-types-for': ["'script'"],
    // The one exception creates the URL of the service worker, whatever its input (web/offline).
    'trusted-types': ['service-worker'],
    'upgrade-insecure-requests': isHttps ? [] : null,
  };
}
