import type { KeyboardCoordinateGetter } from '@dnd-kit/core';
import { inReadingOrder } from '../../../ui/reading-order.ts';
import type { ColumnLists } from '../columns/column-lists.ts';
import type { ShownColumn } from '../columns/shown-columns.ts';
import { type Drop, gapOf, type Step, stepFrom } from './drop-target.ts';

const STEPS: Record<string, Step> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  KeyS: 'swap',
};

/** So far below the line that shows the place, a carried ticket leaves the line to be seen. */
const BELOW_LINE = 10;

interface Options {
  getColumns(): readonly ShownColumn[];
  lists: ColumnLists;
  getDrop(): Drop | null;
  stepTo(drop: Drop, draggedId: string): void;
  /** The column in whose place the carried one would come. */
  getOver(): string | null;
  stepOver(columnId: string, draggedId: string): void;
}

/**
 * Carrying by keyboard: a key chooses the next place from the data, tickets that are not mounted
 * among it, and the coordinates follow it.
 */
export function keyboardCoordinates(options: Options): KeyboardCoordinateGetter {
  return (event, args) => {
    const step = STEPS[inReadingOrder(event.code)];
    if (!step) return;
    event.preventDefault();
    const isColumn = args.context.active?.data.current?.kind === 'column';
    return isColumn
      ? columnStep(options, step, args)
      : ticketStep(options, step, String(args.active));
  };
}

type Args = Parameters<KeyboardCoordinateGetter>[1];

function ticketStep({ getColumns, lists, getDrop, stepTo }: Options, step: Step, id: string) {
  const columns = getColumns();
  const before = getDrop();
  if (!before) return;
  const drop = stepFrom(before, step, id, columns);
  stepTo(drop, id);
  const list = lists.get(drop.columnId);
  const column = columns.find((each) => each.id === drop.columnId);
  if (!list || !column) return;
  const index = gapOf(drop, column);
  list.element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  list.reveal(Math.min(index, column.tickets.length - 1));
  const { left, top } = list.element.getBoundingClientRect();
  const extents = list.extents();
  const height = extents[index]?.start ?? extents.at(-1)?.end ?? 0;
  return { x: left + BELOW_LINE, y: top + height - list.element.scrollTop + BELOW_LINE };
}

function columnStep(
  { getColumns, getOver, stepOver }: Options,
  step: Step,
  { active, context }: Args,
) {
  const columns = getColumns();
  const ids = columns.map(({ id }) => id);
  const at = ids.indexOf(getOver() ?? String(active));
  const next = columns[at + (step === 'left' ? -1 : step === 'right' ? 1 : 0)];
  const rect = next && context.droppableRects.get(next.id);
  if (!rect || next.id === ids[at]) return;
  stepOver(next.id, String(active));
  return { x: rect.left, y: rect.top };
}
