import { ORIGIN } from './signed-links.ts';

/** What the upload route says to the service that it believes to be elsewhere. */
export type Answering = (path: string, body: unknown) => Promise<unknown>;

/**
 * A `fetch` whose requests never leave the process. One to any other address is a fault: photos
 * are to work without the network, and nothing is to be told to anyone.
 */
export function loopbackFetch(base: string, answer: Answering): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    if (!request.url.startsWith(`${base}/`)) {
      throw new TypeError(`Uploads do not call ${new URL(request.url).origin}`);
    }
    const { pathname } = new URL(request.url);
    const path = pathname.slice(base.length - ORIGIN.length);
    return Response.json(await answer(path, await request.json()));
  };
}
