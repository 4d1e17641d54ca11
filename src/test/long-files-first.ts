import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take long for their size, the longest first. A first run orders by size; started last,
 * one of these would run alone while the other worker is idle.
 */
const SLOW_FILES = [
  'src/test/convergence.test.ts',
  'src/test/secrecy.test.ts',
  'src/test/photo-crashes.test.ts',
  'src/test/crashes.test.ts',
  'src/test/rights/rights.test.ts',
  'src/server/storage/postgres/postgres.test.ts',
  'src/server/main.test.ts',
  'src/server/api/rest/fuzz.test.ts',
  'e2e/axe.test.ts',
  'e2e/journey.test.ts',
  'e2e/axe-phone.test.ts',
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
