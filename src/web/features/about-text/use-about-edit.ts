import { useState } from 'react';
import { useIsShown } from '../../ui/use-is-shown.ts';
import { readStoredDraft } from '../drafts/use-draft.ts';

/** An edit of a text: the text that it started from, and the typed one. */
export interface AboutEdit {
  base: string;
  mine: string;
}

interface Options {
  /** Names the draft on the device. */
  draftId: string;
  /** The text as it is stored. */
  text: string;
  /** Returns whether it was saved. */
  save: (about: string, was: string) => Promise<boolean>;
}

/** Edits the text about a board or project, while others may edit it too (AB3). */
export function useAboutEdit({ draftId, text, save }: Options) {
  const [stored, setEdit] = useState(() => editIn(readStoredDraft(draftId)));
  const isShown = useIsShown();
  const edit = stored && followed(stored, text);
  // Otherwise a later change of theirs would look like a conflict.
  if (edit !== stored) setEdit(edit);

  async function submit(): Promise<void> {
    if (!edit) return;
    setEdit(null);
    const mine = edit.mine.trim();
    if (mine === text || (await save(mine, edit.base))) return;
    // The input of a refused edit is kept, unless another one has begun.
    if (isShown.current) setEdit((current) => current ?? edit);
  }

  return {
    edit,
    isDirty: edit !== null && edit.mine !== edit.base,
    isConflict: edit !== null && edit.base !== text,
    start: () => setEdit({ base: text, mine: text }),
    type: (mine: string) => setEdit((current) => current && { ...current, mine }),
    /** Keeps one of the two texts of a conflict. */
    choose: (whose: 'theirs' | 'mine') =>
      setEdit((current) => current && { base: text, mine: whose === 'mine' ? current.mine : text }),
    close: () => setEdit(null),
    submit,
  };
}

/** The edit after a change by someone else: a text that the user has not changed follows it. */
export function followed(edit: AboutEdit, text: string): AboutEdit {
  if (edit.base === text) return edit;
  if (edit.mine === edit.base || edit.mine === text) return { base: text, mine: text };
  return edit;
}

function editIn(stored: unknown): AboutEdit | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { base, mine }: Partial<Record<keyof AboutEdit, unknown>> = stored;
  return typeof base === 'string' && typeof mine === 'string' ? { base, mine } : null;
}
