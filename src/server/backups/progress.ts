/** How far something that takes long has come: bytes of how many, of which part of the work. */
export interface Progress {
  part: 'database' | 'photos' | 'check';
  done: number;
  total: number;
}

export type OnProgress = (progress: Progress) => void;
export type OnBytes = (done: number, total: number) => void;

/** Adds bytes up and tells of each step. */
export function adding(total: number, onBytes: OnBytes): (bytes: number) => void {
  let sum = 0;
  return (bytes) => {
    sum += bytes;
    onBytes(Math.min(sum, total), total);
  };
}

/** The same of one part of the work. */
export function counting(part: Progress['part'], total: number, onProgress: OnProgress) {
  return adding(total, (done) => onProgress({ part, done, total }));
}
