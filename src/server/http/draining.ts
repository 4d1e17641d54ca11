import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** During shutdown, closes each connection after its response, and unused ones at once. */
export function registerDraining(app: FastifyInstance): void {
  const connections = new Set<Socket>();
  let stopping = false;

  app.server.on('connection', (socket: Socket) => {
    // A connection that is parsed again is emitted a second time (http/websockets.ts).
    if (connections.has(socket)) return;
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  app.addHook('preClose', async () => {
    stopping = true;
    // Browsers open connections in advance, and Node would wait for their first request.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (stopping) reply.header('connection', 'close');
    done(null, payload);
  });
}
