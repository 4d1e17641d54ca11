import type { Limit, Section } from './json-scanner.ts';
import { JsonScanner } from './json-scanner.ts';

/**
 * Reads a JSON object of any size field by field, and lists item by item, each as soon as it is
 * there: no more of the document is in memory than one of them. What is not asked for is passed
 * over, and looked at for its brackets and quotes alone.
 * @throws AppError import.damaged, with the place in the document
 */
export async function* readSections(
  chunks: AsyncIterable<Buffer>,
  limitOf: Limit,
): AsyncGenerator<Section> {
  const scanner = new JsonScanner(limitOf);
  for await (const chunk of chunks) yield* scanner.take(chunk);
  scanner.end();
}
