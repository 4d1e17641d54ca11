import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What was posted, as it came. */
export interface Letter {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Somebody's server that webhooks post to. */
export interface Receiver {
  url: string;
  letters: Letter[];
  /** What is answered from now on. */
  answer(status: number, headers?: Record<string, string>): void;
  close(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const letters: Letter[] = [];
  let answered: [number, Record<string, string>] = [204, {}];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    letters.push({ path: request.url ?? '', headers: request.headers, body });
    response.writeHead(...answered).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    letters,
    answer(status, headers = {}) {
      answered = [status, headers];
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
