import { statfs } from 'node:fs/promises';
import { vi } from 'vitest';

/** What every disk keeps free. */
const LEFT_FREE = 200 * 1024 * 1024;

/** Says that there is this much room on every disk, where a test has `statfs` mocked. */
export function setDiskRoom(bytes: number): void {
  const [bsize, bavail] = [1, LEFT_FREE + bytes];
  vi.mocked(statfs).mockResolvedValue({ bsize, bavail } as Awaited<ReturnType<typeof statfs>>);
}
