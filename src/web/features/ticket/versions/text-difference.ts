import { diffLines, diffWordsWithSpace } from 'diff';

/** Time limit of a comparison; after it, the texts count as completely different. */
const TIMEOUT_MS = 250;

/** A part of a line, and whether the other text lacks it. */
export interface Piece {
  text: string;
  isChanged: boolean;
}

/** A row of the comparison: the line of each text; null where a text has none. */
export interface DifferenceRow {
  isSame: boolean;
  before: Piece[] | null;
  after: Piece[] | null;
}

/** Compares two texts line by line, and changed lines word by word. */
export function differenceOf(before: string, after: string): DifferenceRow[] {
  // The last line is compared like the others.
  const parts = diffLines(`${before}\n`, `${after}\n`, { timeout: TIMEOUT_MS });
  if (!parts) return [{ isSame: false, before: [changed(before)], after: [changed(after)] }];
  const rows: DifferenceRow[] = [];
  let removed: string | null = null;
  const addRow = (left: string | null, right: string | null) => {
    if (left !== null || right !== null) rows.push(changedRow(left, right));
    removed = null;
  };
  for (const part of parts) {
    const text = part.value.replace(/\n$/, '');
    if (part.removed) {
      addRow(removed, null);
      removed = text;
    } else if (part.added) {
      addRow(removed, text);
    } else {
      addRow(removed, null);
      const pieces = [{ text, isChanged: false }];
      rows.push({ isSame: true, before: pieces, after: pieces });
    }
  }
  addRow(removed, null);
  return rows;
}

function changedRow(before: string | null, after: string | null): DifferenceRow {
  const words =
    before !== null && after !== null
      ? diffWordsWithSpace(before, after, { timeout: TIMEOUT_MS })
      : undefined;
  if (!words) {
    return {
      isSame: false,
      before: before === null ? null : [changed(before)],
      after: after === null ? null : [changed(after)],
    };
  }
  const pieces = (isOther: 'added' | 'removed') =>
    words
      .filter((word) => !word[isOther])
      .map((word) => ({ text: word.value, isChanged: word.added || word.removed }));
  return { isSame: false, before: pieces('added'), after: pieces('removed') };
}

function changed(text: string): Piece {
  return { text, isChanged: true };
}
