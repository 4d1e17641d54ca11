import { createContext, runInContext } from 'node:vm';
import { build, type Rolldown } from 'vite';
import { beforeAll, expect, it } from 'vitest';
import { isSchema, isTest } from './architecture/import-rules.ts';
import { repository, sourceFiles } from './architecture/source-files.ts';

const ENTRY = 'virtual:core';
const paths = sourceFiles()
  .map(({ path }) => path)
  .filter((path) => path.startsWith('src/core/') && !isTest(path) && !isSchema(path));

type Modules = Record<string, Record<string, unknown>>;

let code = '';

beforeAll(async () => {
  code = await bundleCore();
}, 60_000);

it("A2 core loads in an environment with the language's globals only", () => {
  expect(Object.keys(load(code)).sort()).toEqual(paths);
});

it('A2 a module that needs other globals is caught', () => {
  expect(() => load('setTimeout(() => {}, 0); var core = {};')).toThrow(/setTimeout/);
});

it('A2 core works there: order keys sort in the requested order', () => {
  const { keyBetween } = load(code)['src/core/board/ordering.ts'] ?? {};
  if (typeof keyBetween !== 'function')
    throw new Error('keyBetween is no longer exported: call another function');
  const first = keyBetween(null, null);
  expect(keyBetween(first, null) > first).toBe(true);
});

it('A1 the rules of core do not import zod', () => {
  expect(code).not.toContain('ZodError');
});

function load(script: string): Modules {
  const context = createContext({});
  runInContext(script, context);
  return runInContext('core', context);
}

async function bundleCore(): Promise<string> {
  const result = await build({
    root: repository,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [{ name: 'core', enforce: 'pre', resolveId: idOf, load: sourceOf }],
    build: {
      write: false,
      minify: false,
      lib: { entry: ENTRY, formats: ['iife'], name: 'core' },
    },
  });
  const [bundle] = result as Rolldown.RolldownOutput[];
  return bundle?.output[0].code ?? '';
}

function idOf(id: string): string | null {
  return id.endsWith(ENTRY) ? ENTRY : null;
}

/** Source of one module that exports each module of core under its path. */
function sourceOf(id: string): string | null {
  if (id !== ENTRY) return null;
  const lines = paths.map((path, at) => `import * as m${at} from ${JSON.stringify(`/${path}`)};`);
  const entries = paths.map((path, at) => `${JSON.stringify(path)}: m${at}`);
  return `${lines.join('\n')}\nexport default { ${entries.join(', ')} };`;
}
