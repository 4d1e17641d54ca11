import type { LookupAddress } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { AppError } from '../../core/errors.ts';
import { addressesOf } from './addresses.ts';

/** How long the other end may take for all of it, ms. */
const PATIENCE_MS = 10_000;

export interface DeliveryAttempt {
  url: string;
  body: string;
  headers: Record<string, string>;
}

/** What came of it: a status, or in a few words why there was none. */
export interface Outcome {
  status: number | null;
  error: string | null;
}

/**
 * Posts a body and reads nothing but the status. The host is looked up for each of them, and the
 * connection goes to what was found and looked at. Redirects are answers like any other.
 */
export async function sendDelivery(
  { url, body, headers }: DeliveryAttempt,
  isPrivateAllowed: boolean,
  stop: AbortSignal,
): Promise<Outcome> {
  try {
    const place = new URL(url);
    const signal = AbortSignal.any([stop, AbortSignal.timeout(PATIENCE_MS)]);
    const lookup = pinned(await inTime(addressesOf(place, isPrivateAllowed), signal));
    const send = place.protocol === 'https:' ? httpsRequest : httpRequest;
    // An agent would keep connections whose address is looked at no more.
    const options = { method: 'POST', headers, lookup, signal, agent: false } as const;
    const status = await new Promise<number | null>((resolve, reject) => {
      const sent = send(place, options, (answer) => {
        resolve(answer.statusCode ?? null);
        answer.destroy();
      });
      sent.on('error', reject);
      sent.end(body);
    });
    return { status, error: null };
  } catch (error) {
    return { status: null, error: reasonOf(error) };
  }
}

/** Looks nothing up: any host is at these addresses. */
function pinned(addresses: LookupAddress[]): LookupFunction {
  return (_host, { all }, callback) => {
    const [first] = addresses;
    if (all) callback(null, addresses);
    else callback(null, first?.address ?? '', first?.family);
  };
}

function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
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
