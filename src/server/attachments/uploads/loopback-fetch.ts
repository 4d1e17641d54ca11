import { EMBEDDED_ORIGIN } from './signed-links.ts';

/** Handles in this process the requests that the upload route sends to its remote service. */
export type LoopbackHandler = (path: string, body: unknown) => Promise<unknown>;

/**
 * A `fetch` whose requests never leave the process. A request to any other address is an error:
 * uploads must work offline and leak nothing.
 */
export function loopbackFetch(base: string, answer: LoopbackHandler): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    if (!request.url.startsWith(`${base}/`)) {
      throw new TypeError(`Uploads do not call ${new URL(request.url).origin}`);
    }
    const { pathname } = new URL(request.url);
    const path = pathname.slice(base.length - EMBEDDED_ORIGIN.length);
    return Response.json(await answer(path, await request.json()));
  };
}
