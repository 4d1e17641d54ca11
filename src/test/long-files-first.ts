import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take long for their size, the longest first. A first run orders by size; started last,
 * one of these would run alone while the other worker is idle.
 */
const SLOW_FILES = [
  'src/test/convergence.test.ts',
  'src/test/multi-process.test.ts',
  'src/test/cluster.test.ts',
  'src/server/attachments/uploads/uploads.test.ts',
  'src/server/storage/damaged-database.test.ts',
  'src/test/faults/cluster-faults.test.ts',
  'src/test/secrecy/secrecy.test.ts',
  'src/test/faults/photo-crashes.test.ts',
  'src/test/faults/crashes.test.ts',
  'src/test/rights/rights.test.ts',
  'src/server/storage/postgres/postgres.test.ts',
  'src/server/main.test.ts',
  'src/server/api/rest/fuzz.test.ts',
  'e2e/ticket.test.ts',
  'e2e/screens-board.test.ts',
  'e2e/screens-site.test.ts',
  'e2e/offline.test.ts',
  'e2e/journey.test.ts',
  'e2e/photos.test.ts',
  'e2e/screens-ticket.test.ts',
  'e2e/views.test.ts',
  'e2e/pages.test.ts',
  'e2e/connection-loss.test.ts',
];

/**
 * Vitest's order, except that files known to be slow run first, together with those that need a
 * separate worker: run in between, they would end a worker that has loaded what the other files
 * share.
 */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((one, other) => rank(one) - rank(other));
  }
}

function rank({ moduleId, project }: TestSpecification): number {
  if (project.name === 'unit-alone') return SLOW_FILES.length + 1;
  const index = SLOW_FILES.findIndex((path) => moduleId.endsWith(path));
  return index < 0 ? SLOW_FILES.length : index;
}
