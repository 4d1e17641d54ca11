import type { Import } from './source-files.ts';

export interface Rule {
  name: string;
  allows(statement: Import): boolean;
  /** An import that the rule must reject, as proof that the rule works. */
  bad: { path: string; text: string };
}

const ROUTER = { from: 'src/web/session/trpc.ts', target: 'src/server/api/trpc/router.ts' };

// Its version is shown to users; a named import bundles nothing else.
const MANIFEST = 'package.json';

/** Pure libraries: schemas, order keys, Markdown, and for money amounts, bank and VAT ids. */
const CORE_PACKAGES = [
  ...['zod', 'fractional-indexing', 'markdown-it'],
  ...['dinero.js', 'ibantools', 'jsvat'],
];

export const RULES: Rule[] = [
  {
    name: 'A1 core imports nothing but core and its few pure libraries',
    allows: (statement) =>
      !within(statement, 'src/core/') ||
      isTest(statement.from) ||
      (statement.isLocal
        ? statement.target.startsWith('src/core/')
        : CORE_PACKAGES.includes(packageOf(statement))),
    bad: { path: 'src/core/a.ts', text: "import { readFileSync } from 'node:fs';" },
  },
  ...['dinero.js', 'ibantools', 'jsvat'].map((name) => ({
    name: `A3 ${name} has one home: core/money`,
    allows: onlyIn(name, 'src/core/money/'),
    bad: { path: 'src/web/a.ts', text: `import '${name}';` },
  })),
  ...['pdfmake', 'bidi-js', 'uqr'].map((name) => ({
    name: `A3 ${name} has one home: money/documents/pdf`,
    allows: onlyIn(name, 'src/server/money/documents/pdf/'),
    bad: { path: 'src/server/money/a.ts', text: `import '${name}';` },
  })),
  {
    name: 'A3 the server starts the worker that loads pdfmake, and does not load it itself',
    allows: (statement) =>
      statement.isType ||
      isTest(statement.from) ||
      !/^src\/server\/money\/documents\/(make-documents|pdf\/pdf)\.ts$/.test(statement.target) ||
      /\/(make-documents|render-worker)\.ts$/.test(statement.from),
    bad: {
      path: 'src/server/money/a.ts',
      text: "import { makeDocuments } from './documents/make-documents.ts';",
    },
  },
  {
    name: 'A3 markdown-it has one home: core/markdown/document.ts',
    allows: onlyIn('markdown-it', 'src/core/markdown/document.ts'),
    bad: { path: 'src/web/a.ts', text: "import MarkdownIt from 'markdown-it';" },
  },
  {
    name: 'A1 in core, zod itself is imported by *.schema.ts files only, its types by any',
    allows: (statement) =>
      !within(statement, 'src/core/') ||
      isTest(statement.from) ||
      packageOf(statement) !== 'zod' ||
      statement.isType ||
      isSchema(statement.from),
    bad: { path: 'src/core/a.ts', text: "import { z } from 'zod';" },
  },
  {
    name: 'A1 rules of core take only types from *.schema.ts files',
    allows: (statement) =>
      !within(statement, 'src/core/') ||
      isTest(statement.from) ||
      isSchema(statement.from) ||
      !isSchema(statement.target) ||
      statement.isType,
    bad: { path: 'src/core/a.ts', text: "import { type A } from './a.schema.ts';" },
  },
  {
    name: 'A1 web imports core and web, and from the server one type',
    allows: (statement) =>
      !within(statement, 'src/web/') ||
      !statement.isLocal ||
      /^src\/(web|core)\//.test(statement.target) ||
      statement.target === MANIFEST ||
      isTestHelp(statement) ||
      (statement.isType && statement.from === ROUTER.from && statement.target === ROUTER.target),
    bad: {
      path: 'src/web/a.ts',
      text: "import type { A } from '../server/api/trpc/router.ts';",
    },
  },
  {
    name: 'A1 web takes neither zod nor a schema into the bundle, but for the forms of finances',
    allows: (statement) =>
      !within(statement, 'src/web/') ||
      within(statement, 'src/web/features/finances/') ||
      isTest(statement.from) ||
      statement.isType ||
      (packageOf(statement) !== 'zod' && !isSchema(statement.target)),
    bad: { path: 'src/web/a.ts', text: "const a = import('../core/a.schema.ts');" },
  },
  {
    name: 'A1 web uses no module of Node',
    allows: (statement) =>
      !within(statement, 'src/web/') ||
      isTest(statement.from) ||
      !statement.target.startsWith('node:'),
    bad: { path: 'src/web/a.ts', text: "import { join } from 'node:path';" },
  },
  {
    name: 'A1 server imports core and server only',
    allows: (statement) =>
      !within(statement, 'src/server/') ||
      !statement.isLocal ||
      /^src\/(server|core)\//.test(statement.target) ||
      statement.target === MANIFEST ||
      isTestHelp(statement),
    bad: { path: 'src/server/a.ts', text: "export { a } from '../web/a.ts';" },
  },
  {
    name: 'A3 lucia has one home: auth/sessions.ts',
    allows: onlyIn('lucia', 'src/server/auth/sessions.ts'),
    bad: { path: 'src/server/auth/google.ts', text: "import { Lucia } from 'lucia';" },
  },
  {
    name: 'A3 drizzle-orm has one home: server/storage, and the repositories of features',
    allows: (statement) =>
      onlyIn('drizzle-orm', 'src/server/storage/')(statement) ||
      /-repository\.ts$/.test(statement.from),
    bad: { path: 'src/server/api/trpc/a.ts', text: "import { a } from 'drizzle-orm/a';" },
  },
  {
    name: 'A3 better-sqlite3 has one home: server/storage',
    allows: onlyIn('better-sqlite3', 'src/server/storage/'),
    bad: { path: 'src/server/api/trpc/a.ts', text: "import { a } from 'better-sqlite3/a';" },
  },
  {
    name: 'A3 pg has two homes: server/storage, and the bus between servers',
    allows: (statement) =>
      onlyIn('pg', 'src/server/storage/')(statement) ||
      statement.from === 'src/server/bus/transports/postgres.ts',
    bad: { path: 'src/server/api/trpc/a.ts', text: "import { a } from 'pg/a';" },
  },
  {
    name: 'A3 on the server, uploadthing has one home: attachments/uploads',
    allows: (statement) =>
      !within(statement, 'src/server/') ||
      onlyIn('uploadthing', 'src/server/attachments/uploads/')(statement),
    bad: { path: 'src/server/app.ts', text: "import { a } from 'uploadthing/server';" },
  },
  {
    name: 'A3 web takes only the client half of uploadthing, and types',
    allows: (statement) =>
      !within(statement, 'src/web/') ||
      statement.isType ||
      !/^uploadthing\/(?!client)/.test(statement.target),
    bad: { path: 'src/web/a.ts', text: "import { a } from 'uploadthing/server';" },
  },
  {
    name: 'A3 @redis/client has one home: transports/redis.ts',
    allows: onlyIn('@redis/client', 'src/server/bus/transports/redis.ts'),
    bad: { path: 'src/server/app.ts', text: "import { createClient } from '@redis/client';" },
  },
  {
    name: 'A3 prom-client has one home: endpoints/metrics.ts',
    allows: onlyIn('prom-client', 'src/server/api/endpoints/metrics.ts'),
    bad: { path: 'src/server/app.ts', text: "import { Registry } from 'prom-client';" },
  },
];

/** The package that an import names, without a path inside it. */
export function packageOf({ isLocal, target }: Import): string {
  if (isLocal) return '';
  const parts = target.split('/');
  return parts.slice(0, target.startsWith('@') ? 2 : 1).join('/');
}

export function isTest(path: string): boolean {
  return path.startsWith('src/test/') || /\.test\.tsx?$|\/contract(\.tsx?$|\/)/.test(path);
}

export function isSchema(path: string): boolean {
  return path.endsWith('.schema.ts');
}

function within(statement: Import, folder: string): boolean {
  return statement.from.startsWith(folder);
}

function isTestHelp(statement: Import): boolean {
  return isTest(statement.from) && statement.target.startsWith('src/test/');
}

function onlyIn(name: string, home: string): (statement: Import) => boolean {
  return (statement) =>
    packageOf(statement) !== name ||
    statement.from.startsWith(home) ||
    within(statement, 'src/test/');
}
