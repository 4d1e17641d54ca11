import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

const TX = '0123456789abcdef0123456789abcdef';

/** The message of the popup to the page that opened it. */
export interface PopupResult {
  tx: string | null;
  credential?: string;
  accessToken?: string;
  message?: string;
}

/** A browser that signs in with Google, as the server sees it. */
export interface GoogleBrowser {
  /** The id in its cookie. */
  id(): string;
  /** Opens the popup and follows it to the redirect back from the provider. */
  followRedirect(): Promise<string>;
  /** Reads what that page passes on. */
  read(url: string): Promise<{ status: number; body: string; handedOver: PopupResult }>;
  /** Runs the whole flow up to the tokens. */
  tokens(): Promise<{ credential: string; accessToken: string }>;
  post(body: object): Promise<LightMyRequestResponse>;
}

export function googleBrowser(app: FastifyInstance, publicUrl: string): GoogleBrowser {
  let cookie = '';

  async function open(): Promise<string> {
    const query = new URLSearchParams({ tx: TX, origin: publicUrl });
    const url = `/api/auth/google/start?${query}`;
    const { statusCode, headers, body } = await app.inject({ url, headers: { cookie } });
    if (statusCode !== 302) throw new Error(`the popup was answered with ${statusCode}: ${body}`);
    [cookie = ''] = String(headers['set-cookie']).split(';');
    return String(headers.location);
  }

  async function followRedirect(): Promise<string> {
    const response = await fetch(await open(), { redirect: 'manual' });
    const { pathname, search } = new URL(response.headers.get('location') ?? '');
    return pathname + search;
  }

  async function readResult(url: string) {
    const { statusCode, body } = await app.inject({ url, headers: { cookie } });
    const [, json = ''] = /id="result">(.*?)<\/script>/s.exec(body) ?? [];
    return { status: statusCode, body, handedOver: JSON.parse(json) as PopupResult };
  }

  async function tokens() {
    const { handedOver } = await readResult(await followRedirect());
    const { credential = '', accessToken = '', message } = handedOver;
    if (message) throw new Error(message);
    return { credential, accessToken };
  }

  return {
    id: () => cookie.split('=')[1] ?? '',
    followRedirect: followRedirect,
    read: readResult,
    tokens,
    post: (body) =>
      app.inject({ method: 'POST', url: '/api/auth/google', payload: body, headers: { cookie } }),
  };
}
