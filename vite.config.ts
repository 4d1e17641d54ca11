import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, minify, type Plugin, runnerImport, type UserConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import { isLanguage } from './src/core/languages.ts';
import { headTexts } from './src/web/texts/head.ts';
import { inOnePath } from './src/web/ui/one-path.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

export default defineConfig(async ({ mode, command, isSsrBuild }) => {
  if (mode === 'test') return inOrder(tests);
  if (isSsrBuild) return server;
  const page = isLanguage(mode) ? await inLanguage(mode) : web;
  return command === 'build'
    ? { ...page, css: { modules: { generateScopedName: classNumbers() } } }
    : page;
});

/**
 * Few chunks, so that a page waits for no chunk of a chunk: what every page starts with, what every
 * page beyond the landing page shows, what the protected ones know, what dialogs are made of, a
 * ticket's card, an open board without its page, what carries tickets, which comes after them, and
 * the icons that several other pages or dialogs show.
 */
const chunkGroups = [
  { name: 'start', tags: ['$initial' as const], priority: 6 },
  {
    name: 'kit',
    test: /src\/web\/(ui\/(?!dialog|confirm-dialog|form-dialog|use-modal|combobox|select|tabs|textarea)|header\/(back|user|theme|language-items)|language\.ts|auth\/(entrance|return-target|use-logout)|page-title|notices|fetch-when-idle)|texts\/(..\/)?(header|told|locale)|core\/languages|core\/(user|limits|google)\.ts|lucide-react\/dist\/esm\/icons\/(archive-arrow-up|plus|pencil|download|trash|folder-kanban)\./,
    priority: 5,
  },
  { name: 'dialogs', test: /src\/web\/ui\//, priority: 4 },
  {
    name: 'app',
    test: /src\/web\/(app-shell|data-providers|trpc|new-id|dates|use-discard|page\.|edits\/|offline\/read-own)|texts\/(..\/)?board|core\/permissions|@trpc\/|@tanstack\/(react-)?query/,
    priority: 3,
  },
  {
    name: 'cards',
    test: /src\/web\/(board\/((ticket-card|carrying-help|presses|drop|shown-columns|status-view.module|filter\/filter-search)\.|presence\/(card-doers|use-presence))|boards\/deleted-here)|texts\/(..\/)?(presence|failures)|core\/errors/,
    priority: 2,
  },
  {
    name: 'live',
    test: /src\/web\/(live\/(?!send-waiting)|board\/(people|use-board-people)\.|drafts\/|ticket\/(comment-draft|ticket-draft|ticket-form)\.ts|texts\/(..\/)?ticket|use-handed-back)/,
    priority: 1,
  },
  {
    name: 'carrying',
    test: /src\/web\/board\/(carrying-layer|scrolling-list|status-drag|use-regroup-drag)\./,
    priority: 0,
  },
  { name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 0 },
];

/** What the first scripts have no use for: in which modules, which part, and what is left of it. */
const CUTS: [RegExp, RegExp, string?][] = [
  // It shows React's developer tools whether the build removed what is for development.
  [/\/react-dom\/(index|client)\.js$/, /checkDCE\(\);/],
  // The router's own error page: router.tsx sets ours.
  [
    /\/react-router\/dist\/esm\/CatchBoundary\.js$/,
    /function ErrorComponent[\s\S]*?\n}\n/,
    'function ErrorComponent() {}\n',
  ],
];

const leftOut: Plugin = {
  name: 'left-out',
  apply: 'build',
  transform(code, id) {
    // Lazy chunks load as they are: Vite's helper would first look for style sheets and preloads.
    if (id.includes('vite/preload-helper')) return 'export const __vitePreload = (load) => load();';
    const cut = CUTS.find(([module]) => module.test(id));
    return cut ? code.replace(cut[1], cut[2] ?? '') : null;
  },
};

/** Icons in fewer elements than they are drawn of. */
const iconsInOnePath: Plugin = {
  name: 'icons-in-one-path',
  apply: 'build',
  async transform(code, id) {
    if (!id.includes('/lucide-react/dist/esm/icons/')) return null;
    const { __iconData: icon } = await import(id);
    if (!icon) return null;
    const data = `const __iconData = { node: ${JSON.stringify(inOnePath(icon.node))} };`;
    return code.replace(/const __iconData = \{[\s\S]*?\n\};/, () => data);
  },
};

/** The script that is written in the page is a part of what starts it. */
const writtenScript: Plugin = {
  name: 'written-script',
  apply: 'build',
  async transformIndexHtml(html) {
    const [, script = ''] = /<script>(.*?)<\/script>/s.exec(html) ?? [];
    const { code } = await minify('written.js', script);
    return html.replace(script, () => code);
  },
};

/** The service worker: one file of a name that stays, built apart from the page. */
const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  async generateBundle() {
    const built = await build({
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      build: {
        write: false,
        target: 'es2022',
        modulePreload: false,
        rolldownOptions: {
          input: `${root}src/web/offline/worker/service-worker.ts`,
          output: { format: 'iife' },
        },
      },
    });
    if (!('output' in built)) throw new Error('The service worker was not built');
    const [{ code }] = built.output;
    this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: code });
  },
};

