import type { Import } from './source-files.ts';

export interface Rule {
  name: string;
  allows(found: Import): boolean;
  /** An import that the rule must reject, as proof that the rule works. */
  bad: { path: string; text: string };
}

const ROUTER = { from: 'src/web/session/trpc.ts', target: 'src/server/api/trpc/router.ts' };

// Its version is shown to users; a named import bundles nothing else.
const MANIFEST = 'package.json';

export const RULES: Rule[] = [
  {
    name: 'A1 core imports nothing but core, zod and fractional-indexing',
    allows: (found) =>
      !within(found, 'src/core/') ||
      isTest(found.from) ||
      (found.own
        ? found.target.startsWith('src/core/')
        : ['zod', 'fractional-indexing'].includes(packageOf(found))),
    bad: { path: 'src/core/a.ts', text: "import { readFileSync } from 'node:fs';" },
  },
  {
    name: 'A2 in core, zod itself is imported by *.schema.ts files only, its types by any',
    allows: (found) =>
      !within(found, 'src/core/') ||
      isTest(found.from) ||
      packageOf(found) !== 'zod' ||
      found.isType ||
      isSchema(found.from),
    bad: { path: 'src/core/a.ts', text: "import { z } from 'zod';" },
  },
  {
    name: 'A3 rules of core take only types from *.schema.ts files',
    allows: (found) =>
      !within(found, 'src/core/') ||
      isTest(found.from) ||
      isSchema(found.from) ||
      !isSchema(found.target) ||
      found.isType,
    bad: { path: 'src/core/a.ts', text: "import { type A } from './a.schema.ts';" },
  },
  {
    name: 'A4 web imports core and web, and from the server one type',
    allows: (found) =>
      !within(found, 'src/web/') ||
      !found.own ||
      /^src\/(web|core)\//.test(found.target) ||
      found.target === MANIFEST ||
      isTestHelp(found) ||
      (found.isType && found.from === ROUTER.from && found.target === ROUTER.target),
    bad: { path: 'src/web/a.ts', text: "import type { A } from '../server/api/trpc/router.ts';" },
  },
  {
    name: 'A5 web takes neither zod nor a schema into the bundle',
    allows: (found) =>
      !within(found, 'src/web/') ||
      isTest(found.from) ||
      found.isType ||
      (packageOf(found) !== 'zod' && !isSchema(found.target)),
    bad: { path: 'src/web/a.ts', text: "const a = import('../core/a.schema.ts');" },
  },
  {
    name: 'A6 web uses no module of Node',
    allows: (found) =>
      !within(found, 'src/web/') || isTest(found.from) || !found.target.startsWith('node:'),
    bad: { path: 'src/web/a.ts', text: "import { join } from 'node:path';" },
  },
  {
    name: 'A7 server imports core and server only',
    allows: (found) =>
      !within(found, 'src/server/') ||
      !found.own ||
      /^src\/(server|core)\//.test(found.target) ||
      found.target === MANIFEST ||
      isTestHelp(found),
    bad: { path: 'src/server/a.ts', text: "export { a } from '../web/a.ts';" },
  },
  {
    name: 'A9 lucia has one home: auth/sessions.ts',
    allows: onlyIn('lucia', 'src/server/auth/sessions.ts'),
    bad: { path: 'src/server/auth/google.ts', text: "import { Lucia } from 'lucia';" },
  },
  {
    name: 'A10 drizzle-orm has one home: server/storage, and the repositories of features',
    allows: (found) =>
      onlyIn('drizzle-orm', 'src/server/storage/')(found) || /-repository\.ts$/.test(found.from),
    bad: { path: 'src/server/api/trpc/a.ts', text: "import { a } from 'drizzle-orm/a';" },
  },
  {
    name: 'A11 better-sqlite3 has one home: server/storage',
    allows: onlyIn('better-sqlite3', 'src/server/storage/'),
    bad: { path: 'src/server/api/trpc/a.ts', text: "import { a } from 'better-sqlite3/a';" },
  },
  {
    name: 'A12 pg has two homes: server/storage, and the bus between servers',
    allows: (found) =>
      onlyIn('pg', 'src/server/storage/')(found) ||
      found.from === 'src/server/bus/transports/postgres.ts',
    bad: { path: 'src/server/api/trpc/a.ts', text: "import { a } from 'pg/a';" },
  },
  {
    name: 'A13 on the server, uploadthing has one home: attachments/uploads',
    allows: (found) =>
      !within(found, 'src/server/') ||
      onlyIn('uploadthing', 'src/server/attachments/uploads/')(found),
    bad: { path: 'src/server/app.ts', text: "import { a } from 'uploadthing/server';" },
  },
  {
    name: 'A14 web takes only the client half of uploadthing, and types',
    allows: (found) =>
      !within(found, 'src/web/') || found.isType || !/^uploadthing\/(?!client)/.test(found.target),
    bad: { path: 'src/web/a.ts', text: "import { a } from 'uploadthing/server';" },
  },
  {
    name: 'A15 @redis/client has one home: transports/redis.ts',
    allows: onlyIn('@redis/client', 'src/server/bus/transports/redis.ts'),
    bad: { path: 'src/server/app.ts', text: "import { createClient } from '@redis/client';" },
  },
  {
    name: 'A16 prom-client has one home: endpoints/metrics.ts',
    allows: onlyIn('prom-client', 'src/server/api/endpoints/metrics.ts'),
    bad: { path: 'src/server/app.ts', text: "import { Registry } from 'prom-client';" },
  },
];

/** The package that an import names, without a path inside it. */
export function packageOf({ own, target }: Import): string {
  if (own) return '';
  const parts = target.split('/');
  return parts.slice(0, target.startsWith('@') ? 2 : 1).join('/');
}

export function isTest(path: string): boolean {
  return path.startsWith('src/test/') || /(\.test|\/contract(\/[^/]+)?)\.tsx?$/.test(path);
}

export function isSchema(path: string): boolean {
  return path.endsWith('.schema.ts');
}

function within(found: Import, folder: string): boolean {
  return found.from.startsWith(folder);
}

function isTestHelp(found: Import): boolean {
  return isTest(found.from) && found.target.startsWith('src/test/');
}

function onlyIn(name: string, home: string): (found: Import) => boolean {
  return (found) =>
    packageOf(found) !== name || found.from.startsWith(home) || within(found, 'src/test/');
}
