import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, defineConfig, minify, type Plugin, runnerImport, type UserConfig } from 'vite';
import {
  type ChunkFiles,
  chunkGroup,
  patchLibraries,
  replaceRequired,
  requireModules,
  rewriteModules,
} from './scripts/build/library-patches.ts';
import { COLUMNAR_TYPE } from './src/core/board/wire/columnar-snapshot.ts';
import { isLanguage } from './src/core/languages.ts';
import { headTexts } from './src/web/i18n/en/head.ts';
import { mergeIconPaths } from './src/web/ui/merge-icon-paths.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

export default defineConfig(async ({ mode, command, isSsrBuild }) => {
  if (isSsrBuild) return server;
  const page = isLanguage(mode) ? await inLanguage(mode) : web;
  return command === 'build'
    ? { ...page, css: { modules: { generateScopedName: classNumbers() } } }
    : page;
});

/** Modules that only dialogs use. */
const DIALOG_PARTS = at('src/web/ui/', [
  ...['dialog', 'confirm-dialog', 'form-dialog', 'use-modal'],
  ...['check-field', 'combobox', 'select', 'tabs', 'textarea'],
]);

/** Modules that belong to the chunk of their page. */
const PAGE_PARTS = at('src/web/ui/', [
  ...['dialog-list', 'error-banner', 'lazy-dialog', 'list-dialog', 'logo'],
  ...['page-heading', 'page.'],
  ...['password-field.'],
  ...['revoke-button', 'use-confirm-discard'],
]);

/**
 * Few chunks, so that no page waits for nested imports: the entry of every page, the frame of every
 * page but the landing page, the data of protected pages, dialogs, a ticket's card, an open board
 * without its page, drag and drop, which loads after the cards, and icons that several other pages
 * or dialogs share.
 */
const CHUNKS: ChunkFiles[] = [
  {
    name: 'kit',
    files: [
      'src/web/ui/',
      ...at('src/web/lib/', ['language.', 'fetch-when-idle.', 'device-preferences.']),
      ...at('src/web/lib/keyboard/', ['single-keys.', 'ticket-keys.']),
      'src/web/app/notices.',
      'src/web/i18n/server-message.',
      ...at('src/web/app/header/', ['phone-links', 'back', 'user']),
      ...at('src/web/features/appearance/', ['theme-items', 'language-items']),
      ...at('src/web/session/', ['sign-in-api.', 'return-target.', 'use-logout.']),
      ...at('src/web/i18n/en/', ['header', 'locale', 'ui.']),
      ...at('src/core/', ['languages', 'users/user.ts', 'limits.ts', 'google.ts']),
      ...at('lucide-react/dist/esm/icons/', ['archive-arrow-up.', 'plus.', 'pencil.', 'download.']),
      ...at('lucide-react/dist/esm/icons/', ['trash.', 'folder-kanban.', 'columns-3.']),
      ...at('lucide-react/dist/esm/icons/', ['arrow-left.', 'arrow-right.', 'ellipsis.']),
      ...at('lucide-react/dist/esm/icons/', ['copy-plus.', 'timer.']),
    ],
    except: [...DIALOG_PARTS, ...PAGE_PARTS],
    priority: 5,
  },
  { name: 'dialogs', files: ['src/web/ui/'], except: PAGE_PARTS, priority: 4 },
  {
    name: 'app',
    files: [
      ...at('src/web/', ['app/app-shell.', 'features/optimistic-lists/', 'session/trpc.']),
      ...at('src/web/', ['lib/new-id.', 'i18n/dates.', 'ui/use-confirm-discard.', 'ui/page.']),
      ...at('src/web/', ['offline/board-cache-reader.', 'session/draft-store.']),
      ...['src/web/i18n/en/board', 'src/core/permissions'],
      ...['@trpc/', '@tanstack/query', '@tanstack/react-query'],
    ],
    priority: 3,
  },
  {
    name: 'cards',
    files: [
      ...at('src/web/features/board/', [
        ...['card/ticket-card.', 'card/card-height.', 'drag/drag-instructions.'],
        ...['drag/pointer-buffer.'],
        ...['drag/drop-target.', 'columns/status-columns.', 'status-view.module.'],
        ...['filter/filter-search.', 'presence/card-activity.', 'selection/selection-store.'],
      ]),
      ...at('src/web/', ['live/board-context/use-presence.', 'features/boards/recently-deleted.']),
      ...at('src/web/i18n/en/', ['presence', 'failures']),
    ],
    priority: 2,
  },
  {
    name: 'live',
    files: [...at('src/web/', ['live/', 'features/drafts/use-recover-input.', 'i18n/en/fields'])],
    except: ['src/web/live/send-pending', 'src/web/live/time/'],
    priority: 1,
  },
  {
    name: 'time',
    files: [
      ...at('src/web/', ['live/time/', 'i18n/en/time.', 'i18n/en/time-failures.']),
      ...at('src/web/features/time/', ['use-time.', 'timer-actions.', 'time-texts.']),
      ...at('src/web/features/time/', ['ticket-label.', 'long-timer-store.']),
      ...['src/core/time/', 'src/core/money/durations.'],
    ],
    // It validates forms with zod, which only the finances load.
    except: ['src/core/time/time-commands.schema.'],
    priority: 0,
  },
  {
    name: 'dragging',
    files: at('src/web/features/board/', [
      ...['drag/dnd-layer.', 'columns/scrolling-list.'],
      ...['drag/status-view-drag.', 'drag/use-regroup-drag.'],
    ]),
    priority: 0,
  },
  {
    name: 'markdown',
    files: [
      ...['src/web/features/markdown/', 'src/core/markdown/document.', 'markdown-it/'],
      ...['linkify-it/', 'mdurl/', 'uc.micro/', 'punycode.js/', '/entities/'],
    ],
    priority: 0,
  },
  { name: 'icons', files: ['lucide-react'], minShareCount: 2, priority: 0 },
];

