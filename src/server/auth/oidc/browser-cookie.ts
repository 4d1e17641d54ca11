import type { Config } from '../../config/read-config.ts';
import { isToken } from '../../lib/tokens.ts';
import { FLOW_MS } from './flows.ts';

const NAME = 'freelane_google';

/**
 * The header that ties a sign-in to the browser that begins it. It signs nobody in. Lax, for a strict
 * one would not come back from the provider.
 */
export function browserCookie({ publicUrl }: Pick<Config, 'publicUrl'>, browser: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  const age = FLOW_MS / 1000;
  return `${NAME}=${browser}; Path=/api/auth/google; HttpOnly; SameSite=Lax; Max-Age=${age}${secure}`;
}

/** Which browser a request's cookies say it is; null where they do not. */
export function browserOf(cookies: string | undefined): string | null {
  const values = (cookies ?? '')
    .split(/; */)
    .filter((one) => one.startsWith(`${NAME}=`))
    .map((one) => one.slice(NAME.length + 1));
  return values.find(isToken) ?? null;
}
