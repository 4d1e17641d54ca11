import { describe, expect, it } from 'vitest';
import { isTest, packageOf, RULES } from './import-rules.ts';
import { cyclesIn, goesUp, isOutsideLayers } from './layers.ts';
import { fullFolders, longFiles, ourFiles } from './sizes.ts';
import { chanceIn, importsOf, namesUsedBy, sourceFiles } from './source-files.ts';

// Globals that a browser or Node adds to the language, except names that another rule covers.
const PLATFORM_GLOBALS = [
  'Buffer',
  '__dirname',
  'clearInterval',
  'clearTimeout',
  'console',
  'crypto',
  'document',
  'fetch',
  'global',
  'globalThis',
  'indexedDB',
  'localStorage',
  'navigator',
  'performance',
  'process',
  'queueMicrotask',
  'require',
  'sessionStorage',
  'setImmediate',
  'setInterval',
  'setTimeout',
  'window',
];

const files = sourceFiles();
const imports = files.flatMap(importsOf);
const core = files.filter(({ path }) => path.startsWith('src/core/') && !isTest(path));

describe('imports', () => {
  for (const rule of RULES) {
    it(rule.name, () => {
      const broken = imports.filter((statement) => !rule.allows(statement));
      expect(broken.map(({ from, target }) => `${from} imports ${target}`)).toEqual([]);
    });

    it(`${rule.name}: a bad import is caught`, () => {
      expect(importsOf(rule.bad).every(rule.allows)).toBe(false);
    });
  }

  it('A3 arctic is imported by one file', () => {
    const users = imports.filter(
      (statement) => packageOf(statement) === 'arctic' && !isTest(statement.from),
    );
    expect(new Set(users.map(({ from }) => from)).size).toBeLessThanOrEqual(1);
  });

  it('A1 imports of our own files name the file with its ending', () => {
    const vague = imports.filter(({ isLocal, target }) => isLocal && !/\.\w+$/.test(target));
    expect(vague.map(({ from, target }) => `${from} imports ${target}`)).toEqual([]);
  });
});

describe('layers', () => {
  const up = (path: string, text: string) => importsOf({ path, text }).some(goesUp);

  it('A21 every server and page file belongs to a layer', () => {
    const paths = files.map(({ path }) => path).filter((path) => !isTest(path));
    expect(paths.filter(isOutsideLayers)).toEqual([]);
    expect(isOutsideLayers('src/server/elsewhere/a.ts')).toBe(true);
  });

  it('A21 no import goes up the layers, types included', () => {
    const broken = imports.filter(goesUp);
    expect(broken.map(({ from, target }) => `${from} imports ${target}`)).toEqual([]);
  });

  it('A21 an import that goes up the layers is caught', () => {
    expect(up('src/server/http/a.ts', "import type { A } from '../auth/a.ts';")).toBe(true);
    expect(up('src/web/live/a.ts', "import { a } from '../features/board/a.ts';")).toBe(true);
    expect(up('src/web/live/a.ts', "const a = import('../features/board/a.ts');")).toBe(false);
    expect(up('src/web/features/a.ts', "import { a } from '../live/a.ts';")).toBe(false);
  });

  it('A22 there are no import cycles, types included', () => {
    expect(cyclesIn(imports)).toEqual([]);
  });

  it('A22 an import cycle is caught', () => {
    const cycle = [
      { path: 'src/core/a.ts', text: "import type { B } from './b.ts';" },
      { path: 'src/core/b.ts', text: "import { c } from './c.ts';" },
      { path: 'src/core/c.ts', text: "import { a } from './a.ts';" },
      { path: 'src/core/d.ts', text: "import { a } from './a.ts';" },
    ];
    expect(cyclesIn(cycle.flatMap(importsOf))).toEqual([
      ['src/core/a.ts', 'src/core/b.ts', 'src/core/c.ts'],
    ]);
  });
});

describe('sizes', () => {
  const paths = ourFiles();

  it('A24 a folder has at most 16 files beside tests, the root of the server at most 8', () => {
    expect(fullFolders(paths)).toEqual([]);
  });

  it('A24 a folder with too many files is caught', () => {
    const filesIn = (folder: string, count: number, ending = '.ts') =>
      Array.from({ length: count }, (_, n) => `${folder}/${n}${ending}`);
    const components = ['.tsx', '.module.css', '.test.tsx'].flatMap((ending) =>
      filesIn('src/web/features/a', 16, ending),
    );
    expect(fullFolders([...filesIn('src/core/a', 16), ...components])).toEqual([]);
    expect(fullFolders([...filesIn('src/core/a', 17), ...filesIn('src/server', 9)])).toEqual([
      'src/core/a: 17 files',
      'src/server: 9 files',
    ]);
  });

  it('A25 a file of product code has at most 300 lines, or is listed with its one idea', () => {
    expect(longFiles(paths)).toEqual([]);
  });
});

describe('core', () => {
  it('A2 core uses no browser or Node globals', () => {
    expect(core.flatMap(platformGlobalsIn)).toEqual([]);
  });

  it('A2 a core file that uses such a global is caught', () => {
    const bad = { path: 'src/core/a.ts', text: 'const o = { fetch: 1, b: process.env.A };' };
    expect(platformGlobalsIn(bad)).toEqual(['src/core/a.ts uses process']);
  });

  it('A2 core reads no clock and no random numbers', () => {
    expect(core.flatMap((file) => chanceIn(file).map((what) => `${file.path}: ${what}`))).toEqual(
      [],
    );
  });

  it('A2 a core file that reads the clock or random numbers is caught', () => {
    const text = 'const a = [Date.now(), Math.random(), new Date(), new Date(0), Math.max(1)];';
    expect(chanceIn({ path: 'src/core/a.ts', text })).toEqual([
      'Date.now',
      'Math.random',
      'new Date()',
    ]);
  });
});

describe('the scanner', () => {
  it('finds every form of import, but none in comments or strings', () => {
    const text = `
      import a from 'a';
      import type { B } from './b.ts';
      import { type C } from 'c';
      export * from '../d/d.ts';
      // import 'no';
      const e = ["import 'no'", import('e/deep')];
      type F = import('f').F;
    `;
    const scanned = importsOf({ path: 'src/core/x/y.ts', text });
    expect(scanned.map(({ target, isType }) => [target, isType])).toEqual(
      expect.arrayContaining([
        ['a', false],
        ['src/core/x/b.ts', true],
        ['c', false],
        ['src/core/d/d.ts', false],
        ['e/deep', false],
        ['f', true],
      ]),
    );
    expect(scanned).toHaveLength(6);
  });
});

function platformGlobalsIn(file: { path: string; text: string }): string[] {
  const used = namesUsedBy(file);
  return PLATFORM_GLOBALS.filter((name) => used.has(name)).map(
    (name) => `${file.path} uses ${name}`,
  );
}