const chunkGroups = [
  { name: 'start', tags: ['$initial' as const], priority: 6 },
  ...CHUNKS.map(chunkGroup),
];

function at(folder: string, names: string[]): string[] {
  return names.map((name) => folder + name);
}

/** Parts of libraries that the first scripts do not use. */
const leftOut = () =>
  patchLibraries('left-out', [
    {
      // Lazy chunks load without Vite's helper, which would first look for style sheets and
      // preloads.
      name: 'vite: preload helper',
      module: /vite\/preload-helper/,
      replacement: 'export const __vitePreload = (load) => load();',
    },
    {
      // It only lets React's developer tools detect development builds.
      name: 'react-dom: checkDCE',
      module: /\/react-dom\/index\.js$/,
      code: /checkDCE\(\);/,
      replacement: '',
    },
    {
      name: 'react-dom/client: checkDCE',
      module: /\/react-dom\/client\.js$/,
      code: /checkDCE\(\);/,
      replacement: '',
    },
    {
      // The page has no base path, and is never rendered on a server.
      name: 'router: rewriteBasepath',
      module: /\/router-core\/dist\/esm\/rewrite\.js$/,
      code: /function rewriteBasepath[\s\S]*?\n}\n/,
      replacement: 'function rewriteBasepath() {}\n',
    },
    {
      name: 'react-router: ClientOnly',
      module: /\/react-router\/dist\/esm\/ClientOnly\.js$/,
      replacement:
        'export const ClientOnly = ({ children }) => children;\nexport const useHydrated = () => true;\n',
    },
    {
      // The router's own error page: router.tsx sets ours.
      name: 'react-router: ErrorComponent',
      module: /\/react-router\/dist\/esm\/CatchBoundary\.js$/,
      code: /function ErrorComponent[\s\S]*?\n}\n/,
      replacement: 'function ErrorComponent() {}\n',
    },
  ]);

/** Modules that replace others by aliases, or that are assigned to chunks. */
const required = requireModules([
  ...CHUNKS,
  {
    name: 'aliases',
    files: ['use-sync-external-store/with-selector.js', 'src/web/ui/make-icon.ts'],
  },
]);

/** Merges the elements of icons. */
const iconsInOnePath = () =>
  rewriteModules('icons-in-one-path', /\/lucide-react\/dist\/esm\/icons\//, async (code, id) => {
    const { __iconData: icon } = await import(id);
    // An alias of another icon has no shapes of its own.
    if (!icon) return null;
    const data = `const __iconData = { node: ${JSON.stringify(mergeIconPaths(icon.node))} };`;
    return replaceRequired(code, /const __iconData = \{[\s\S]*?\n\};/, data, `icon ${id}`);
  });

/** The inline script of the page belongs to its entry. */
const writtenScript: Plugin = {
  name: 'written-script',
  apply: 'build',
  async transformIndexHtml(html) {
    const [, script = ''] = /<script>(.*?)<\/script>/s.exec(html) ?? [];
    if (!script) throw new Error('written-script: the page has no script of its own');
    const { code } = await minify('written.js', script);
    return html.replace(script, () => code);
  },
};

/** The inline script requests the board before other scripts, in the format of this build (L20). */
const snapshotType: Plugin = {
  name: 'snapshot-type',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => replaceRequired(html, '__COLUMNAR_TYPE__', COLUMNAR_TYPE, 'html'),
  },
};

