import type { OnProgress, Progress } from '../backups/progress.ts';
import type { Asking } from './read-secret.ts';

const PARTS: Record<Progress['part'], string> = {
  database: 'Copying the database',
  photos: 'Packing',
  check: 'Checking',
};
const BAR = 24;
const EVERY_MS = 100;

/**
 * Shows progress in one line of a terminal; `clear` removes it. Writes nothing to a pipe or a file, so
 * that a script reads only the result.
 */
export function progressLine({ output }: Pick<Asking, 'output'>) {
  let last = { what: '', at: 0 };
  const show = (what: string, done: number, total: number) => {
    const isSoon = what === last.what && performance.now() - last.at < EVERY_MS;
    if (!output.isTTY || isSoon) return;
    last = { what, at: performance.now() };
    const share = total > 0 ? Math.min(done / total, 1) : 1;
    const full = '█'.repeat(Math.round(share * BAR)).padEnd(BAR, '░');
    output.write(`\r\x1b[K${full} ${String(Math.floor(share * 100)).padStart(3)} %  ${what}`);
  };
  const onProgress: OnProgress = ({ part, done, total }) => show(PARTS[part], done, total);
  return { show, onProgress, clear: () => output.isTTY && output.write('\r\x1b[K') };
}
