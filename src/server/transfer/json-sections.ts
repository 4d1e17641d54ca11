import { JsonScanner } from './json-scanner.ts';

/** A value below the top of a document: a field's own, or one of the list that the field is. */
export interface Section {
  key: string;
  /** Its place in the list; null where the field is no list. */
  index: number | null;
  value: unknown;
  /** Where its bytes begin in the document, and how many they are. */
  at: number;
  bytes: number;
}

/** How many bytes a value of this field may have; 0 for one that is not read. */
export type Limit = (key: string) => number;

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
