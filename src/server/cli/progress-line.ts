import type { OnProgress, Progress } from '../backups/progress.ts';
import type { Terminal } from './read-secret.ts';

const PART_LABELS: Record<Progress['part'], string> = {
  database: 'Copying the database',
  photos: 'Packing',
  check: 'Checking',
};
const BAR_WIDTH = 24;
const UPDATE_INTERVAL_MS = 100;

/**
 * Shows progress in one line of a terminal; `clear` removes it. Writes nothing to a pipe or file,
 * so that scripts read only the result.
 */
export function progressLine({ output }: Pick<Terminal, 'output'>) {
  let last = { what: '', at: 0 };
  const show = (what: string, done: number, total: number) => {
    const isSoon = what === last.what && performance.now() - last.at < UPDATE_INTERVAL_MS;
    if (!output.isTTY || isSoon) return;
    last = { what, at: performance.now() };
    const share = total > 0 ? Math.min(done / total, 1) : 1;
    const bar = '█'.repeat(Math.round(share * BAR_WIDTH)).padEnd(BAR_WIDTH, '░');
    output.write(`\r\x1b[K${bar} ${String(Math.floor(share * 100)).padStart(3)} %  ${what}`);
  };
  const onProgress: OnProgress = ({ part, done, total }) => show(PART_LABELS[part], done, total);
  return { show, onProgress, clear: () => output.isTTY && output.write('\r\x1b[K') };
}
