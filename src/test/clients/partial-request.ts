import { connect, type Socket } from 'node:net';
import { until } from '../until.ts';

/**
 * A request whose body is incomplete: the caller continues, waits for the response or cuts the
 * connection.
 */
export interface PartialRequest {
  socket: Socket;
  /** The response received so far. */
  received(): string;
  /** Resolves to the status once there is one. */
  status(): Promise<number>;
}

/** Sends the head of a request and the beginning of its body. */
export function startPartialRequest(
  origin: string,
  line: `${'POST' | 'PUT'} ${string}`,
  headers: Record<string, string | number>,
  begin: string | Uint8Array = '',
): PartialRequest {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    received += chunk;
  });
  const lines = Object.entries({ host: 'localhost', ...headers }).map((pair) => pair.join(': '));
  socket.write(`${line} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  socket.write(begin);
  return {
    socket,
    received: () => received,
    async status() {
      await until('the request is answered', () => received.includes('\r\n\r\n'));
      return Number(received.split(' ')[1]);
    },
  };
}
