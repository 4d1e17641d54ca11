import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Those that take long for their size, which is what a first run orders the others by, the longest
 * first: begun last, one of them would run alone while the other worker has nothing left to do.
 */
const LONG = [
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
  'e2e/away.test.ts',
];

/**
 * Vitest's own order, but for the files that are known to take long, which come first, and those that
 * need a worker of their own: between others they would end one that has loaded what these share.
 */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((one, other) => turn(one) - turn(other));
  }
}

function turn({ moduleId, project }: TestSpecification): number {
  if (project.name === 'unit-alone') return LONG.length + 1;
  const place = LONG.findIndex((path) => moduleId.endsWith(path));
  return place < 0 ? LONG.length : place;
}
