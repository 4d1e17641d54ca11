import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';

const HEAD = '(function (exports, require, module, __filename, __dirname) {';

const modules = new Map();

/** The loaded scripts, by the file of their compiled code. */
export const scripts = new Map();

/**
 * Loads a script of the built server as `require` does, with the code that V8 compiled at the build
 * (cache-compiled.mjs). V8 rejects code of another version and compiles as usual.
 */
export function load(file) {
  const known = modules.get(file);
  if (known) return known.exports;
  const module = { exports: {} };
  modules.set(file, module);
  const requirePackage = createRequire(file);
  const require = (id) => (id.startsWith('.') ? load(join(dirname(file), id)) : requirePackage(id));
  try {
    compile(file).runInThisContext()(module.exports, require, module, file, dirname(file));
  } catch (error) {
    modules.delete(file);
    throw error;
  }
  return module.exports;
}

function compile(file) {
  const source = readFileSync(file, 'utf8');
  // V8 itself checks only the length of the source.
  const cacheFile = `${file}.${createHash('sha256').update(source).digest('hex').slice(0, 16)}`;
  const script = new Script(`${HEAD}${source}\n})`, {
    filename: file,
    columnOffset: -HEAD.length,
    cachedData: readCachedData(cacheFile),
  });
  scripts.set(cacheFile, script);
  return script;
}

function readCachedData(file) {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
