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
  /** Answers nothing until the answer is called. */
  hold(): () => void;
  close(): Promise<void>;
}

/** At any port, or at that of one that was there before. */
export async function startReceiver(port = 0): Promise<Receiver> {
  const letters: Letter[] = [];
  let answered: [number, Record<string, string>] = [204, {}];
  let held = Promise.resolve();
  const server = createServer(async (request, response) => {
    const body = await text(request);
    letters.push({ path: request.url ?? '', headers: request.headers, body });
    await held;
    response.writeHead(...answered).end();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    letters,
    answer(status, headers = {}) {
      answered = [status, headers];
    },
    hold() {
      let letGo = () => {};
      held = new Promise((resolve) => {
        letGo = resolve;
      });
      return letGo;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
