import type { LookupAddress } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { version } from '../../../package.json';
import { AppError } from '../../core/errors.ts';
import { addressesOf } from './addresses.ts';
import { signatureOf } from './signature.ts';

/** A payload as it is posted, signed with the secret of its webhook. */
export function signedAttempt(
  { url, secret }: { url: string; secret: string },
  payload: { id: string },
  now: number,
): DeliveryAttempt {
  const body = JSON.stringify(payload);
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': `Freelane/${version}`,
    'freelane-delivery': payload.id,
    'freelane-signature': signatureOf(secret, body, now),
  };
  return { url, body, headers };
}

export function isAccepted({ status }: Outcome): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** Timeout of a delivery, DNS lookup included. */
const TIMEOUT_MS = 10_000;

export interface DeliveryAttempt {
  url: string;
  body: string;
  headers: Record<string, string>;
}

/** The response status, or a short reason why there was none. */
export interface Outcome {
  status: number | null;
  error: string | null;
}

/**
 * Posts a body and reads only the response status. Each delivery resolves the host again and
 * connects only to the addresses that were checked. Redirects are not followed.
 */
export async function sendDelivery(
  { url, body, headers }: DeliveryAttempt,
  isPrivateAllowed: boolean,
  stop: AbortSignal,
): Promise<Outcome> {
  try {
    const target = new URL(url);
    const signal = AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT_MS)]);
    const lookup = pinnedLookup(await abortable(addressesOf(target, isPrivateAllowed), signal));
    const send = target.protocol === 'https:' ? httpsRequest : httpRequest;
    // No agent: it would reuse connections to addresses that are no longer checked.
    const options = { method: 'POST', headers, lookup, signal, agent: false } as const;
    const status = await new Promise<number | null>((resolve, reject) => {
      const request = send(target, options, (response) => {
        resolve(response.statusCode ?? null);
        response.destroy();
      });
      request.on('error', reject);
      request.end(body);
    });
    return { status, error: null };
  } catch (error) {
    return { status: null, error: reasonOf(error) };
  }
}

/** A lookup function that always answers with these addresses. */
function pinnedLookup(addresses: LookupAddress[]): LookupFunction {
  return (_host, { all }, callback) => {
    const [first] = addresses;
    if (all) callback(null, addresses);
    else callback(null, first?.address ?? '', first?.family);
  };
}

function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    work.then(resolve, reject);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function reasonOf(error: unknown): string {
  if (error instanceof AppError) return error.message;
  const { name, code } = error as { name?: unknown; code?: unknown };
  if (name === 'TimeoutError') return 'No answer in time';
  return `No connection (${String(code ?? name)})`;
}
