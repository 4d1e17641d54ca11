import { ConfigError } from './config-error.ts';

/** The OpenID client, registered with Google or another provider, and the provider's addresses. */
export interface GoogleSettings {
  clientId: string;
  clientSecret: string;
  issuer: string;
  authUrl: string;
  tokenUrl: string;
  jwksUrl: string;
  /** The `prompt` parameter of sign-in requests. */
  prompt: string;
}

const GOOGLE = {
  GOOGLE_ISSUER: 'https://accounts.google.com',
  GOOGLE_AUTH_URL: 'https://accounts.google.com/o/oauth2/v2/auth',
  GOOGLE_TOKEN_URL: 'https://oauth2.googleapis.com/token',
  GOOGLE_JWKS_URL: 'https://www.googleapis.com/oauth2/v3/certs',
};
const PROVIDER_URLS = ['GOOGLE_AUTH_URL', 'GOOGLE_TOKEN_URL', 'GOOGLE_JWKS_URL'] as const;

type Value = (name: string) => string | undefined;

/** Null if sign-in with Google is not configured. @throws ConfigError if it is incomplete */
export function readGoogle(value: Value): GoogleSettings | null {
  const clientId = value('GOOGLE_CLIENT_ID');
  const clientSecret = value('GOOGLE_CLIENT_SECRET');
  if (clientId === undefined && clientSecret === undefined) return null;
  if (clientId === undefined) throw missing('GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET');
  if (clientSecret === undefined) throw missing('GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID');
  if (value('GOOGLE_ISSUER') !== undefined) checkOtherProvider(value);
  return {
    clientId,
    clientSecret,
    issuer: address(value, 'GOOGLE_ISSUER'),
    authUrl: address(value, 'GOOGLE_AUTH_URL'),
    tokenUrl: address(value, 'GOOGLE_TOKEN_URL'),
    jwksUrl: address(value, 'GOOGLE_JWKS_URL'),
    prompt: readPrompt(value),
  };
}

/** Another issuer needs its own addresses: those of Google cannot vouch for it. */
function checkOtherProvider(value: Value): void {
  for (const name of PROVIDER_URLS)
    if (value(name) === undefined) throw missing(name, 'GOOGLE_ISSUER');
}

function missing(name: string, other: string): ConfigError {
  return new ConfigError(name, 'is not set', `set where ${other} is`);
}

/** Not normalised: issuers are compared character by character. */
function address(value: Value, name: keyof typeof GOOGLE): string {
  const rawValue = value(name) ?? GOOGLE[name];
  const url = URL.canParse(rawValue) ? new URL(rawValue) : null;
  if (url && ['http:', 'https:'].includes(url.protocol) && !url.password) return rawValue;
  throw new ConfigError(name, 'is no address', `one such as ${GOOGLE[name]}, or unset`);
}

function readPrompt(value: Value): string {
  const rawValue = value('GOOGLE_PROMPT') ?? 'select_account';
  if (/^[a-z_]+( [a-z_]+)*$/.test(rawValue)) return rawValue;
  const was = `is ${JSON.stringify(rawValue)}`;
  throw new ConfigError('GOOGLE_PROMPT', was, 'words such as select_account or consent');
}
