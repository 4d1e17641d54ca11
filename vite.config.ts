import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('.', import.meta.url));

export default defineConfig(({ mode, isSsrBuild }) => {
  if (mode === 'test') return tests;
  return isSsrBuild ? server : web;
});

const web: UserConfig = {
  root: `${root}src/web`,
  publicDir: `${root}public`,
  plugins: [react()],
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
