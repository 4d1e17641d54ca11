import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** While the server stops, each connection is closed with its answer, and silent ones at once. */
export function registerDraining(app: FastifyInstance): void {
  const connections = new Set<Socket>();
  let stopping = false;

  app.server.on('connection', (socket: Socket) => {
    // One that is read anew comes a second time.
    if (connections.has(socket)) return;
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  app.addHook('preClose', async () => {
    stopping = true;
    // Browsers open some in advance, and Node would wait for their first request.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (stopping) reply.header('connection', 'close');
    done(null, payload);
  });
}
