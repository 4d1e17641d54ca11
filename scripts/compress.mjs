// Compresses files once at the best setting, instead of for each request.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { root } from './lib/root.mjs';

const WORTH_IT = 1024;
const TEXT = /\.(js|css|html|svg|json|webmanifest|txt|wasm)$/;

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

const files = await filesIn(join(root, 'dist', 'web'));
await Promise.all(files.filter((file) => TEXT.test(file)).map(compress));

async function compress(file) {
  const content = await readFile(file);
  if (content.length < WORTH_IT) return;
  const [br, gz] = await Promise.all([
    brotli(content, {
      params: {
        [zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    gzip(content, { level: zlib.constants.Z_BEST_COMPRESSION }),
  ]);
  if (br.length < content.length) await writeFile(`${file}.br`, br);
  if (gz.length < content.length) await writeFile(`${file}.gz`, gz);
}

async function filesIn(folder) {
  const entries = await readdir(folder, { withFileTypes: true });
  const nested = entries.map((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : [path];
  });
  return (await Promise.all(nested)).flat();
}
