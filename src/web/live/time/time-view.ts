import { AppError } from '../../../core/errors.ts';
import { decideTime } from '../../../core/time/decide.ts';
import type { TimeEntry, Timer } from '../../../core/time/time-entry.ts';
import { applyTime, recordedEntry } from '../../../core/time/time-state.ts';
import {
  type BilledState,
  NOT_BILLED,
  type TimeEntryView,
  type TimerView,
} from '../../../core/time/time-views.ts';
import type { TargetLabel, TimeAction } from './time-types.ts';

/** A person's running timer, and entries as far as they are loaded. */
export interface TimeView {
  timer: TimerView | null;
  entries: readonly TimeEntryView[];
}

export const NO_LABEL: TargetLabel = {
  title: null,
  boardId: null,
  boardName: null,
  number: null,
  projectName: null,
  isHidden: false,
};

/**
 * Applies an unanswered command to the view. `now`: when it was issued, by the server's clock. An
 * impossible command changes nothing here; the server answers it.
 */
export function withTimeAction(
  view: TimeView,
  action: TimeAction,
  env: { userId: string; now: number },
): TimeView {
  const { label: chosen, restored, ...command } = action;
  const known = restored ? [...view.entries, restored] : view.entries;
  const entries = new Map(known.map((entry) => [entry.id, recordedEntry(entry)]));
  const deleted = restored && entries.get(restored.id);
  if (deleted) entries.set(deleted.id, { ...deleted, deletedAt: env.now });
  const state = { timer: view.timer, entries };
  const after = applyTime(
    state,
    changesOf(() => decideTime(state, command, env)),
  );
  const labelOf = ({ id }: { id: string }): TargetLabel => {
    if (chosen && id === action.entryId) return chosen;
    return known.find((entry) => entry.id === id) ?? { ...NO_LABEL, ...labelOfTimer(view.timer) };
  };
  return {
    timer: after.timer && timerView(after.timer, action, view.timer),
    entries: [...after.entries.values()].flatMap((entry) => {
      if (entry.deletedAt !== null) return [];
      const { deletedAt: _deletedAt, isEndedByStart: _isEndedByStart, ...values } = entry;
      const { isBilled, invoice } = known.find(({ id }) => id === entry.id) ?? NOT_BILLED;
      return entryView(values, labelOf(entry), { isBilled, invoice });
    }),
  };
}

/** The entries with one put in, in place of the one with its id. */
export function withEntry(
  entries: readonly TimeEntryView[],
  entry: TimeEntryView,
): readonly TimeEntryView[] {
  return [...withoutEntry(entries, entry.id), entry];
}

export function withoutEntry(
  entries: readonly TimeEntryView[],
  entryId: string,
): readonly TimeEntryView[] {
  return entries.filter(({ id }) => id !== entryId);
}

function changesOf(decide: () => ReturnType<typeof decideTime>) {
  try {
    return decide();
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}

function timerView(timer: Timer, action: TimeAction, before: TimerView | null): TimerView {
  const isNew = timer.entryId !== before?.entryId;
  const isChosen = timer.entryId === action.entryId && action.label;
  const label = isChosen ? labelOfTimer(action.label ?? null) : !isNew && labelOfTimer(before);
  return { ...labelOfTimer(NO_LABEL), ...label, ...timer } as TimerView;
}

function labelOfTimer(from: TimerView | TargetLabel | null) {
  if (!from) return null;
  const { title, boardId, number, isHidden } = from;
  return { title, boardId, number, isHidden };
}

function entryView(values: TimeEntry, label: TargetLabel, billed: BilledState): TimeEntryView {
  const { title, boardId, boardName, number, projectName, isHidden } = label;
  return {
    userName: null,
    ...values,
    ...billed,
    ...{ title, boardId, boardName, number, projectName, isHidden },
  };
}
