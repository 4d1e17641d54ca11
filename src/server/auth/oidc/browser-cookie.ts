import type { Config } from '../../config/read-config.ts';
import { isToken } from '../../lib/tokens.ts';
import { FLOW_MS } from './flows.ts';

const NAME = 'freelane_google';

/**
 * The Set-Cookie header that binds a sign-in to the browser that starts it. It signs no one in.
 * Lax, since a strict cookie would not be sent with the provider's redirect.
 */
export function browserCookie({ publicUrl }: Pick<Config, 'publicUrl'>, browser: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  const age = FLOW_MS / 1000;
  return `${NAME}=${browser}; Path=/api/auth/google; HttpOnly; SameSite=Lax; Max-Age=${age}${secure}`;
}

/** The browser id in a request's cookies; null if there is none. */
export function browserOf(cookies: string | undefined): string | null {
  const values = (cookies ?? '')
    .split(/; */)
    .filter((one) => one.startsWith(`${NAME}=`))
    .map((one) => one.slice(NAME.length + 1));
  return values.find(isToken) ?? null;
}
