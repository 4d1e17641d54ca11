import {
  APP_CACHE,
  digestOf,
  forgetUserData,
  isCachedFor,
  isUserData,
  USER_CACHE,
} from '../board-cache.ts';
import { type FetchEvent, scope } from './scope.ts';

/** What a proxy says of a server that is away. */
const AWAY: readonly number[] = [502, 503, 504];

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([scope.clients.claim(), scope.registration.navigationPreload?.enable()]),
  ),
);
scope.addEventListener('fetch', (event) => {
  const answer = answerTo(event);
  if (answer) event.respondWith(answer);
});

/** An answer of ours, or nothing where the browser asks the server as if there were no worker. */
function answerTo(event: FetchEvent): Promise<Response> | undefined {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (origin !== location.origin) return undefined;
  // Even where the page has no time left to do so.
  if (pathname === '/api/auth/logout') event.waitUntil(forgetUserData());
  if (method !== 'GET') return undefined;
  if (mode === 'navigate') return page(event, pathname);
  if (pathname.startsWith('/assets/')) return asset(event.request);
  return isUserData(pathname) ? own(event.request, pathname) : undefined;
}

/** The server's page, and the kept one only where there is no server: an old one is never shown. */
async function page(event: FetchEvent, pathname: string): Promise<Response> {
  const kept = async () =>
    isScreen(pathname) ? caches.match('/', { cacheName: APP_CACHE }) : undefined;
  try {
    // Whatever the address: what was asked for already must not be asked for again.
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    return AWAY.includes(answer.status) ? ((await kept()) ?? answer) : answer;
  } catch (failure) {
    const answer = await kept();
    if (answer) return answer;
    throw failure;
  }
}

/** Under the hash of its content a file never becomes another. */
async function asset(request: Request): Promise<Response> {
  const kept = await caches.match(request, { cacheName: APP_CACHE, ignoreVary: true });
  return kept ?? fetch(request);
}

/** The server's answer, and the kept one where there is none, for who brings the same token. */
async function own(request: Request, pathname: string): Promise<Response> {
  try {
    const answer = await fetch(request);
    if (answer.status === 401) await forgetUserData();
    return answer;
  } catch (failure) {
    const kept = await caches.match(pathname, { cacheName: USER_CACHE });
    const digest = await digestOf(request.headers.get('authorization') ?? '');
    if (kept && isCachedFor(kept, digest)) return kept;
    throw failure;
  }
}

/** What is below these is never a screen of the page. */
function isScreen(pathname: string): boolean {
  return !/^\/(api|trpc|photos|assets)(\/|$)/.test(pathname);
}
