import type { LimitOf, Section } from './json-scanner.ts';
import { JsonScanner } from './json-scanner.ts';

/**
 * Reads a JSON object of any size field by field, and lists item by item, each as soon as it is
 * complete: at most one of them is in memory. Fields that are not requested are skipped by scanning
 * only brackets and quotes.
 * @throws AppError import.damaged, with the place in the document
 */
export async function* readSections(
  chunks: AsyncIterable<Buffer>,
  limitOf: LimitOf,
): AsyncGenerator<Section> {
  const scanner = new JsonScanner(limitOf);
  for await (const chunk of chunks) yield* scanner.scan(chunk);
  scanner.end();
}
