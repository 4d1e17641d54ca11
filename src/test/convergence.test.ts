import { afterAll, beforeAll, expect, test } from 'vitest';
import { converge } from './convergence.ts';
import { type Line, openLine } from './cut-line.ts';
import { type Harness, type Person, startHarness } from './harness.ts';

const SEEDS = process.env.SOAK ? 200 : 20;
const only = process.env.SEED ? [Number(process.env.SEED)] : null;

let harness: Harness;
let people: Person[];
let lines: Line[];

beforeAll(async () => {
  harness = await startHarness();
  people = [];
  for (const name of ['owner', 'manager', 'member']) people.push(await harness.register(name));
  lines = await Promise.all(people.map(() => openLine(harness.port)));
});

afterAll(async () => {
  await harness.close();
  await Promise.all(lines.map((line) => line.close()));
});

const seeds = only ?? Array.from({ length: SEEDS }, (_, n) => n + 1);

test.each(seeds)(
  'L7 three people at random, lines cut: all see the same, seed %i',
  async (seed) => {
    const { problems, ...counts } = await converge(harness, people, lines, seed);
    expect(problems).toEqual([]);
    expect(counts.acknowledged).toBeGreaterThan(50);
    expect(counts.refused).toBeGreaterThan(0);
  },
  60_000,
);
