import { and, eq, inArray, like, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { wordsOf } from '../../../../core/search/search-words.ts';
import { batchesOf } from '../../../lib/batches.ts';
import type { Tables } from '../../schema.ts';
import type { Query } from '../../store.ts';

const IDS_PER_STATEMENT = 500;

/** The words of the texts about boards and projects. */
export function aboutWordsRepository({ aboutWords, projects }: Tables) {
  /** Stores the words of the text about a board. */
  async function set(query: Query, boardId: string, about: string): Promise<void> {
    const words = searchable(about);
    await query
      .insert(aboutWords)
      .values({ boardId, words })
      .onConflictDoUpdate({ target: aboutWords.boardId, set: { words } });
  }

  /** Those of these boards whose text contains every word, of the last one a beginning. */
  function findBoards(
    query: Query,
    words: readonly string[],
    ids: readonly string[],
  ): Promise<Set<string>> {
    return foundIn(ids, (some) =>
      query
        .select({ id: aboutWords.boardId })
        .from(aboutWords)
        .where(and(inArray(aboutWords.boardId, some), hasWords(aboutWords.words, words))),
    );
  }

  /** The same of projects. */
  function findProjects(
    query: Query,
    words: readonly string[],
    ids: readonly string[],
  ): Promise<Set<string>> {
    return foundIn(ids, (some) =>
      query
        .select({ id: projects.id })
        .from(projects)
        .where(and(inArray(projects.id, some), hasWords(projects.aboutWords, words))),
    );
  }

  /** Replaces the text about a project. */
  async function setOfProject(query: Query, id: string, about: string): Promise<void> {
    await query
      .update(projects)
      .set({ about, aboutWords: searchable(about) })
      .where(eq(projects.id, id));
  }

  async function ofProject(query: Query, id: string): Promise<string> {
    const [row] = await query
      .select({ about: projects.about })
      .from(projects)
      .where(eq(projects.id, id));
    return row?.about ?? '';
  }

  return { set, findBoards, findProjects, setOfProject, ofProject };
}

/** The words of a text, each between blanks, without case and diacritics. */
export function searchable(text: string): string {
  const words = wordsOf(text);
  return words.length > 0 ? ` ${words.join(' ').toLowerCase()} ` : '';
}

/** The ids that `find` finds among these, which it gets in batches. */
async function foundIn(
  ids: readonly string[],
  find: (some: string[]) => PromiseLike<{ id: string }[]>,
): Promise<Set<string>> {
  const found = new Set<string>();
  for (const batch of batchesOf(ids, IDS_PER_STATEMENT)) {
    for (const { id } of await find(batch)) found.add(id);
  }
  return found;
}

/** Words have letters and digits only, so none can act as a pattern. */
function hasWords(column: AnyPgColumn, words: readonly string[]): SQL | undefined {
  const patterns = words.map((word, n) => {
    const isLast = n === words.length - 1;
    return `% ${word.toLowerCase()}${isLast ? '' : ' '}%`;
  });
  return and(...patterns.map((pattern) => like(column, pattern)));
}
