/** The label at the caret in a list that is separated by commas. */
export interface TypedLabel {
  /** Where its text begins and ends in the list. */
  start: number;
  end: number;
  /** Its typed part before the caret. */
  text: string;
}

export function typedLabel(list: string, caret: number): TypedLabel {
  const start = list.lastIndexOf(',', caret - 1) + 1;
  const next = list.indexOf(',', caret);
  const end = next < 0 ? list.length : next;
  return { start, end, text: list.slice(start, caret).trim() };
}

/** The list with the typed label replaced, and a comma for the next one if it is the last. */
export function withLabel(
  list: string,
  { start, end }: TypedLabel,
  label: string,
): { value: string; caret: number } {
  const before = list.slice(0, start) + (start > 0 ? ' ' : '') + label;
  const after = list.slice(end) || ', ';
  return { value: before + after, caret: before.length + (end < list.length ? 0 : 2) };
}

/** The labels of a list, apart from the typed one. */
export function otherLabels(list: string, { start, end }: TypedLabel): Set<string> {
  const others = list.slice(0, start) + list.slice(end);
  return new Set(others.split(',').map((label) => label.trim()));
}
