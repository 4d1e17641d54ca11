// `npm run test:hostile`: the delay that a user notices while the server is attacked for a minute,
// compared with a quiet machine and with one that only bears the CPU load of the attackers.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { CommandReply } from '../src/core/board/wire/feed.ts';
import { freePort } from '../src/test/servers/free-port.ts';
import { percentile, row, table } from './lib/figures.ts';
import { startApp } from './lib/process.ts';
import { firstToken, seedBoard } from './lib/seed.ts';
import { dataOf, trpcSocket } from './lib/server/clients.ts';
import { openInspector } from './lib/server/inspector.ts';

const WARM_UP_MS = 5000;
/** A short first attack, so that one-time loading and compilation is not counted as a leak. */
const FIRST_ATTACK_MS = 10_000;
const QUIET_MS = 20_000;
const ATTACK_MS = 60_000;
/** Time for the server to forget cut connections: a silent socket has 10 s. */
const AFTERWARDS_MS = 15_000;
/** Between two moves, so that they stay within the limits of a websocket. */
const BEAT_MS = 25;

interface AttackResult {
  what: string;
  hands: number;
  outcomes: [outcome: string, count: number][];
}

interface Attack {
  results: AttackResult[];
  /** CPU time of the attackers' process. */
  cpuMs: number;
}

const inspectPort = await freePort();
const server = await startApp({
  nodeArgs: [`--inspect=127.0.0.1:${inspectPort}`, '--inspect-publish-uid=http'],
  env: { LIMITS: 'on' },
});

try {
  const inspector = await openInspector(inspectPort);
  const move = await mover();
  await movesFor(WARM_UP_MS, move);
  const fresh = await inspector.memory();
  const first = await startAttacker();
  await movesFor(FIRST_ATTACK_MS, move);
  await first.stop();
  await setTimeout(AFTERWARDS_MS);
  const before = await inspector.memory();
  const cpu = [server.cpuMs()];
  const quiet = await movesFor(QUIET_MS, move);
  cpu.push(server.cpuMs());
  const attacker = await startAttacker();
  const began = performance.now();
  const attacked = await movesFor(ATTACK_MS, move);
  cpu.push(server.cpuMs());
  const peakMb = server.residentMb();
  const { results, cpuMs } = await attacker.stop();
  const attackersShare = cpuMs / (performance.now() - began);
  await setTimeout(AFTERWARDS_MS);
  const after = await inspector.memory();
  const busy = await startBusy(attackersShare);
  const beside = await movesFor(QUIET_MS, move);
  busy.kill();
  inspector.close();
  const [start = 0, middle = 0, end = 0] = cpu;
  const share = (ms: number, of: number) => (ms / of) * 100;
  const [attackedCpu, quietCpu] = [share(end - middle, ATTACK_MS), share(middle - start, QUIET_MS)];
  const compared = [
    row('move by websocket, p50', percentile(attacked, 0.5), percentile(quiet, 0.5), 'ms'),
    row('move by websocket, p99', percentile(attacked, 0.99), percentile(quiet, 0.99), 'ms'),
    row('move by websocket, longest', Math.max(...attacked), Math.max(...quiet), 'ms'),
    row('moves', attacked.length, quiet.length, '', 0),
    row('processor, of one', attackedCpu, quietCpu, '%', 0),
    row('heap after collection, afterwards', after.heapMb, before.heapMb, 'MB', 1),
    row('resident memory, afterwards', after.residentMb, before.residentMb, 'MB', 0),
    row('resident memory, at the end of it', peakMb, before.residentMb, 'MB', 0),
  ];
  const besideBusy = [
    row('move by websocket, p50', percentile(attacked, 0.5), percentile(beside, 0.5), 'ms'),
    row('move by websocket, p99', percentile(attacked, 0.99), percentile(beside, 0.99), 'ms'),
  ];
  const tables = [
    table(compared, ['attacked', 'quiet']),
    `Before the first attack: ${inMb(fresh.heapMb)} of heap, ${inMb(fresh.residentMb)} resident.`,
    table(besideBusy, ['attacked', `beside a process at ${(attackersShare * 100).toFixed(0)} %`]),
    outcomesTable(results),
  ];
  console.log(tables.join('\n\n'));
} finally {
  await server.stop();
}

/** Moves the tickets of a board of 100, one after another; a failed move ends the run. */
async function mover(): Promise<() => Promise<void>> {
  const token = await firstToken(server.port);
  const { boardId, columns, tickets } = await seedBoard(server.port, token, 100);
  const socket = await trpcSocket(server.port, token);
  let moves = 0;
  return async () => {
    moves += 1;
    const ticketId = tickets[moves % tickets.length];
    // Always a column other than the ticket's own.
    const columnId = columns[(Math.floor(moves / tickets.length) + moves + 1) % columns.length];
    const answer = await socket.mutate('tickets.move', { boardId, ticketId, to: { columnId } });
    if (dataOf<CommandReply>(answer).seq === null) throw new Error('a move changed nothing');
  };
}

/** The duration of each move, ms. */
async function movesFor(ms: number, move: () => Promise<void>): Promise<number[]> {
  const end = performance.now() + ms;
  const took: number[] = [];
  while (performance.now() < end) {
    const start = performance.now();
    await move();
    took.push(performance.now() - start);
    await setTimeout(BEAT_MS);
  }
  return took;
}

/** The attacks run in a separate process, so that their cost is not measured as the server's. */
async function startAttacker() {
  const child = await startElsewhere('lib/server/attacker.ts', server.port);
  return {
    async stop(): Promise<Attack> {
      child.send('stop');
      const [attack] = await once(child, 'message');
      return attack;
    },
  };
}

/** Uses a fraction of one processor. */
function startBusy(part: number): Promise<ChildProcess> {
  return startElsewhere('lib/busy-processor.ts', part);
}

/** Starts a script beside the server and waits until it has started. */
async function startElsewhere(name: string, argument: number): Promise<ChildProcess> {
  const script = fileURLToPath(new URL(name, import.meta.url));
  const child = fork(script, [String(argument)], { execArgv: ['--import', 'tsx'] });
  // Real attackers would not use the server's processor.
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  await once(child, 'message');
  return child;
}

function inMb(value: number): string {
  return `${value.toFixed(0)} MB`;
}

function outcomesTable(results: AttackResult[]): string {
  const lines = results.map(({ what, hands, outcomes }) => {
    const counts = outcomes.map(([outcome, count]) => `${count} × ${outcome}`);
    return `| ${what} | ${hands} | ${counts.join(', ') || 'held'} |`;
  });
  return ['| attack | at once | answered |', '|---|---|---|', ...lines].join('\n');
}
