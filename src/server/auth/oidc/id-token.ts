import { createHash, timingSafeEqual } from 'node:crypto';
import type { JWTPayload, JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { AppError } from '../../../core/errors.ts';
import { LIMITS } from '../../../core/limits.ts';
import { registration } from '../../../core/users/user.schema.ts';
import type { GoogleSettings } from '../../config/google.ts';

const MAX_LENGTH = 8192;
const MAX_AGE_S = 600;
const CLOCK_TOLERANCE_S = 30;
/** Errors about the provider's keys, which say nothing about the token. */
const KEY_ERROR_CODES = ['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC'];

/** The identity claimed by the provider. Only `sub` is permanent. */
export interface Identity {
  sub: string;
  email: string;
  firstName: string;
  lastName: string;
  /** An https URL. */
  profilePicture: string | null;
}

export interface Verified {
  identity: Identity;
  /** Identifies the sign-in that the token belongs to. */
  nonce: string;
}

const claims = z.object({
  sub: z.string().min(1).max(255),
  nonce: z.string().min(1),
  email: registration.shape.email,
  email_verified: z.literal(true),
  aud: z.union([z.string(), z.array(z.string()).length(1)]),
  azp: z.string().optional(),
  at_hash: z.string().optional(),
  given_name: z.string().catch(''),
  family_name: z.string().catch(''),
  name: z.string().catch(''),
  picture: z.string().max(LIMITS.url).startsWith('https://').nullable().catch(null),
});

type Claims = z.output<typeof claims>;

interface Deps {
  settings: GoogleSettings;
  /** Timeout for the provider's keys, ms. */
  timeoutMs: number;
}

/**
 * Creates the reader of id tokens. It throws 'google.failed' for a token that is not genuine, not
 * issued for us or without a verified email, and 'google.away' if there are no keys.
 */
export function createIdTokenReader({ settings, timeoutMs }: Deps) {
  let keys: JWTVerifyGetKey | undefined;

  async function verify(credential: string): Promise<JWTPayload> {
    const { createRemoteJWKSet, errors, jwtVerify } = await import('jose');
    keys ??= createRemoteJWKSet(new URL(settings.jwksUrl), { timeoutDuration: timeoutMs });
    try {
      const { payload } = await jwtVerify(credential, keys, {
        algorithms: ['RS256'],
        issuer: issuersOf(settings),
        audience: settings.clientId,
        maxTokenAge: MAX_AGE_S,
        clockTolerance: CLOCK_TOLERANCE_S,
        requiredClaims: ['exp', 'iat'],
      });
      return payload;
    } catch (error) {
      const isTokenFault =
        error instanceof errors.JOSEError && !KEY_ERROR_CODES.includes(error.code);
      if (isTokenFault) throw new AppError('google.failed');
      throw Object.assign(new AppError('google.away'), { cause: error });
    }
  }

  return async (credential: string, accessToken: string): Promise<Verified> => {
    if (credential.length > MAX_LENGTH) throw new AppError('google.failed');
    const { success, data } = claims.safeParse(await verify(credential));
    if (!success || !isForUs(data, settings) || !isOfAccessToken(data, accessToken)) {
      throw new AppError('google.failed');
    }
    return { identity: identityFrom(data), nonce: data.nonce };
  };
}

/** Google omits the scheme in some of its tokens. */
function issuersOf({ issuer }: GoogleSettings): string[] {
  return issuer === 'https://accounts.google.com' ? [issuer, 'accounts.google.com'] : [issuer];
}

function isForUs({ azp }: Claims, { clientId }: GoogleSettings): boolean {
  return azp === undefined || azp === clientId;
}

/** The left half of the access token's SHA-256 (OpenID Connect Core, 3.1.3.6). */
function isOfAccessToken({ at_hash }: Claims, accessToken: string): boolean {
  if (at_hash === undefined) return true;
  const expected = createHash('sha256').update(accessToken).digest().subarray(0, 16);
  const actual = Buffer.from(at_hash, 'base64url');
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

function identityFrom({ sub, email, picture, ...names }: Claims): Identity {
  const [beforeAt = ''] = email.trim().split('@');
  return {
    sub,
    email: email.trim(),
    firstName: nameFrom(names.given_name) || nameFrom(names.name) || beforeAt,
    lastName: nameFrom(names.family_name),
    profilePicture: picture,
  };
}

function nameFrom(claim: string): string {
  return claim.replaceAll(/\s+/g, ' ').trim().slice(0, LIMITS.name);
}
