import { expect, it } from 'vitest';
import { unzipped } from '../../../test/unzipped.ts';
import { type ZipFile, zipped } from './zip.ts';

async function bytesOf(files: readonly ZipFile[]): Promise<Buffer> {
  async function* all() {
    yield* files;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of zipped(all(), new Date('2026-11-28T10:00:00Z'))) chunks.push(chunk);
  return Buffer.concat(chunks);
}

it('AC2 a ZIP has its files with their names, in order, and is the same each time', async () => {
  const files = [
    { name: 'a/Größe.txt', content: Buffer.from('one') },
    { name: 'empty', content: Buffer.of() },
    { name: 'b.bin', content: Buffer.from([0, 255, 7]) },
  ];
  const zip = await bytesOf(files);
  expect([...unzipped(zip)]).toEqual(files.map(({ name, content }) => [name, content]));
  expect(await bytesOf(files)).toEqual(zip);
  expect([...unzipped(await bytesOf([]))]).toEqual([]);
});
