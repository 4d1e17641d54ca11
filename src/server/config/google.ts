import { ConfigError } from './config-error.ts';

/** The client that Freelane is to Google, or to another OpenID provider, and where that is. */
export interface GoogleSettings {
  clientId: string;
  clientSecret: string;
  issuer: string;
  authUrl: string;
  tokenUrl: string;
  jwksUrl: string;
  /** What the provider is asked to do whoever is signed in there already. */
  prompt: string;
}

const GOOGLE = {
  GOOGLE_ISSUER: 'https://accounts.google.com',
  GOOGLE_AUTH_URL: 'https://accounts.google.com/o/oauth2/v2/auth',
  GOOGLE_TOKEN_URL: 'https://oauth2.googleapis.com/token',
  GOOGLE_JWKS_URL: 'https://www.googleapis.com/oauth2/v3/certs',
};
const PLACES = ['GOOGLE_AUTH_URL', 'GOOGLE_TOKEN_URL', 'GOOGLE_JWKS_URL'] as const;

type Value = (name: string) => string | undefined;

/** Null where sign-in with Google is not configured. @throws ConfigError where it is half set. */
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

/** Google's own addresses would vouch for nobody of another issuer. */
function checkOtherProvider(value: Value): void {
  for (const name of PLACES) if (value(name) === undefined) throw missing(name, 'GOOGLE_ISSUER');
}

function missing(name: string, other: string): ConfigError {
  return new ConfigError(name, 'is not set', `set where ${other} is`);
}

/** As it was given: the issuer is compared letter by letter. */
function address(value: Value, name: keyof typeof GOOGLE): string {
  const given = value(name) ?? GOOGLE[name];
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url && ['http:', 'https:'].includes(url.protocol) && !url.password) return given;
  throw new ConfigError(name, 'is no address', `one such as ${GOOGLE[name]}, or unset`);
}

function readPrompt(value: Value): string {
  const given = value('GOOGLE_PROMPT') ?? 'select_account';
  if (/^[a-z_]+( [a-z_]+)*$/.test(given)) return given;
  const was = `is ${JSON.stringify(given)}`;
  throw new ConfigError('GOOGLE_PROMPT', was, 'words such as select_account or consent');
}
