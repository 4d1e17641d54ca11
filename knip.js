import { readFileSync } from 'node:fs';

// The tools are installed by the workspace dev-tools and used by the whole repository, which knip cannot
// see; src/test/packages.test.ts looks for tools that nothing uses, and for product code that uses one.
const tools = JSON.parse(readFileSync('dev-tools/package.json', 'utf8')).devDependencies;
const ignoreTools = Object.keys(tools);

/** @type {import('knip').KnipConfig} */
export default {
  workspaces: {
    '.': {
      entry: [
        'src/server/main.ts',
        'src/server/money/documents/render-worker.ts',
        'src/server/money/incoming/incoming-worker.ts',
        'src/server/storage/schema.*.ts',
        'src/web/offline/worker/service-worker.ts',
        'src/web/ui/make-icon.ts',
        'src/test/faults/issuing-process.ts',
        'src/test/servers/postgres-{process,setup}.ts',
        'scripts/*.mjs',
        'scripts/lib/failures-reporter.mjs',
        'e2e/{lib/browser/browser-environment,**/*.test}.ts',
        'bench/{one-file,lib/busy-processor,lib/server/{attacker,bare-server,minimal-server}}.ts',
        'bench/*.test.ts',
      ],
      project: [
        'src/**/*.{ts,tsx}',
        'e2e/**/*.ts',
        'bench/**/*.ts',
        'scripts/**/*.{mjs,ts}',
        '*.ts',
      ],
      ignoreDependencies: [
        '@fastify/swagger-ui',
        '@fontsource-variable/inter',
        'prebuild-install',
        ...ignoreTools,
      ],
      // knip turns them on where their packages are in the same package.json.
      vitest: true,
      drizzle: true,
      ignoreBinaries: ['tsc', 'biome', 'knip', 'drizzle-kit'],
    },
    'dev-tools': { ignoreDependencies: ignoreTools },
  },
  ignoreExportsUsedInFile: { interface: true, type: true },
};
