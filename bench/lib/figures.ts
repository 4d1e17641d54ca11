/** The value below which a fraction `part` of the durations lies, ms. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** Runs `once` sequentially for a time; returns the duration of each run, ms. */
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

/** Runs each of `clients` repeatedly for a time; returns the calls a second. */
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
  /** Whether a higher value is better. */
  isRate: boolean;
}

export function row(what: string, ours: number, bare: number, unit: string, digits = 2): Row {
  const format = (value: number) =>
    Number.isNaN(value) ? '–' : `${value.toFixed(digits)} ${unit}`;
  const ratio = ours / bare;
  return {
    what,
    ours: format(ours),
    bare: format(bare),
    ratio: Number.isNaN(ratio) ? '–' : ratio.toFixed(2),
    isRate: unit === '/s',
  };
}

/** Rows as a Markdown table; `names` are the headings of the two compared columns. */
export function table(rows: readonly Row[], [ours, bare] = ['ours', 'bare']): string {
  const lines = rows.map(
    ({ what, ours, bare, ratio }) => `| ${what} | ${ours} | ${bare} | ${ratio} |`,
  );
  const head = `| what | ${ours} | ${bare} | ${ours} : ${bare} |`;
  return [head, '|---|---|---|---|', ...lines].join('\n');
}
