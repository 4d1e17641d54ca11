import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tempFolder } from '../../test/kits/server-kit.ts';
import { createArchive, readArchive } from './archive.ts';

const AT = Date.UTC(2026, 4, 10, 7, 8, 9);

let folder: ReturnType<typeof tempFolder>;
let path: string;

beforeAll(() => {
  folder = tempFolder();
  path = join(folder.path, 'backup.tar');
});
afterAll(() => folder.remove());

async function write(files: Record<string, Buffer[]>): Promise<void> {
  const file = await open(path, 'w');
  try {
    const { add, end } = await createArchive(file, AT, () => {});
    for (const [name, chunks] of Object.entries(files)) {
      await add(name, Buffer.concat(chunks).length, from(chunks));
    }
    await end();
  } finally {
    await file.close();
  }
}

async function* from(chunks: Buffer[]): AsyncGenerator<Buffer> {
  yield* chunks;
}

async function read(): Promise<Record<string, Buffer>> {
  const files: Record<string, Buffer> = {};
  const file = await open(path);
  try {
    const visit = async (name: string, chunks: AsyncIterable<Buffer>) => {
      const parts: Buffer[] = [];
      for await (const chunk of chunks) parts.push(chunk);
      files[name] = Buffer.concat(parts);
    };
    await readArchive(file, visit, () => {});
    return files;
  } finally {
    await file.close();
  }
}

const LONG_NAMES = [
  `photos/${'a'.repeat(93)}`,
  `photos/${'b'.repeat(94)}`,
  `photos/${'c'.repeat(99)}/${'d'.repeat(99)}`,
  `photos/${'e'.repeat(240)}.png`,
  `photos/${'ö'.repeat(46)}x`,
  `photos/${'ö'.repeat(47)}`,
  `photos/${'🐢'.repeat(60)}.png`,
  `${'photos/'.repeat(80)}f.png`,
];

it('ZX1 files with long names and names of any language survive a round trip', async () => {
  const files = Object.fromEntries(LONG_NAMES.map((name, n) => [name, [Buffer.from(`file ${n}`)]]));
  await write(files);
  const contents = await read();
  expect(Object.keys(contents)).toEqual(LONG_NAMES);
  for (const name of LONG_NAMES) expect(contents[name]).toEqual(Buffer.concat(files[name] ?? []));
  const listed = spawnSync('tar', ['tf', path, '--quoting-style=literal'], { encoding: 'utf8' });
  expect([listed.stdout.trim().split('\n'), listed.stderr]).toEqual([
    [...LONG_NAMES, 'SHA256SUMS'],
    '',
  ]);
});

it('ZX1 files of any size around a block survive a round trip, and only the owner may read them', async () => {
  const sizes = [0, 1, 511, 512, 513, 70_000, 1024 * 1024 + 1];
  const files = Object.fromEntries(sizes.map((size) => [`${size}`, [Buffer.alloc(size, size)]]));
  await write({ ...files, 'in parts': [Buffer.alloc(600), Buffer.alloc(0), Buffer.alloc(600)] });
  const contents = await read();
  for (const size of sizes) expect(contents[size]?.equals(Buffer.alloc(size, size))).toBe(true);
  expect(contents['in parts']?.length).toBe(1200);
  const { stdout } = spawnSync('tar', ['tvf', path, '--utc', '--full-time'], { encoding: 'utf8' });
  for (const line of stdout.trim().split('\n')) {
    expect(line).toMatch(/^-rw------- .* 2026-05-10 07:08:09 /);
  }
});

it('ZX1 a file of more than 8 GB has its size in the header', async () => {
  const size = 9 * 1024 ** 3;
  const archive = pack();
  archive.entry({ name: 'large', size }).write(Buffer.alloc(512));
  const header: Buffer[] = [];
  for await (const chunk of archive) {
    header.push(chunk);
    if (Buffer.concat(header).length >= 1024) break;
  }
  writeFileSync(path, Buffer.concat(header));
  const { stdout } = spawnSync('tar', ['tvf', path], { encoding: 'utf8' });
  expect(stdout).toContain(` ${size} `);
  await expect(read()).rejects.toThrow('it is cut short');
});

it('ZX3 a file that changes while it is read fails the backup', async () => {
  for (const announced of [9, 11]) {
    const file = await open(path, 'w');
    const { add } = await createArchive(file, AT, () => {});
    const adding = add('photo', announced, from([Buffer.alloc(10)]));
    await expect(adding).rejects.toThrow('photo changed while it was read');
    await file.close();
  }
});

it('ZX3 an error of the disk is reported as it is', async () => {
  const file = await open(path, 'w');
  const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  const failing = Object.assign(Object.create(file), { writeFile: () => Promise.reject(full) });
  const { add } = await createArchive(failing, AT, () => {});
  const chunks = Array.from({ length: 50 }, () => Buffer.alloc(100_000));
  await expect(add('photo', 5_000_000, from(chunks))).rejects.toMatchObject({ code: 'ENOSPC' });
  await file.close();
});

it('ZX3 a link or a folder in an archive is refused', async () => {
  const inner = join(folder.path, 'inner');
  mkdirSync(inner);
  spawnSync('tar', ['cf', path, '-C', folder.path, 'inner']);
  await expect(read()).rejects.toThrow('it is not a backup, or damaged');
  rmSync(inner, { recursive: true });
});

it('ZX3 a changed byte of a header or a file is noticed', async () => {
  await write({ first: [Buffer.from('one')], second: [Buffer.from('two')] });
  const content = readFileSync(path);
  for (const [place, message] of [
    [0, 'it is not a backup, or damaged'],
    [512, 'first is damaged'],
    [1536, 'second is damaged'],
  ] as const) {
    const damaged = Buffer.from(content);
    damaged[place] = (damaged[place] ?? 0) ^ 1;
    writeFileSync(path, damaged);
    await expect(read()).rejects.toThrow(message);
  }
});
