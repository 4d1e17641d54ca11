import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Those that take long for their size, which is what a first run orders the others by: begun last,
 * one of them would run alone while the other worker has nothing left to do.
 */
const LONG = ['e2e/axe.test.ts', 'e2e/journey.test.ts', 'e2e/axe-phone.test.ts'];

/** Vitest's own order, but for the files that are known to take long: they come first. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const isLong = ({ moduleId }: TestSpecification) => LONG.some((path) => moduleId.endsWith(path));
