/** Durations in ms; the value below which a part of them lies. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** Runs `once` one after another for a time; answers with how long each took, ms. */
export async function sequential(ms: number, once: () => Promise<unknown>): Promise<number[]> {
  const end = performance.now() + ms;
  const took: number[] = [];
  while (performance.now() < end) {
    const start = performance.now();
    await once();
    took.push(performance.now() - start);
  }
  return took;
}

/** Runs each of `clients` over and over for a time; answers with the calls a second. */
export async function throughput(
  ms: number,
  clients: readonly (() => Promise<unknown>)[],
): Promise<number> {
  const end = performance.now() + ms;
  const start = performance.now();
  let calls = 0;
  await Promise.all(
    clients.map(async (once) => {
      while (performance.now() < end) {
        await once();
        calls += 1;
      }
    }),
  );
  return (calls / (performance.now() - start)) * 1000;
}

export interface Row {
  what: string;
  ours: string;
  bare: string;
  ratio: string;
  /** Whether more of it is better. */
  isRate: boolean;
}

export function row(what: string, ours: number, bare: number, unit: string, digits = 2): Row {
  const shown = (value: number) => (Number.isNaN(value) ? '–' : `${value.toFixed(digits)} ${unit}`);
  const ratio = ours / bare;
  return {
    what,
    ours: shown(ours),
    bare: shown(bare),
    ratio: Number.isNaN(ratio) ? '–' : ratio.toFixed(2),
    isRate: unit === '/s',
  };
}

/** Rows as a table in Markdown; `names` are those of the two that are compared. */
export function table(rows: readonly Row[], [ours, bare] = ['ours', 'bare']): string {
  const lines = rows.map(
    ({ what, ours, bare, ratio }) => `| ${what} | ${ours} | ${bare} | ${ratio} |`,
  );
  const head = `| what | ${ours} | ${bare} | ${ours} : ${bare} |`;
  return [head, '|---|---|---|---|', ...lines].join('\n');
}
