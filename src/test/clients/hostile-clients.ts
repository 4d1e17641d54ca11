import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { WebSocket } from 'ws';

const HUGE_FRAME = Buffer.alloc(300 * 1024, 'x');
const HUGE_BODY = JSON.stringify({ email: 'x'.repeat(2 * 1024 * 1024) });
const DRIP_MS = 200;

/** The port that an attack targets, and the loopback address that it comes from. */
interface AttackLine {
  port: number;
  from: string;
  signal: AbortSignal;
}

interface Attack {
  what: string;
  /** Number of concurrent attackers, each of which repeats the attack. */
  concurrency: number;
  pauseMs: number;
  /** How the server must eventually answer. */
  refusal: RegExp;
  /** Runs the attack once; returns a status, a close code, an error code or `cut`. */
  once(line: AttackLine): Promise<string>;
}

/** All attacks, with the concurrency of the full-strength run. */
const ATTACKS: Attack[] = [
  { what: 'idle websockets', concurrency: 500, pauseMs: 500, refusal: /^4401$/, once: idleSocket },
  { what: 'sign-ins', concurrency: 10, pauseMs: 20, refusal: /^401$/, once: wrongSignIn },
  { what: 'frames of 300 kB', concurrency: 4, pauseMs: 50, refusal: /^1009$/, once: hugeFrame },
  {
    what: 'frames that are none',
    concurrency: 4,
    pauseMs: 50,
    refusal: /^cut$/,
    once: brokenFrame,
  },
  {
    what: 'calls that are none',
    concurrency: 4,
    pauseMs: 50,
    refusal: /^1007$/,
    once: brokenCalls,
  },
  // The response may be lost when the server stops reading the body.
  { what: 'bodies of 2 MB', concurrency: 4, pauseMs: 50, refusal: /^(413|E\w+)$/, once: hugeBody },
  {
    what: 'bodies that are no JSON',
    concurrency: 4,
    pauseMs: 20,
    refusal: /^400$/,
    once: brokenBody,
  },
  {
    what: 'headers that drip',
    concurrency: 100,
    pauseMs: 500,
    refusal: /^cut$/,
    once: drippingHeaders,
  },
];

interface Strength {
  /** Fraction of the attackers that take part, at least one for each attack. */
  share: number;
  /** The loopback addresses that the n-th attack comes from. */
  addresses(attack: number): readonly string[];
}

/** Count of each outcome of an attack so far. */
export interface Tally {
  what: string;
  hands: number;
  outcomes: ReadonlyMap<string, number>;
}

export interface Attacks {
  tallies: readonly Tally[];
  /** Whether each attack was refused as expected at least once. */
  wereRefused(): boolean;
  stop(): Promise<void>;
}

/** Starts all attacks on a local server at the same time. */
export function startAttacks(port: number, { share, addresses }: Strength): Attacks {
  const end = new AbortController();
  setMaxListeners(0, end.signal);
  const running: Promise<void>[] = [];
  const tallies = ATTACKS.map((attack, n) => {
    const outcomes = new Map<string, number>();
    const hands = Math.ceil(attack.concurrency * share);
    const from = addresses(n);
    for (let hand = 0; hand < hands; hand += 1) {
      const line = { port, from: from[hand % from.length] ?? '127.0.0.1', signal: end.signal };
      running.push(repeat(attack, line, outcomes));
    }
    return { what: attack.what, hands, outcomes, refusal: attack.refusal };
  });
  return {
    tallies,
    wereRefused: () =>
      tallies.every(({ outcomes, refusal }) =>
        [...outcomes.keys()].some((one) => refusal.test(one)),
      ),
    async stop() {
      end.abort();
      await Promise.all(running);
    },
  };
}

async function repeat(
  attack: Attack,
  line: AttackLine,
  outcomes: Map<string, number>,
): Promise<void> {
  const { signal } = line;
  while (!signal.aborted) {
    const outcome = await attack.once(line);
    if (signal.aborted) return;
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    await setTimeout(attack.pauseMs, undefined, { signal }).catch(() => {});
  }
}

