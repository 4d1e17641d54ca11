import { setTimeout as pause } from 'node:timers/promises';
import { newCommandId } from './clients.ts';
import type { Audience } from './readers.ts';

const TIMEOUT_MS = 20_000;

/** Moves a second, created in bursts. */
export interface Load {
  rate: number;
  burst: number;
  moves: number;
}

export interface Delivered {
  /** From the command to its last delivery, ms, for each move. */
  took: number[];
  cpuMs: number;
  /** The websocket payloads that one reader received. */
  bytes: number;
}

/** @throws Error when a move did not arrive exactly once at every reader. */
export async function delivered(
  { server, readers, move }: Audience,
  load: Load,
): Promise<Delivered> {
  const { moves } = load;
  const arrivalCounter = new ArrivalCounter(moves, readers.length);
  const listen = (bytes: Buffer, n: number) => arrivalCounter.read(bytes, n === 0);
  const listeners = readers.map((_, n) => (bytes: Buffer) => listen(bytes, n));
  for (const [n, reader] of readers.entries()) reader.on('message', listeners[n] as () => void);
  const cpu = server.cpuMs();
  const created: Promise<void>[] = [];
  for (let n = 0; n < moves; n += load.burst) {
    for (let k = n; k < Math.min(n + load.burst, moves); k += 1)
      created.push(move(arrivalCounter.start(k)));
    await pause((1000 / load.rate) * load.burst);
  }
  await Promise.all(created);
  await Promise.race([arrivalCounter.complete, pause(TIMEOUT_MS)]);
  const cpuMs = server.cpuMs() - cpu;
  for (const [n, reader] of readers.entries()) reader.off('message', listeners[n] as () => void);
  arrivalCounter.check();
  return { took: arrivalCounter.took, cpuMs, bytes: arrivalCounter.bytes };
}

const NUMBER_LENGTH = 4;

/**
 * Counts the moves that arrive. A move is recognized by the end of its command id, searched in the
 * raw bytes: parsing a thousand messages would cost more than what is measured.
 */
class ArrivalCounter {
  readonly took: number[] = [];
  bytes = 0;
  private readonly started: number[] = [];
  private readonly missing: number[];
  private readonly prefix = newCommandId().slice(NUMBER_LENGTH);
  private done = () => {};
  readonly complete = new Promise<void>((resolve) => {
    this.done = resolve;
  });

  constructor(
    private readonly moves: number,
    readers: number,
  ) {
    this.missing = Array.from({ length: moves }, () => readers);
  }

  /** The command id of a move that starts now. */
  start(move: number): string {
    this.started[move] = performance.now();
    return this.prefix + String(move).padStart(NUMBER_LENGTH, '0');
  }

  read(bytes: Buffer, isMeasured: boolean): void {
    const text = bytes.toString('latin1');
    const { prefix } = this;
    for (let at = text.indexOf(prefix); at !== -1; at = text.indexOf(prefix, at + 1)) {
      const end = at + prefix.length;
      this.arrived(Number(text.slice(end, end + NUMBER_LENGTH)));
    }
    if (isMeasured) this.bytes += bytes.length;
  }

  check(): void {
    const wrong = this.missing.filter((remaining) => remaining !== 0);
    if (wrong.length === 0) return;
    const lost = wrong.reduce((sum, remaining) => sum + remaining, 0);
    throw new Error(`${wrong.length} of ${this.moves} moves: ${lost} deliveries are missing`);
  }

  private arrived(move: number): void {
    const remaining = (this.missing[move] ?? 0) - 1;
    this.missing[move] = remaining;
    if (remaining !== 0) return;
    this.took.push(performance.now() - (this.started[move] as number));
    if (this.took.length === this.moves) this.done();
  }
}
