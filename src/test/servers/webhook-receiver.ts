import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A received request. */
export interface ReceivedDelivery {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A server that receives webhook deliveries. */
export interface Receiver {
  url: string;
  deliveries: ReceivedDelivery[];
  /** Sets the response from now on. */
  answer(status: number, headers?: Record<string, string>): void;
  /** Delays responses until the returned function is called. */
  delayResponses(): () => void;
  close(): Promise<void>;
}

/** On any port, or on that of an earlier receiver. */
export async function startReceiver(port = 0): Promise<Receiver> {
  const deliveries: ReceivedDelivery[] = [];
  let nextResponse: [number, Record<string, string>] = [204, {}];
  let ready = Promise.resolve();
  const server = createServer(async (request, response) => {
    const body = await text(request);
    deliveries.push({ path: request.url ?? '', headers: request.headers, body });
    await ready;
    response.writeHead(...nextResponse).end();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    deliveries,
    answer(status, headers = {}) {
      nextResponse = [status, headers];
    },
    delayResponses() {
      let letGo = () => {};
      ready = new Promise((resolve) => {
        letGo = resolve;
      });
      return letGo;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
