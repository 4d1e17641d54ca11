import { statfs } from 'node:fs/promises';
import { vi } from 'vitest';

/** Space that the product keeps free on every disk. */
const MIN_FREE_BYTES = 200 * 1024 * 1024;

/** Sets the free space that the mocked `statfs` reports for every disk. */
export function setFreeDiskSpace(bytes: number): void {
  const [bsize, bavail] = [1, MIN_FREE_BYTES + bytes];
  vi.mocked(statfs).mockResolvedValue({ bsize, bavail } as Awaited<ReturnType<typeof statfs>>);
}
