import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Plugin, UserConfig } from 'vite';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('.', import.meta.url));

export default defineConfig(({ mode, isSsrBuild }) => {
  if (mode === 'test') return tests;
  return isSsrBuild ? server : web;
});

/** Few chunks: what every page starts with, and what every page beyond the landing page shows. */
const chunkGroups = [
  { name: 'start', tags: ['$initial' as const], priority: 2 },
  { name: 'kit', test: /[\\/](src[\\/]web[\\/]ui|lucide-react)[\\/]/, priority: 1 },
];

const web: UserConfig = {
  root: `${root}src/web`,
  publicDir: `${root}public`,
  plugins: [react(), plainImports()],
  resolve: {
    // React has had it built in since 18; the shim for older ones would be shipped to everybody.
    alias: {
      'use-sync-external-store/shim/with-selector.js': 'use-sync-external-store/with-selector.js',
    },
  },
  css: { modules: { generateScopedName: scopedNames(`${root}src/web`) } },
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
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
};

const server: UserConfig = {
  root,
  publicDir: false,
  // One bundle starts in two thirds of the time of its packages; native addons cannot be in it.
  ssr: { noExternal: true, external: ['better-sqlite3', '@node-rs/argon2'] },
  build: {
    outDir: `${root}dist/server`,
    emptyOutDir: true,
    target: 'node20',
    minify: false,
  },
};

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
          globalSetup: `${root}src/test/postgres-setup.ts`,
        },
      },
      {
        extends: true as const,
        test: {
          name: 'browser',
          environment: 'node',
          include: ['e2e/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
};

/** Patterns, not prefixes: the page's own sources are served from the root, trpc.ts among them. */
function apiProxy(target: string) {
  return {
    '^/trpc([/?]|$)': { target, ws: true },
    '^/api/': { target },
    '^/photos/': { target },
    '^/(healthz|readyz)$': { target },
  };
}

/** Lazy chunks load as they are: Vite's helper would first look for style sheets and preloads. */
function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    apply: 'build',
    transform(_code, id) {
      if (!id.includes('vite/preload-helper')) return null;
      return 'export const __vitePreload = (load) => load();';
    },
  };
}

/** A class's own name and its file's number, which is shorter than a hash and as unique. */
function scopedNames(folder: string) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  return (name: string, file: string) => {
    const path = file.replaceAll('\\', '/');
    const index = files.findIndex((each) => path.endsWith(`/${each.replaceAll('\\', '/')}`));
    return `${name}_${index.toString(36)}`;
  };
}
