import {
  APP_CACHE,
  boardIdIn,
  digestOf,
  forgetBoard,
  forgetUserData,
  isCachedFor,
  isUserData,
  USER_CACHE,
} from '../board-cache.ts';
import { type FetchEvent, scope } from './worker-scope.ts';

/** Statuses of a proxy whose server is down. */
const SERVER_DOWN_STATUSES: readonly number[] = [502, 503, 504];

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([scope.clients.claim(), scope.registration.navigationPreload?.enable()]),
  ),
);
scope.addEventListener('fetch', (event) => {
  const response = respondTo(event);
  if (response) event.respondWith(response);
});

/** The worker's response, or undefined where the browser asks the server as usual. */
function respondTo(event: FetchEvent): Promise<Response> | undefined {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (origin !== location.origin) return undefined;
  // Also when the page closes before it can do so itself.
  if (pathname === '/api/auth/logout') event.waitUntil(forgetUserData());
  if (method !== 'GET') return undefined;
  if (mode === 'navigate') return page(event, pathname);
  if (pathname.startsWith('/assets/')) return asset(event.request);
  return isUserData(pathname) ? userData(event.request, pathname) : undefined;
}

/**
 * The server's page. The cached one is used only when the server is unreachable, so it is never
 * outdated.
 */
async function page(event: FetchEvent, pathname: string): Promise<Response> {
  const cachedPage = async () =>
    isPagePath(pathname) ? caches.match('/', { cacheName: APP_CACHE }) : undefined;
  try {
    // A preloaded response is always used, to avoid a second request.
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    return SERVER_DOWN_STATUSES.includes(response.status)
      ? ((await cachedPage()) ?? response)
      : response;
  } catch (failure) {
    const response = await cachedPage();
    if (response) return response;
    throw failure;
  }
}

/** Files are named by content hash and never change. */
async function asset(request: Request): Promise<Response> {
  const cached = await caches.match(request, { cacheName: APP_CACHE, ignoreVary: true });
  return cached ?? fetch(request);
}

/** The server's response; if there is none, the cached one for the same token. */
async function userData(request: Request, pathname: string): Promise<Response> {
  try {
    const response = await fetch(request);
    if (response.status === 401) await forgetUserData();
    const boardId = boardIdIn(pathname);
    if (response.status === 404 && boardId !== null) await forgetBoard(boardId);
    return response;
  } catch (failure) {
    const cached = await caches.match(pathname, { cacheName: USER_CACHE });
    const digest = await digestOf(request.headers.get('authorization') ?? '');
    if (cached && isCachedFor(cached, digest)) return cached;
    throw failure;
  }
}

/** Paths below these prefixes are never pages. */
function isPagePath(pathname: string): boolean {
  return !/^\/(api|trpc|photos|files|assets)(\/|$)/.test(pathname);
}
