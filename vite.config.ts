import { readdirSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Plugin, UserConfig } from 'vite';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('.', import.meta.url));

export default defineConfig(async ({ mode, command, isSsrBuild }) => {
  if (mode === 'test') return inOrder(tests);
  if (isSsrBuild) return server;
  return command === 'build'
    ? { ...web, css: { modules: { generateScopedName: classNumbers() } } }
    : web;
});

/**
 * Few chunks, so that a page waits for no chunk of a chunk: what every page starts with, what every
 * page beyond the landing page shows, what the protected ones know, what dialogs are made of, a
 * ticket's card, and what carries it, which comes after it.
 */
const chunkGroups = [
  { name: 'start', tags: ['$initial' as const], priority: 6 },
  {
    name: 'kit',
    test: /src\/web\/(ui\/(?!dialog|confirm-dialog|use-modal|combobox|select|tabs|textarea)|header\/(back|user|theme)|auth\/(entrance|return-target|use-logout)|page-title|notices|fetch-when-idle)|texts\/header|core\/(user|limits)\.ts|lucide-react/,
    priority: 5,
  },
  { name: 'dialogs', test: /src\/web\/ui\//, priority: 4 },
  {
    name: 'app',
    test: /src\/web\/(app-shell|data-providers|trpc|new-id|dates|use-discard|page\.|edits\/)|texts\/board|core\/permissions|@trpc\/|@tanstack\/(react-)?query/,
    priority: 3,
  },
  {
    name: 'cards',
    test: /src\/web\/board\/(ticket-card|carrying-help|presses|drop|shown-columns|status-view.module)\./,
    priority: 2,
  },
  {
    name: 'carrying',
    test: /src\/web\/board\/(carrying-layer|scrolling-list|status-drag|use-regroup-drag)\./,
    priority: 1,
  },
];

/** What the first script has no use for. The router's own error page is one: router.tsx sets ours. */
const leftOut: Plugin = {
  name: 'left-out',
  apply: 'build',
  transform(code, id) {
    // Lazy chunks load as they are: Vite's helper would first look for style sheets and preloads.
    if (id.includes('vite/preload-helper')) return 'export const __vitePreload = (load) => load();';
    // It shows React's developer tools whether the build removed what is for development.
    if (/\/react-dom\/(index|client)\.js$/.test(id)) return code.replace('checkDCE();', '');
    if (!id.endsWith('/react-router/dist/esm/CatchBoundary.js')) return null;
    return code.replace(/function ErrorComponent[\s\S]*?\n}\n/, 'function ErrorComponent() {}\n');
  },
};

const web: UserConfig = {
  root: `${root}src/web`,
  publicDir: `${root}public`,
  plugins: [react(), leftOut],
  resolve: {
    // React has had it built in since 18; the shim for older ones would be shipped to everybody.
    alias: {
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector.js',
    },
  },
  server: { proxy: apiProxy(process.env.API_ORIGIN ?? 'http://127.0.0.1:3000') },
  build: {
    outDir: `${root}dist/web`,
    emptyOutDir: true,
    target: 'es2022',
    // light-dark() and oklch() stay as they are written.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    manifest: true,
    // The content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    // The landing page's script is measured (e2e/page-weight.test.ts). One style sheet, and chunks
    // that need no lists of what to load before them: those lists would be in the first script.
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: {
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
};

/**
 * tRPC is compiled for runtimes without object spread, property by property and with its
 * descriptor: at each call for longer than most of our own code.
 */
const nativeSpread: Plugin = {
  name: 'native-spread',
  apply: 'build',
  transform(code, id) {
    if (!id.includes('/@trpc/server/')) return null;
    return code.replace(
      /function _objectSpread2\([\s\S]*?\n}\n/,
      'const _objectSpread2 = Object.assign;\n',
    );
  },
};

const server: UserConfig = {
  root,
  publicDir: false,
  plugins: [nativeSpread],
  // One bundle starts in two thirds of the time of its packages; native addons cannot be in it.
  ssr: { noExternal: true, external: ['better-sqlite3', '@node-rs/argon2', 'sharp'] },
  build: {
    outDir: `${root}dist/server`,
    emptyOutDir: true,
    target: 'node20',
    minify: false,
  },
};

/** Files that change modules for their tests, and would for those of other files. */
const alone = [
  'src/server/photos/{disk-store,janitor,photos}.test.ts',
  'src/server/uploads/parts.test.ts',
  'src/web/auth/session.test.ts',
];

const tests = {
  root,
  plugins: [react()],
  test: {
    projects: [
      {
        extends: true as const,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: alone,
          globalSetup: `${root}src/test/postgres-setup.ts`,
          // Loading the server anew for each file would take as long as its tests.
          isolate: false,
          maxWorkers: '100%',
        },
      },
      {
        extends: true as const,
        test: { name: 'unit-alone', environment: 'node', include: alone, maxWorkers: '100%' },
      },
      {
        extends: true as const,
        test: {
          name: 'browser',
          environment: 'node',
          include: ['e2e/**/*.test.ts'],
          // Each file has a server, a database and a browser of its own, and often waits for them.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
};

/** Builds read this file too, and have no use for vitest's own code. */
async function inOrder({ test, ...rest }: typeof tests) {
  const { LongFilesFirst } = await import('./src/test/long-files-first.ts');
  return { ...rest, test: { ...test, sequence: { sequencer: LongFilesFirst } } };
}

/** Patterns, not prefixes: the page's own sources are served from the root, trpc.ts among them. */
function apiProxy(target: string) {
  return {
    '^/trpc([/?]|$)': { target, ws: true },
    '^/api/': { target },
    '^/photos/': { target },
    '^/(boards|projects|users)/(get|add|update|delete)[A-Z]': { target },
    '^/tickets-by-board/': { target },
    '^/(healthz|readyz)$': { target },
  };
}

const NAME = /(?<=\.|@keyframes )[a-z][\w-]*/gi;

/** Short class names, the same in every build: those of each file are numbered. */
function classNumbers(): (name: string, file: string) => string {
  const folder = `${root}src/web`;
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const sheets = names.filter((name) => name.endsWith('.module.css')).sort();
  const numbers = new Map<string, string>();
  for (const path of sheets.map((name) => join(folder, name))) {
    for (const word of readFileSync(path, 'utf8').match(NAME) ?? []) {
      const key = `${path}:${word}`;
      if (!numbers.has(key)) numbers.set(key, `_${numbers.size.toString(36)}`);
    }
  }
  return (name, file) => numbers.get(`${normalize(file)}:${name}`) ?? name;
}
