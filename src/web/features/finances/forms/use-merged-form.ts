import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formTexts } from '../../../i18n/en/money-forms.ts';
import { codeOf, reasonOf } from '../../../session/error-reason.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { changedFields, mergeValues } from './merge-values.ts';

export interface StoredValues<V> {
  version: number;
  values: V;
}

interface MergedFormOptions<V> {
  /** As it was loaded last. */
  stored: StoredValues<V>;
  /** The faults of the values, in the page's language. */
  check(values: V): Partial<Record<keyof V, string>>;
  /** Fails with money.changed if `base` is not the newest version. */
  save(values: V, base: StoredValues<V>): Promise<StoredValues<V>>;
  reload(): Promise<StoredValues<V>>;
}

interface FormState<V> {
  base: StoredValues<V>;
  values: V;
  conflicts: Partial<V>;
  /** The fields whose faults are shown. */
  checked: ReadonlySet<keyof V>;
  saving: 'no' | 'saving' | 'saved';
}

export type MergedForm<V extends object> = ReturnType<typeof useMergedForm<V>>;

/** How often a save is retried after merging a concurrent change. */
const MAX_ATTEMPTS = 5;

/**
 * The values of a form that several people may edit at once: saved changes of others are merged
 * into the typed values, field by field. Faults are shown once a field was left.
 */
export function useMergedForm<V extends object>(options: MergedFormOptions<V>) {
  const { stored } = options;
  const [state, setState] = useState<FormState<V>>({
    ...{ base: stored, values: stored.values, conflicts: {} },
    ...{ checked: new Set<keyof V>(), saving: 'no' },
  });
  const current = useRef(state);
  const { base, values, conflicts, checked, saving } = state;

  function update(part: Partial<FormState<V>>) {
    current.current = { ...current.current, ...part };
    setState(current.current);
  }

  /**
   * Merges saved changes of others without losing typed input. Returns whether there is a new
   * conflict.
   */
  function rebase(theirs: StoredValues<V>): boolean {
    const { values: mine, base: replaced, conflicts: unresolved } = current.current;
    const merged = mergeValues({
      ...{ base: replaced.values, mine, theirs: theirs.values },
      unresolved,
    });
    update({ base: theirs, values: merged.values, conflicts: merged.conflicts });
    return changedFields(unresolved, merged.conflicts).length > 0;
  }

  /** Takes over the result of a save; input typed meanwhile stays. */
  function takeSaved(saved: StoredValues<V>, sent: V) {
    const merged = mergeValues({ base: sent, mine: current.current.values, theirs: saved.values });
    update({ base: saved, values: merged.values, conflicts: merged.conflicts });
  }

  const rebaseRef = useRef(rebase);
  rebaseRef.current = rebase;
  useEffect(() => {
    if (stored.version > current.current.base.version) rebaseRef.current(stored);
  }, [stored]);

  function set<K extends keyof V>(field: K, value: V[K]) {
    const { [field]: _, ...others } = current.current.conflicts;
    update({
      values: { ...current.current.values, [field]: value },
      conflicts: others as Partial<V>,
      saving: 'no',
    });
  }

  const faults = options.check(values);

  async function submit(form: HTMLElement): Promise<boolean> {
    if (current.current.saving === 'saving') return false;
    const found = options.check(current.current.values);
    if (Object.keys(found).length > 0) {
      const all = new Set(Object.keys(found) as (keyof V)[]);
      flushSync(() => update({ checked: new Set([...checked, ...all]) }));
      form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return false;
    }
    update({ saving: 'saving' });
    const isSaved = await attempt(MAX_ATTEMPTS);
    update({ saving: isSaved ? 'saved' : 'no' });
    return isSaved;
  }

  async function attempt(left: number): Promise<boolean> {
    const { values: sent, base: replaced } = current.current;
    try {
      takeSaved(await options.save(sent, replaced), sent);
      return true;
    } catch (error) {
      if (codeOf(error) !== 'money.changed' || left === 0) {
        showAlert(reasonOf(error) ?? formTexts.saveFailed);
        return false;
      }
    }
    return (await mergeNewest()) && attempt(left - 1);
  }

  /** Whether nothing new conflicts, so that it can be saved at once. */
  async function mergeNewest(): Promise<boolean> {
    try {
      return !rebase(await options.reload());
    } catch (error) {
      showAlert(reasonOf(error) ?? formTexts.saveFailed);
      return false;
    }
  }

  function discard() {
    const { base: latest } = current.current;
    update({ values: latest.values, conflicts: {}, checked: new Set(), saving: 'no' });
  }

  return {
    values,
    set,
    submit,
    discard,
    saving,
    hasConflicts: Object.keys(conflicts).length > 0,
    isDirty: changedFields(base.values, values).length > 0,
    /** Call it when a field is left: its fault is shown from then on. */
    leave(field: keyof V) {
      update({ checked: new Set([...current.current.checked, field]) });
    },
    faultOf: (field: keyof V) => (checked.has(field) ? faults[field] : undefined),
    /** The value that someone else saved in a field that was also changed here. */
    conflictOf: <K extends keyof V>(field: K): V[K] | undefined => conflicts[field],
  };
}
