import type { KeyboardCoordinateGetter } from '@dnd-kit/core';
import { inReadingOrder } from '../../../ui/reading-order.ts';
import type { ColumnLists } from '../columns/column-lists.ts';
import type { StatusColumn } from '../columns/status-columns.ts';
import { type Drop, gapOf, type Step, stepFrom } from './drop-target.ts';

const STEPS: Record<string, Step> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  KeyS: 'swap',
};

/** Offset in px of a dragged ticket from the drop line, so that the line stays visible. */
const LINE_OFFSET_PX = 10;

interface Options {
  getColumns(): readonly StatusColumn[];
  lists: ColumnLists;
  getDrop(): Drop | null;
  stepTo(drop: Drop, draggedId: string): void;
  /** The column whose position the dragged one would take. */
  getOver(): string | null;
  stepOver(columnId: string, draggedId: string): void;
}

/**
 * Keyboard dragging: a key selects the next position from the data, including tickets that are not
 * mounted, and the coordinates follow.
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
  const current = getDrop();
  if (!current) return;
  const drop = stepFrom(current, step, id, columns);
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
  return { x: left + LINE_OFFSET_PX, y: top + height - list.element.scrollTop + LINE_OFFSET_PX };
}

function columnStep(
  { getColumns, getOver, stepOver }: Options,
  step: Step,
  { active, context }: Args,
) {
  const columns = getColumns();
  const ids = columns.map(({ id }) => id);
  const index = ids.indexOf(getOver() ?? String(active));
  const next = columns[index + (step === 'left' ? -1 : step === 'right' ? 1 : 0)];
  const rect = next && context.droppableRects.get(next.id);
  if (!rect || next.id === ids[index]) return;
  stepOver(next.id, String(active));
  return { x: rect.left, y: rect.top };
}