/** The service worker: one file with a fixed name, built separately from the page. */
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
  plugins: [
    react(),
    leftOut(),
    required,
    iconsInOnePath(),
    snapshotType,
    writtenScript,
    serviceWorker,
  ],
  resolve: {
    alias: [
      // Built into React since 18; the shim for older versions would be shipped to everyone.
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
    // light-dark() and oklch() are not transformed.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    manifest: true,
    // The content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    // The landing page's script is measured (e2e/page-weight.test.ts). One style sheet, and chunks
    // without preload lists, which would be in the first script.
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: {
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
};

/**
 * The page in another language: `--mode de`. It is built beside the English one as de.html and
 * shares equal files with it, because files are named by their content.
 */
async function inLanguage(language: string): Promise<UserConfig> {
  const folder = `${root}src/web/i18n/`;
  const english = `${folder}en/`;
  const { module } = await runnerImport<{ headTexts: typeof headTexts }>(
    `${folder}${language}/head.ts`,
    { configFile: false },
  );
  const head = module.headTexts;

  /** Modules of texts are replaced by those of the same name in the language's folder. */
  const texts: Plugin = {
    name: 'texts-of-language',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (!found?.id.startsWith(english)) return null;
      const translated = join(folder, language, found.id.slice(english.length));
      return existsSync(translated) ? translated : null;
    },
  };
  const html: Plugin = {
    name: 'html-of-language',
    enforce: 'post',
    transformIndexHtml: (page) =>
      [
        [`lang="${headTexts.language}"`, `lang="${head.language}"`],
        [headTexts.description, head.description],
        ['/manifest.webmanifest', `/${language}.webmanifest`],
      ].reduce((text, [from = '', to = '']) => replaceRequired(text, from, to, 'html'), page),
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
    plugins: [texts, react(), leftOut(), required, snapshotType, writtenScript, html],
    build: { ...web.build, emptyOutDir: false, manifest: `.vite/manifest-${language}.json` },
  };
}

const serverPatches = patchLibraries('server', [
  {
    // tRPC is compiled for runtimes without object spread: it copies objects property by property
    // with descriptors, which takes longer per call than most of our own code.
    name: 'trpc: object spread',
    module: /\/@trpc\/server\//,
    code: /function _objectSpread2\([\s\S]*?\n}\n/,
    replacement: 'const _objectSpread2 = Object.assign;\n',
  },
  // Schema compilers that no route uses: a sixth of the code that a start reads
  // (server/http/server-options.ts).
  {
    name: 'fastify: ajv compiler',
    module: /\/@fastify\/ajv-compiler\/index\.js$/,
    replacement: 'module.exports = undefined;',
  },
  {
    name: 'fastify: fast-json-stringify compiler',
    module: /\/@fastify\/fast-json-stringify-compiler\/index\.js$/,
    replacement: 'module.exports = undefined;',
  },
]);

/** The launcher of the bundle: `main.js` and its loader. */
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

const DOCUMENTS = `${root}src/server/money/documents/`;

/** A worker of the server: a separate script, so that neither loads code of the other. */
function workerScript(name: string, folder: string): Plugin {
  return {
    name,
    apply: 'build',
    async generateBundle() {
      const built = await build({
        configFile: false,
        root,
        logLevel: 'warn',
        publicDir: false,
        // pdfkit reads files beside its own script.
        ssr: { noExternal: true, external: ['pdfmake'] },
        build: {
          write: false,
          ssr: `${folder}${name}.ts`,
          target: 'node20',
          minify: false,
          rolldownOptions: { output: { format: 'cjs' } },
        },
      });
      if (!('output' in built)) throw new Error(`${name} was not built`);
      const [{ code }] = built.output;
      this.emitFile({ type: 'asset', fileName: `${name}.cjs`, source: code });
    },
  };
}

/** Makes the files of invoices. */
const renderWorker = workerScript('render-worker', DOCUMENTS);
/** Reads received e-invoices. */
const incomingWorker = workerScript('incoming-worker', `${root}src/server/money/incoming/`);

/** The fonts of invoices, beside the worker. */
const fonts: Plugin = {
  name: 'fonts',
  apply: 'build',
  generateBundle() {
    const files = readdirSync(`${DOCUMENTS}pdf/fonts`).filter((name) => !name.endsWith('.md'));
    for (const name of files) {
      const source = readFileSync(`${DOCUMENTS}pdf/fonts/${name}`);
      this.emitFile({ type: 'asset', fileName: `fonts/${name}`, source });
    }
  },
};

const server: UserConfig = {
  root,
  publicDir: false,
  plugins: [serverPatches, launcher, renderWorker, incomingWorker, fonts],
  // One bundle starts in two thirds of the time of separate packages; native addons cannot be
  // bundled.
  ssr: {
    noExternal: true,
    external: ['better-sqlite3', 'better-sqlite3-prebuilt', '@node-rs/argon2', 'sharp'],
  },
  build: {
    outDir: `${root}dist/server`,
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      // The second entry is for cache-compiled.mjs, which starts a server to record the code that a
      // start compiles.
      input: ['src/server/main.ts', 'src/server/lifecycle.ts'],
      output: {
        // V8 can reuse compiled code only of CommonJS scripts (scripts/launch/load.js).
        format: 'cjs',
        strict: true,
        // Code from V8's cache does not support import().
        dynamicImportInCjs: false,
        entryFileNames: '[name].cjs',
        chunkFileNames: 'assets/[name]-[hash].cjs',
        codeSplitting: {
          groups: [{ name: 'server', tags: ['$initial'], test: /(?<!\/main\.ts)$/ }],
        },
        // A third less code to read at each start; names stay readable in stack traces.
        minify: { compress: false, mangle: false },
      },
    },
  },
};

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
