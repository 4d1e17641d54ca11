import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isTest, packageOf } from './architecture/import-rules.ts';
import {
  importsOf,
  repository,
  type SourceFile,
  sourceFiles,
} from './architecture/source-files.ts';
import { builtServer } from './servers/built-server.ts';

/**
 * `dependencies` are loaded by the built server; `devDependencies` are bundled by the build or run
 * it.
 */
const root = manifest('package.json');
const tools = Object.keys(manifest('dev-tools/package.json').devDependencies);

const sources = sourceFiles();
const around = [
  'e2e',
  ...['e2e/lib', 'e2e/lib/browser', 'e2e/lib/drivers', 'e2e/lib/screens'],
  'bench',
  'bench/lib',
  'bench/lib/page',
  'bench/lib/server',
  'bench/scenarios/page',
  'bench/scenarios/server',
  'scripts',
  'scripts/lib',
].flatMap(filesIn);
const configs = ['vite.config.ts', 'vitest.config.ts', 'drizzle.config.ts'].map(read);

function manifest(path: string) {
  return JSON.parse(readFileSync(join(repository, path), 'utf8'));
}

function read(path: string): SourceFile {
  return { path, text: readFileSync(join(repository, path), 'utf8') };
}

function filesIn(folder: string): SourceFile[] {
  const entries = readdirSync(join(repository, folder), { withFileTypes: true });
  const scripts = entries.filter((entry) => entry.isFile() && /\.(ts|mjs)$/.test(entry.name));
  return scripts.map(({ name }) => read(`${folder}/${name}`));
}

/** The packages that a file imports at run time. */
function packagesOf(file: SourceFile): string[] {
  return importsOf(file)
    .filter(({ isLocal, isType }) => !isLocal && !isType)
    .map(packageOf);
}

it('A18 server and build code uses no package of dev-tools', () => {
  const serving = sources.filter(({ path }) => !isTest(path));
  const building = ['vite.config.ts', 'scripts/dev.mjs', 'scripts/lib/build.mjs'].map(read);
  const used = [...serving, ...building].flatMap((file) =>
    packagesOf(file).map((name) => `${file.path} imports ${name}`),
  );
  expect(used.length).toBeGreaterThan(100);
  expect(
    used.filter((dependency) => tools.includes(dependency.split(' imports ')[1] ?? '')),
  ).toEqual([]);
});

it('A18 each package of dev-tools is used', () => {
  const all = [...sources, ...around, ...configs];
  const imported = new Set(all.flatMap(packagesOf));
  const commands = JSON.stringify(root.scripts) + around.map(({ text }) => text).join();
  const programs: Record<string, string> = { '@biomejs/biome': 'biome', typescript: 'tsc' };
  const unused = tools.filter((name) => {
    if (name.startsWith('@types/')) return false;
    const program = new RegExp(`\\b${programs[name] ?? name}\\b`);
    return !imported.has(name) && !program.test(commands);
  });
  expect(unused).toEqual([]);
});

// An optional import of a library that works without it.
const NOT_INSTALLED = ['supports-color'];

it('A18 the built server loads the packages in dependencies, and no others', () => {
  const server = join(builtServer(), '..');
  const scripts = readdirSync(server, { recursive: true, encoding: 'utf8' });
  const loading = /(?:\brequire\(|\.href\)\.resolve\()["`]([^"`.][^"`]*)["`]\)/g;
  const loaded = scripts
    .filter((name) => name.endsWith('.cjs'))
    .flatMap((name) => [...readFileSync(join(server, name), 'utf8').matchAll(loading)])
    .map(([, id = '']) => id)
    .filter((id) => !isBuiltin(id) && !NOT_INSTALLED.includes(id));
  expect([...new Set(loaded)].sort()).toEqual(Object.keys(root.dependencies).sort());
});
