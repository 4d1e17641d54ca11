import { afterEach, beforeEach, expect, it } from 'vitest';
import { fileOf } from '../../test/kits/photo-kit.ts';
import { tempFolder } from '../../test/kits/server-kit.ts';
import { detectSource, openSource } from './source-file.ts';

const LONG = 'x'.repeat(2_000_000);

let folder: ReturnType<typeof tempFolder>;
beforeEach(() => {
  folder = tempFolder();
});
afterEach(() => folder.remove());

/** The type of a file, and how many bytes were read to detect it. */
async function lookedAt(content: string) {
  const file = await openSource(fileOf(folder.path, content, 'board.json'));
  let read = 0;
  const chunks = () =>
    file.chunks((bytes) => {
      read = bytes;
    });
  try {
    return { ...(await detectSource({ ...file, chunks })), read };
  } finally {
    await file.close();
  }
}

it('ZV10 the type is detected by the keys of lists, before their first value ends', async () => {
  const format = '"format":"freelane-archive","version":1';
  const heads = [
    await lookedAt(`{${format},"scope":"install","people":[{"name":"${LONG}"}]}`),
    await lookedAt(`{"id":"b","cards":[{"desc":"${LONG}"}]}`),
    await lookedAt(`{"id":"b","lists":[],"cards":"${LONG}"}`),
  ];
  expect(heads.map(({ kind, isInstallation }) => [kind, isInstallation])).toEqual([
    ['freelane', true],
    ['trello', false],
    ['trello', false],
  ]);
  for (const { read } of heads) expect(read).toBeLessThan(LONG.length / 2);
});

it('ZV10 a file without such a key is refused, as is one that ends before it', async () => {
  const { code } = await lookedAt(`{"id":"${LONG}"}`).catch((error) => error);
  expect(code).toBe('import.unreadable');
  const cut = await lookedAt('{"format":"freelane-archive"').catch((error) => error);
  expect(cut.code).toBe('import.damaged');
});
