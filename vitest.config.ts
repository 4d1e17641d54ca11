import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { LongFilesFirst } from './src/test/long-files-first.ts';
import { memoryFolder } from './src/test/memory-folder.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

/** Files that mock modules, which would also affect other files in the same worker. */
const isolated = [
  'src/server/attachments/stores/disk-store.test.ts',
  'src/server/attachments/{disk-space,incoming-bodies,photos}.test.ts',
  'src/server/jobs/orphaned-photos.test.ts',
  'src/server/attachments/uploads/parts.test.ts',
  'src/web/session/session.test.ts',
];

/** Long enough for a machine that is several times slower. */
const timeouts = { testTimeout: 60_000, hookTimeout: 60_000 };
/** Many tests wait for other processes; meanwhile one more worker uses the processor. */
const unitWorkers = availableParallelism() + 1;
const inMemory = memoryFolder();
/** For unit tests; also the processes that they start write their temporary files there. */
const env = inMemory ? { TMPDIR: inMemory } : {};

export default defineConfig({
  root,
  plugins: [react()],
  test: {
    sequence: { sequencer: LongFilesFirst },
    // A test that needs a second attempt is reported as flaky (scripts/check.mjs).
    retry: 1,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['src/**/*.test.{ts,tsx}', 'bench/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: isolated,
          globalSetup: [
            `${root}src/test/memory-folder.ts`,
            `${root}src/test/servers/postgres-setup.ts`,
          ],
          // Loading the server anew for each file would take as long as its tests.
          isolate: false,
          maxWorkers: unitWorkers,
          env,
          ...timeouts,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-alone',
          environment: 'node',
          include: isolated,
          globalSetup: `${root}src/test/memory-folder.ts`,
          maxWorkers: unitWorkers,
          env,
          ...timeouts,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          environment: `${root}e2e/lib/browser/browser-environment.ts`,
          include: ['e2e/**/*.test.ts'],
          // Each file has its own server and database, and often waits for them.
          maxWorkers: 2,
          // Isolated files would each start another browser without cached pages.
          isolate: false,
          sequence: { groupOrder: 1 },
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
