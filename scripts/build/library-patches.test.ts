import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  chunkGroup,
  type LibraryPatch,
  patchLibraries,
  replaceRequired,
  requireModules,
  rewriteModules,
} from './library-patches.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'freelane-patches-'));
  mkdirSync(join(folder, 'library'));
  writeFileSync(
    join(folder, 'library', 'index.js'),
    "export function warn() {\n  return 'old';\n}\n",
  );
  writeFileSync(
    join(folder, 'main.js'),
    "import { warn } from './library/index.js';\nconsole.log(warn());\n",
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

async function built(...plugins: Plugin[]): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    root: folder,
    plugins,
    build: { write: false, minify: false, rolldownOptions: { input: join(folder, 'main.js') } },
  });
  if (!('output' in result)) throw new Error('nothing was built');
  return result.output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n');
}

const PATCH: LibraryPatch = {
  name: 'library: warn',
  module: /\/library\/index\.js$/,
  code: /'old'/,
  replacement: "'$&new'",
};

describe('A19 patches of libraries', () => {
  it('A19 a matching patch is applied, and its replacement is used literally', async () => {
    expect(await built(patchLibraries('test', [PATCH]))).toContain('$&new');
    const whole = { name: 'whole', module: PATCH.module, replacement: 'export const warn = 7;' };
    expect(await built(patchLibraries('test', [whole]))).not.toContain('old');
  });

  it('A19 a patch stops the build with its name when its code or its module no longer exists', async () => {
    const otherCode = { ...PATCH, name: 'other code', code: /'older'/ };
    const otherModule = { ...PATCH, name: 'other module', module: /\/library\/main\.js$/ };
    await expect(built(patchLibraries('test', [PATCH, otherCode]))).rejects.toThrow('"other code"');
    await expect(built(patchLibraries('test', [otherModule, PATCH]))).rejects.toThrow(
      '"other module"',
    );
  });
});

describe('A19 rewritten modules', () => {
  it('A19 a build that rewrites no module is stopped, also when modules match the path', async () => {
    const rewriting = (module: RegExp, to: string | null) =>
      built(rewriteModules('icons', module, async () => to));
    expect(await rewriting(/\/library\//, 'export const warn = () => "new";')).toContain('"new"');
    for (const [module, to] of [
      [/\/library\//, null],
      [/\/libraries\//, 'export const warn = 7;'],
    ] as const) {
      await expect(rewriting(module, to)).rejects.toThrow('icons: no module of');
    }
  });
});

describe('A19 chunks', () => {
  it('A19 a path part that matches no module stops the build', async () => {
    const group = { name: 'kit', files: ['library/'], except: ['library/index'] };
    await built(requireModules([group]));
    await expect(built(requireModules([{ ...group, files: ['libraries/'] }]))).rejects.toThrow(
      'kit: no module matches libraries/',
    );
    await expect(built(requireModules([{ ...group, except: ['library/old'] }]))).rejects.toThrow(
      'kit: no module matches library/old',
    );
  });

  it('A19 texts of every language are in the group of the English ones', () => {
    const files = ['src/web/ui/', 'i18n/en/header'];
    const { test } = chunkGroup({ name: 'kit', files, except: ['ui/dialog'], priority: 1 });
    const paths = ['ui/button.tsx', 'ui/dialog.tsx', 'i18n/en/header.ts', 'i18n/de/header.ts'];
    expect(paths.map((path) => test(`/app/src/web/${path}`))).toEqual([true, false, true, true]);
    expect(test('/app/src/web/i18n/en/board.ts')).toBe(false);
  });
});

it('A19 text that must be replaced exists, or the error names the caller', () => {
  expect(replaceRequired('<html lang="en">', 'lang="en"', 'lang="de"', 'html')).toBe(
    '<html lang="de">',
  );
  expect(() => replaceRequired('<html>', /lang="\w+"/, '', 'html')).toThrow(
    'html: nothing matches',
  );
});
