/** Progress of long work: the current part, and its bytes done and in total. */
export interface Progress {
  part: 'database' | 'photos' | 'check';
  done: number;
  total: number;
}

export type OnProgress = (progress: Progress) => void;
export type OnBytes = (done: number, total: number) => void;

/** Sums up bytes and reports each step. */
export function totalProgress(total: number, onBytes: OnBytes): (bytes: number) => void {
  let sum = 0;
  return (bytes) => {
    sum += bytes;
    onBytes(Math.min(sum, total), total);
  };
}

/** The same for one part of the work. */
export function partProgress(part: Progress['part'], total: number, onProgress: OnProgress) {
  return totalProgress(total, (done) => onProgress({ part, done, total }));
}