function idleSocket(line: AttackLine): Promise<string> {
  return websocket(line, () => {});
}

function hugeFrame(line: AttackLine): Promise<string> {
  return websocket(line, (socket) => socket.send(HUGE_FRAME));
}

/** Sends more calls than a socket may make. */
function brokenCalls(line: AttackLine): Promise<string> {
  return websocket(line, (socket) => {
    for (let n = 0; n < 300; n += 1) socket.send(`{"id":${n},"method":"query","params":{"path"`);
  });
}

/** Opens a websocket; resolves to its close code, or to the reason why it did not open. */
function websocket({ port, from, signal }: AttackLine, opened: (socket: WebSocket) => void) {
  const url = `ws://127.0.0.1:${port}/trpc?connectionParams=1`;
  const socket = new WebSocket(url, { localAddress: from, perMessageDeflate: false });
  const leave = () => socket.terminate();
  signal.addEventListener('abort', leave, { once: true });
  return new Promise<string>((resolve) => {
    socket.once('open', () => opened(socket));
    socket.once('unexpected-response', (_request, response) => {
      resolve(String(response.statusCode));
      socket.terminate();
    });
    socket.once('close', (code) => resolve(String(code)));
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
  }).finally(() => signal.removeEventListener('abort', leave));
}

function wrongSignIn(line: AttackLine): Promise<string> {
  // A different address each time, because failures are also counted by email.
  const email = `${randomUUID()}@example.org`;
  return post(line, JSON.stringify({ email, password: 'a wrong password' }));
}

function hugeBody(line: AttackLine): Promise<string> {
  return post(line, HUGE_BODY);
}

function brokenBody(line: AttackLine): Promise<string> {
  return post(line, '{"email":'.repeat(1000));
}

/** Posts a body to the sign-in route on a separate connection; resolves to the status. */
function post({ port, from, signal }: AttackLine, body: string): Promise<string> {
  return new Promise((resolve) => {
    const call = request({
      agent: false,
      host: '127.0.0.1',
      port,
      localAddress: from,
      signal,
      method: 'POST',
      path: '/api/auth/login',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      },
    });
    call.once('response', (response) => {
      response.resume();
      resolve(String(response.statusCode));
    });
    call.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
    call.end(body);
  });
}

const UPGRADE = [
  'GET /trpc?connectionParams=1 HTTP/1.1',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
].join('\r\n');

/** All reserved bits set, an unassigned opcode, and a length beyond the limit. */
const NO_FRAME = Buffer.from('ffffffffffffffffffff', 'hex');

function brokenFrame(line: AttackLine): Promise<string> {
  return connection(line, (socket) => {
    socket.write(`${UPGRADE}\r\nHost: localhost:${line.port}\r\n\r\n`);
    socket.once('data', () => socket.write(NO_FRAME));
  });
}

function drippingHeaders(line: AttackLine): Promise<string> {
  return connection(line, (socket) => {
    socket.write('GET /healthz HTTP/1.1\r\nHost: h\r\nX-Slow: ');
    const drip = setInterval(() => socket.write('x'), DRIP_MS);
    socket.once('close', () => clearInterval(drip));
  });
}

/** Opens a connection; resolves when the other end has closed it. */
function connection({ port, from, signal }: AttackLine, opened: (socket: Socket) => void) {
  const socket = connect({ host: '127.0.0.1', port, localAddress: from });
  const leave = () => socket.destroy();
  signal.addEventListener('abort', leave, { once: true });
  return new Promise<string>((resolve) => {
    socket.once('connect', () => opened(socket));
    socket.resume();
    socket.on('error', () => {});
    socket.once('close', () => resolve('cut'));
  }).finally(() => signal.removeEventListener('abort', leave));
}
