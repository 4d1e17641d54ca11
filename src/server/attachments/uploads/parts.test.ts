import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { tempFolder } from '../../../test/kits/server-kit.ts';
import { partsIn } from './parts.ts';

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  return { ...real, statfs: vi.fn(real.statfs) };
});

it('Y6 a full disk is reported before a part is received', async () => {
  const folder = tempFolder();
  const incoming = join(folder.path, '.incoming');
  const free = await statfs(folder.path);
  vi.mocked(statfs).mockResolvedValueOnce({ ...free, bavail: 0 });
  await expect(partsIn(incoming).place('key')).rejects.toMatchObject({ code: 'photo.full' });
  expect(await partsIn(incoming).place('key')).toContain(incoming);
  folder.remove();
});
