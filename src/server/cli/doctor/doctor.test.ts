import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { tempFolder } from '../../../test/kits/server-kit.ts';
import { OLDER_MIGRATION, OLDER_VERSION } from '../../../test/older-database.ts';
import { freePort } from '../../../test/servers/free-port.ts';
import { alterFile } from '../../../test/sqlite-file.ts';
import { type Server as Freelane, start } from '../../lifecycle.ts';
import { runCommand } from '../cli.ts';
import { checkProxy } from './check-public-url.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

let folder: ReturnType<typeof tempFolder>;
let env: Record<string, string>;
let server: Freelane;

// A server with a current backup.
beforeAll(async () => {
  folder = tempFolder();
  const port = String(await freePort());
  env = {
    DATA_DIR: folder.path,
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    // A proxy in front of it has its own port.
    ALLOWED_HOSTS: '127.0.0.1',
    BACKUP_DIR: join(folder.path, 'backups'),
    LOG_LEVEL: 'silent',
  };
  server = await start(env);
  await server.services.backups.make();
});
afterAll(async () => {
  await server.app.close();
  server.services.rooms.close();
  await server.services.store.close();
  folder.remove();
});

/** What the doctor prints, and whether it fails. */
async function examined(part: Record<string, string> = {}) {
  const output = new PassThrough();
  let printed = '';
  output.on('data', (bytes) => {
    printed += bytes;
  });
  const terminal = { input: Readable.from([]), output };
  const end = await runCommand({ ...env, ...part }, terminal, ['doctor']).catch(
    (error) => error.message,
  );
  const problems = printed.split('\n').filter((line) => line.startsWith('problem'));
  return { printed, problems: problems.map((line) => line.slice(9)), end };
}

async function listening(web: Server): Promise<string> {
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
}

/** A minimal reverse proxy: it sends X-Forwarded-For and does not pass on WebSockets. */
function earlyClosingProxy(): Server {
  return createServer((incoming, outgoing) => {
    const { upgrade: _, connection: __, ...headers } = incoming.headers;
    const before = headers['x-forwarded-for'];
    const forwarded = [before, incoming.socket.remoteAddress].filter(Boolean).join(', ');
    const onward = request(new URL(incoming.url ?? '/', env.PUBLIC_URL), {
      method: incoming.method,
      headers: { ...headers, 'x-forwarded-for': forwarded },
    });
    onward.on('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    incoming.pipe(onward);
  });
}

describe('ZX9 the doctor', () => {
  it('ZX9 finds no problem in a healthy installation, and changes nothing', async () => {
    const { printed, end, problems } = await examined();
    expect([problems, end]).toEqual([[], 'No problem found']);
    for (const line of [
      'ok       The settings are accepted',
      'ok       Every migration is applied',
      'ok       The clock agrees with the database',
      'ok       Websockets are passed on',
    ]) {
      expect(printed).toContain(`${line}\n`);
    }
    expect(printed).toMatch(/^ok {7}The last backup is 0 hours old: .*\.tar, .*$/m);
    expect(printed).toMatch(/^note {5}BACKUP_DIR is on the disk of DATA_DIR/m);
  });

  it('ZX9 reports an unreachable address, and one of another server', async () => {
    const unreachable = `http://127.0.0.1:${await freePort()}`;
    const { problems, end } = await examined({ PUBLIC_URL: unreachable });
    expect(end).toBe('1 problem found');
    expect(problems).toEqual([
      expect.stringContaining(`${unreachable} does not answer (ECONNREFUSED)`),
    ]);
    const other = createServer((_, response) => response.end('<h1>Welcome</h1>'));
    const report = await examined({ PUBLIC_URL: await listening(other) });
    other.close();
    expect(report.problems).toEqual([expect.stringContaining('and not by this install')]);
  });

  it('ZX9 reports an untrusted proxy, and one that does not pass on WebSockets', async () => {
    const proxy = earlyClosingProxy();
    const { problems } = await examined({ PUBLIC_URL: await listening(proxy) });
    proxy.closeAllConnections();
    proxy.close();
    expect(problems).toEqual([
      expect.stringMatching(/^There is a proxy in front and TRUST_PROXY is false.*TRUST_PROXY=127/),
      expect.stringMatching(/^No websocket can be opened at ws:.*pass on Upgrade and Connection/),
    ]);
  });

  const request = { version: '1', ip: '10.0.0.9', peer: '10.0.0.2', forwardedProto: null };
  const settings = { publicUrl: 'https://a.example.com', trustProxy: true as const };
  it.each([
    [
      'who is believed',
      { ip: '192.0.2.1', forwardedFor: '192.0.2.1', protocol: 'https' },
      'is believed',
    ],
    ['http behind https', { forwardedFor: '10.0.0.9', protocol: 'http' }, 'arrive as http;'],
    [
      'a proxy as it should be',
      { forwardedFor: '10.0.0.9', protocol: 'https' },
      'passes on the client’s address',
    ],
  ])('ZX9 detects proxy settings: %s', (_what, part, message) => {
    const config = settings as Parameters<typeof checkProxy>[0];
    const [finding] = checkProxy(config, { ...request, ...part });
    expect(finding?.text).toContain(message);
  });

  it('ZX9 reports a missing folder, an old backup and a readable secret', async () => {
    const secret = join(folder.path, 'secret');
    chmodSync(secret, 0o644);
    const { problems } = await examined({ BACKUP_DIR: join(folder.path, 'gone') });
    chmodSync(secret, 0o600);
    expect(problems).toEqual([
      `${secret} can be read by others; chmod 600 it`,
      expect.stringMatching(/^BACKUP_DIR: .*gone cannot be written to \(ENOENT\)/),
      expect.stringMatching(/^There is no backup in .*gone/),
    ]);
  });

  it('ZX9 reports a damaged database, another version and a wrong clock', async () => {
    const file = join(folder.path, 'copy.db');
    const broken = async (change: (bytes: Buffer) => void, sql = '') => {
      alterFile(join(folder.path, 'freelane.db'), `vacuum into '${file}'`);
      const bytes = readFileSync(file);
      change(bytes);
      writeFileSync(file, bytes);
      if (sql) alterFile(file, sql);
      const { problems } = await examined({ DATABASE_URL: `file:${file}` });
      writeFileSync(file, '');
      return problems[0];
    };
    expect(await broken((bytes) => bytes.fill(1, 4096, 40_000))).toContain('restore a backup');
    const newer = 'insert into __drizzle_migrations values (1, 0, 99999999999999)';
    expect(await broken(() => {}, newer)).toContain('written by a newer version');
    expect(await broken(() => {}, OLDER_MIGRATION)).toBe(`The database ${file}: ${OLDER_VERSION}`);
    const late = Date.now() + 3_600_000;
    const board = `insert into boards (id, name, created_by, created_at, updated_at, version, seq, at, epoch,
      ticket_count) values ('b', 'B', 'u', 1, 1, 1, 1, ${late}, 'e', 0)`;
    expect(await broken(() => {}, board)).toContain('in the future; have the clock set');
  });

  it('ZX9 its endpoint rejects anyone else', async () => {
    for (const headers of [{}, { 'x-freelane-doctor': `${Date.now()}.forged` }]) {
      const response = await fetch(`${env.PUBLIC_URL}/api/doctor`, { headers });
      expect(response.status).toBe(404);
    }
  });
});
