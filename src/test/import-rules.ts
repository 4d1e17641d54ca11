import type { Import } from './source-files.ts';

export interface Rule {
  name: string;
  allows(found: Import): boolean;
  /** An import that the rule must refuse: proof that it can fail. */
  bad: { path: string; text: string };
}

const ROUTER = { from: 'src/web/trpc.ts', target: 'src/server/trpc/router.ts' };

// Its version is shown to people; a named import takes nothing else along.
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
    bad: { path: 'src/web/a.ts', text: "import type { A } from '../server/trpc/router.ts';" },
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
    name: 'A8 ui knows no other folder of web',
    allows: (found) =>
      !within(found, 'src/web/ui/') ||
      !found.target.startsWith('src/web/') ||
      found.target.startsWith('src/web/ui/'),
    bad: { path: 'src/web/ui/a.ts', text: "import { a } from '../board/a.ts';" },
  },
  {
    name: 'A9 lucia has one home: auth/sessions.ts',
    allows: onlyIn('lucia', 'src/server/auth/sessions.ts'),
    bad: { path: 'src/server/auth/google.ts', text: "import { Lucia } from 'lucia';" },
  },
  ...['drizzle-orm', 'better-sqlite3', 'pg'].map((name, index) => ({
    name: `A${10 + index} ${name} has one home: server/storage`,
    allows: onlyIn(name, 'src/server/storage/'),
    bad: { path: 'src/server/trpc/a.ts', text: `import { a } from '${name}/a';` },
  })),
  {
    name: 'A13 on the server, uploadthing has one home: server/uploads',
    allows: (found) =>
      !within(found, 'src/server/') || onlyIn('uploadthing', 'src/server/uploads/')(found),
    bad: { path: 'src/server/app.ts', text: "import { a } from 'uploadthing/server';" },
  },
  {
    name: 'A14 web takes only the client half of uploadthing, and types',
    allows: (found) =>
      !within(found, 'src/web/') || found.isType || !/^uploadthing\/(?!client)/.test(found.target),
    bad: { path: 'src/web/a.ts', text: "import { a } from 'uploadthing/server';" },
  },
  {
    name: 'A15 @redis/client has one home: realtime/redis-wire.ts',
    allows: onlyIn('@redis/client', 'src/server/realtime/redis-wire.ts'),
    bad: { path: 'src/server/app.ts', text: "import { createClient } from '@redis/client';" },
  },
  {
    name: 'A16 prom-client has one home: http/metrics.ts',
    allows: onlyIn('prom-client', 'src/server/http/metrics.ts'),
    bad: { path: 'src/server/app.ts', text: "import { Registry } from 'prom-client';" },
  },
];

/** The package that a statement names, without a path inside it. */
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
