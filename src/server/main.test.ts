import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { tempFolder } from '../test/kits/server-kit.ts';
import { builtServer } from '../test/servers/built-server.ts';

const MAIN = builtServer();
const TEST_TIMEOUT_MS = 60_000;

interface Run {
  child: ChildProcess;
  /** Resolves with the line printed once the server listens. */
  greeting: Promise<string>;
  ended: Promise<{ code: number | null; errors: string }>;
}

let folder: ReturnType<typeof tempFolder>;
let runs: Run[];

beforeEach(() => {
  folder = tempFolder();
  runs = [];
});

afterEach(async () => {
  for (const { child, ended } of runs) {
    child.kill('SIGKILL');
    await ended;
  }
  folder.remove();
});

/** Runs the real server in its own folder, on any free port. */
function run(env: Record<string, string> = {}): Run {
  const child = spawn(process.execPath, [MAIN], {
    cwd: folder.path,
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'warn', ...env },
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    errors += text;
  });
  const ended = once(child, 'close').then(([code]) => ({ code, errors }));
  const greeted = once(child.stdout.setEncoding('utf8'), 'data').then(([text]) => String(text));
  const failed = ended.then(() => Promise.reject(new Error(`it did not start: ${errors}`)));
  const greeting = Promise.race([greeted, failed]);
  greeting.catch(() => {});
  const started = { child, greeting, ended };
  runs.push(started);
  return started;
}

async function portOf({ greeting }: Run): Promise<number> {
  return Number(/:(\d+)/.exec(await greeting)?.[1]);
}

/** Sends a request except for the last byte of its body. */
async function beginRequest(port: number) {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  await once(socket, 'connect');
  const head =
    'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
  socket.write(`${head}Content-Length: 2\r\n\r\n{`);
  let answer = '';
  socket.on('data', (text) => {
    answer += text;
  });
  const closed = once(socket, 'close').then(() => answer);
  // The server has received the request once it answers a later one.
  await fetch(`http://127.0.0.1:${port}/healthz`);
  return { socket, closed };
}

/** Resolves once nothing listens on the port anymore. */
async function untilRefused(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const refused = once(socket, 'error').then(() => true);
    const connected = once(socket, 'connect').then(() => false);
    connected.catch(() => {});
    const isRefused = await Promise.race([refused, connected.catch(() => true)]);
    socket.destroy();
    if (isRefused) return;
  }
}

describe('W3 stopping', () => {
  it(
    'W3 SIGTERM finishes requests in flight, closes websockets and exits with 0',
    async () => {
      const server = run();
      const port = await portOf(server);
      const request = await beginRequest(port);
      const live = new WebSocket(`ws://127.0.0.1:${port}/trpc`);
      await once(live, 'open');
      const idle = connect(port, '127.0.0.1');
      await once(idle, 'connect');
      const idleClosed = once(idle, 'close');
      const closedWith = once(live, 'close');
      server.child.kill('SIGTERM');
      expect((await closedWith)[0]).toBe(1012);
      await idleClosed;
      await untilRefused(port);
      request.socket.write('}');
      expect(await request.closed).toMatch(/^HTTP\/1\.1 400 .*connection: close/is);
      expect(await server.ended).toEqual({ code: 0, errors: '' });
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'W3 a second signal exits at once, an echo of the first does not',
    async () => {
      const server = run();
      const port = await portOf(server);
      const request = await beginRequest(port);
      request.socket.on('error', () => {});
      server.child.kill('SIGINT');
      server.child.kill('SIGINT');
      await untilRefused(port);
      // Still running after the echo: sends signals until one counts.
      const again = setInterval(() => server.child.kill('SIGINT'), 100);
      expect((await server.ended).code).toBe(1);
      clearInterval(again);
    },
    TEST_TIMEOUT_MS,
  );
});

describe('W18 starting', () => {
  it(
    'W18 on a fresh installation it prints where to register, later only its address',
    async () => {
      const first = run();
      const port = await portOf(first);
      expect(await first.greeting).toBe(
        `Freelane is running at http://localhost:${port} - register the first account, ` +
          `the administrator's, at http://localhost:${port}/login\n`,
      );
      const person = {
        email: 'a@example.com',
        password: 'long enough',
        firstName: 'A',
        lastName: 'B',
      };
      const answer = await fetch(`http://127.0.0.1:${port}/api/auth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(person),
      });
      expect(answer.status).toBe(201);
      first.child.kill('SIGTERM');
      await first.ended;
      expect(await run().greeting).toMatch(/^Freelane is running at http:\/\/localhost:\d+\n$/);
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'W18 if others could register first it prints the setup link',
    async () => {
      const server = run({ PUBLIC_URL: 'https://boards.example.com' });
      expect(await server.greeting).toMatch(
        / at https:\/\/boards\.example\.com\/login#setup=[\w-]{43}\n$/,
      );
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'W19 .env is read, and the environment takes precedence',
    async () => {
      writeFileSync(join(folder.path, '.env'), 'SIGNUP=nobody\nLOG_LEVEL=loud\n');
      const { code, errors } = await run().ended;
      expect(errors).toBe('SIGNUP is "nobody", but it must be one of open, invite, closed\n');
      expect(code).toBe(1);
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'W20 a port in use is one line and exit code 1',
    async () => {
      const other = createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      const { port } = other.address() as { port: number };
      const { code, errors } = await run({ PORT: String(port) }).ended;
      other.close();
      expect(errors).toBe(`PORT is ${port}, but on 127.0.0.1 another program already uses it\n`);
      expect(code).toBe(1);
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'W20 a file that is no database is one line and exit code 1, and stays untouched',
    async () => {
      const file = join(folder.path, 'notes.txt');
      writeFileSync(file, 'these are notes, and more than sixteen bytes of them');
      const { code, errors } = await run({ DATABASE_URL: `file:${file}` }).ended;
      expect(errors).toBe(`${file} is not a Freelane database\n`);
      expect(code).toBe(1);
      expect(readdirSync(folder.path)).toEqual(['notes.txt']);
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'ZX13 an unhandled rejection does not end the process, also during the start',
    async () => {
      const rejecting = `import { Server } from 'node:net';
        const { listen } = Server.prototype;
        Server.prototype.listen = function (...args) {
          Promise.reject(new Error('nobody awaits this'));
          return listen.apply(this, args);
        };`;
      const server = run({
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(rejecting)}`,
      });
      const port = await portOf(server);
      expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
      server.child.kill('SIGTERM');
      expect(await server.ended).toEqual({
        code: 0,
        errors: expect.stringContaining('nobody awaits this'),
      });
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'ZW3 a second server on the same file is refused, and the first one continues',
    async () => {
      const first = run();
      const port = await portOf(first);
      const { code, errors } = await run().ended;
      expect(errors).toMatch(
        /^The database .*freelane\.db is in use by another Freelane server\. .*\n$/,
      );
      expect(code).toBe(1);
      expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'W20 a read-only data folder is one line and exit code 1',
    async () => {
      writeFileSync(join(folder.path, 'data'), '');
      const { code, errors } = await run().ended;
      expect(errors).toMatch(/^DATA_DIR is ".*data", which cannot be used \(EEXIST\), but .*\n$/);
      expect(code).toBe(1);
    },
    TEST_TIMEOUT_MS,
  );
});
