import { once } from 'node:events';
import { connect } from 'node:net';

/**
 * Sends bytes to a local server; resolves to all received bytes once it has closed the connection.
 */
export async function exchange(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let received = '';
  socket.on('data', (text) => {
    received += text;
  });
  socket.write(bytes);
  await once(socket, 'close');
  return received;
}
