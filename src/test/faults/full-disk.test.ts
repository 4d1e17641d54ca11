import { spawnSync } from 'node:child_process';
import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { newTestId } from '../kits/harness.ts';
import { tempFolder } from '../kits/server-kit.ts';
import { type ServerProcess, serverProcess } from '../servers/server-process.ts';

/** Runs a command with a private file system of this size. */
const [UNSHARE, ...SMALL_DISK] = ['unshare', '-m', 'sh', '-c'] as const;
const MOUNT = 'mount -t tmpfs -o size=4m tmpfs "$DATA_DIR" && exec "$@"';
/** Some containers do not allow mounting, not even to root. */
const canMount = spawnSync(UNSHARE, [...SMALL_DISK, 'mount -t tmpfs tmpfs /tmp']).status === 0;

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function serverOnSmallDisk(): Promise<{ server: ServerProcess; file(name: string): string }> {
  const folder = tempFolder();
  closing.push(folder.remove);
  const env = { DATA_DIR: folder.path, LOG_LEVEL: 'silent' };
  const server = await serverProcess(env, { within: [UNSHARE, ...SMALL_DISK, MOUNT, 'sh'] });
  closing.push(server.stop);
  await server.start();
  return { server, file: (name) => join(`/proc/${server.pid()}/root`, folder.path, name) };
}

function callsOf({ port }: ServerProcess) {
  let token = '';
  return async (path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = await response.json();
    token ||= answer.token ?? '';
    return { status: response.status, answer };
  };
}

/** Fills the disk. */
function fill(path: string): void {
  for (const size of [65_536, 4096, 512]) {
    try {
      for (;;) appendFileSync(path, Buffer.alloc(size));
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' });
    }
  }
}

describe.skipIf(!canMount)('ZX11 a full disk', () => {
  it('ZX11 is reported, loses nothing, and work continues once there is space again', async () => {
    const { server, file } = await serverOnSmallDisk();
    const call = callsOf(server);
    const ann = { email: 'ann@example.org', password: 'correct horse battery' };
    const boardId = `board-${newTestId()}`;
    await call('/api/auth/register', { ...ann, firstName: 'Ann', lastName: 'Tester' });
    const run = (type: string, body: object) =>
      call(`/trpc/${type}`, { commandId: newTestId(), boardId, ...body });
    const created = await run('boards.create', { name: 'Small', members: [], columns: ['To Do'] });
    expect(created.status).toBe(200);
    const { answer } = await call(`/api/boards/${boardId}/snapshot`);
    const columnId = answer.columns[0].id;
    const add = (name: string) => run('tickets.create', { columnId, name });
    const ticketNames = async () => {
      const { status, answer } = await call(`/api/boards/${boardId}/snapshot`);
      expect(status).toBe(200);
      return answer.tickets.map(({ name }: { name: string }) => name);
    };

    const acknowledged: string[] = [];
    fill(file('ballast'));
    let refused: Awaited<ReturnType<typeof add>> | undefined;
    for (let n = 0; !refused; n += 1) {
      const outcome = await add(`Ticket ${n}`);
      if (outcome.status === 200) acknowledged.push(`Ticket ${n}`);
      else refused = outcome;
    }
    expect(refused).toMatchObject({
      status: 503,
      answer: {
        error: {
          message:
            'The disk of the server is full. Nothing can be saved until there is space again.',
          data: { appCode: 'server.full' },
        },
      },
    });
    expect(await ticketNames()).toEqual(acknowledged);

    rmSync(file('ballast'));
    expect((await add('Afterwards')).status).toBe(200);
    expect(await ticketNames()).toEqual([...acknowledged, 'Afterwards']);
  });
});