const web: UserConfig = {
  root: `${root}src/web`,
  publicDir: `${root}public`,
  plugins: [react(), leftOut, iconsInOnePath, writtenScript, serviceWorker],
  resolve: {
    alias: [
      // React has had it built in since 18; the shim for older ones would be shipped to everybody.
      {
        find: 'use-sync-external-store/shim/with-selector',
        replacement: 'use-sync-external-store/with-selector.js',
      },
      { find: /^.*\/createLucideIcon\.mjs$/, replacement: `${root}src/web/ui/make-icon.ts` },
    ],
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
 * The page in another language: `--mode de`. It is built beside the English one as de.html, with
 * what the two have in common, for files are named by their content.
 */
async function inLanguage(language: string): Promise<UserConfig> {
  const folder = `${root}src/web/texts/`;
  const { module } = await runnerImport<{ headTexts: typeof headTexts }>(
    `${folder}${language}/head.ts`,
    { configFile: false },
  );
  const head = module.headTexts;

  /** Texts give way to their namesakes in the language's folder. */
  const texts: Plugin = {
    name: 'texts-of-language',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (!found?.id.startsWith(folder)) return null;
      const translated = join(folder, language, found.id.slice(folder.length));
      return existsSync(translated) ? translated : null;
    },
  };
  const html: Plugin = {
    name: 'html-of-language',
    enforce: 'post',
    transformIndexHtml: (page) =>
      page
        .replace(`lang="${headTexts.language}"`, `lang="${head.language}"`)
        .replace(headTexts.description, head.description)
        .replace('/manifest.webmanifest', `/${language}.webmanifest`),
    generateBundle(_, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('The page was not built');
      delete bundle['index.html'];
      this.emitFile({ type: 'asset', fileName: `${language}.html`, source: page.source });
    },
  };
  return {
    ...web,
    publicDir: false,
    plugins: [texts, react(), leftOut, writtenScript, html],
    build: { ...web.build, emptyOutDir: false, manifest: `.vite/manifest-${language}.json` },
  };
}

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

/** Fastify's compilers for schemas that no route has: a sixth of what a start reads (server/no-schemas.ts). */
const schemaCompilers: Plugin = {
  name: 'schema-compilers',
  apply: 'build',
  transform(_, id) {
    const isCompiler = /\/@fastify\/(ajv|fast-json-stringify)-compiler\/index\.js$/.test(id);
    return isCompiler ? 'module.exports = undefined;' : null;
  },
};

/** What runs the bundle: `main.js` and what it loads with. */
const launcher: Plugin = {
  name: 'launcher',
  apply: 'build',
  generateBundle() {
    for (const name of ['main', 'load']) {
      const source = readFileSync(`${root}scripts/launch/${name}.js`);
      this.emitFile({ type: 'asset', fileName: `${name}.js`, source });
    }
  },
};

const server: UserConfig = {
  root,
  publicDir: false,
  plugins: [nativeSpread, schemaCompilers, launcher],
  // One bundle starts in two thirds of the time of its packages; native addons cannot be in it.
  ssr: { noExternal: true, external: ['better-sqlite3', '@node-rs/argon2', 'sharp'] },
  build: {
    outDir: `${root}dist/server`,
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      // The second is for keep-compiled.mjs, which starts a server to see what a start compiles.
      input: ['src/server/main.ts', 'src/server/start.ts'],
      output: {
        // V8 takes back what it has compiled of such scripts alone (scripts/launch/load.js).
        format: 'cjs',
        strict: true,
        // What V8 takes back knows no import().
        dynamicImportInCjs: false,
        entryFileNames: '[name].cjs',
        chunkFileNames: 'assets/[name]-[hash].cjs',
        codeSplitting: {
          groups: [{ name: 'server', tags: ['$initial'], test: /(?<!\/main\.ts)$/ }],
        },
        // A third less to read at each start; names stay, for the lines that tell of errors.
        minify: { compress: false, mangle: false },
      },
    },
  },
};

/** Files that change modules for their tests, and would for those of other files. */
const alone = [
  'src/server/photos/{disk-store,janitor,photos}.test.ts',
  'src/server/uploads/parts.test.ts',
  'src/web/auth/session.test.ts',
];

/** For a machine that is several times slower than ours: what waits in vain says so before, by itself. */
const patience = { testTimeout: 60_000, hookTimeout: 60_000 };

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
          include: ['src/**/*.test.{ts,tsx}', 'bench/**/*.test.ts'],
          exclude: alone,
          globalSetup: `${root}src/test/postgres-setup.ts`,
          // Loading the server anew for each file would take as long as its tests.
          isolate: false,
          maxWorkers: '100%',
          ...patience,
        },
      },
      {
        extends: true as const,
        test: {
          name: 'unit-alone',
          environment: 'node',
          include: alone,
          maxWorkers: '100%',
          ...patience,
        },
      },
      {
        extends: true as const,
        test: {
          name: 'browser',
          environment: `${root}e2e/browser-environment.ts`,
          include: ['e2e/**/*.test.ts'],
          // Each file has a server and a database of its own, and often waits for them.
          maxWorkers: 2,
          // Of a worker's files each would start another browser, with pages that have run nothing yet.
          isolate: false,
          sequence: { groupOrder: 1 },
          testTimeout: 180_000,
          hookTimeout: 180_000,
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
