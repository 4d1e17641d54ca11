import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { CommandReply } from '../../core/board/wire/feed.ts';
import { startAttacks } from '../../test/clients/hostile-clients.ts';
import { openRawSocket } from '../../test/clients/raw-socket.ts';
import { newTestId } from '../../test/kits/harness.ts';
import { openTestServer, type TestServer } from '../../test/kits/server-kit.ts';
import { until } from '../../test/until.ts';
import { userViewer } from '../access/viewer.ts';

vi.setConfig({ testTimeout: 40_000, hookTimeout: 20_000 });

const MOVES = 20;
/** From a single address, which may make 300 requests a minute. */
const STRENGTH = { share: 0.02, addresses: () => ['127.0.0.1'] };

let server: TestServer;
let origin: string;

beforeAll(async () => {
  server = await openTestServer({}, { authenticationTimeoutMs: 300, headersTimeoutMs: 400 });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  origin = server.app.listeningOrigin;
});
afterAll(() => server.close());

/** An active user, and a ticket of theirs that each call moves to the other column. */
async function openActiveUser() {
  const { services } = server;
  const account = { email: 'a@b.c', password: 'long enough', firstName: 'A', lastName: 'B' };
  const { user, token } = await services.accounts.register(account, { ip: '::1' });
  const boardId = `board-${newTestId()}`;
  const commandId = newTestId();
  const columns = ['To Do', 'Done'];
  const create = { type: 'boards.create' as const, boardId, name: 'Board', members: [], columns };
  await services.execute(userViewer(user.id), commandId, create);
  const ids = [`c${commandId}`, `c1-${commandId}`];
  const ticket = { type: 'tickets.create' as const, boardId, columnId: ids[0] ?? '', name: 'It' };
  const { result } = await services.execute(userViewer(user.id), newTestId(), ticket);
  const raw = await openRawSocket(origin, token);
  // Its authentication is processed before any other message.
  await raw.call('query', 'boards.list', {});
  return {
    /** Returns the sequence number of the move in the board's log. */
    async move(n: number) {
      const to = { columnId: ids[(n + 1) % ids.length] };
      const move = { commandId: newTestId(), boardId, ticketId: result?.id, to };
      const { error, result: moved } = await raw.call('mutation', 'tickets.move', move);
      expect(error).toBeUndefined();
      return (moved as { data: CommandReply }).data.seq;
    },
    leave: () => raw.socket.terminate(),
  };
}

it('W12 a signed-in user can work during a flood, which leaves nothing behind', async () => {
  const { move, leave } = await openActiveUser();
  const { port } = server.app.server.address() as { port: number };
  const attacks = startAttacks(port, STRENGTH);
  const seqs: (number | null)[] = [];
  await until('each attack is refused, and the work is done', async () => {
    if (seqs.length < MOVES) seqs.push(await move(seqs.length));
    return seqs.length === MOVES && attacks.wereRefused();
  });
  await attacks.stop();
  // After the rows of the board and its ticket.
  expect(seqs).toEqual(Array.from({ length: MOVES }, (_, n) => n + 3));
  await until('no socket is left but theirs', () => server.app.websocketServer.clients.size === 1);
  leave();
});
