import type { Board } from '../../../../core/board/board.ts';
import { byPosition } from '../../../../core/board/ordering.ts';
import type { Ticket } from '../../../../core/board/ticket.ts';
import { selectionTexts } from '../../../i18n/en/selection.ts';
import type { PlaceOption } from '../selection/change-items.tsx';

/** The other places of a ticket in its column, among those that the board shows. */
export function placesOf({ tickets }: Board, { id, columnId }: Ticket): PlaceOption[] {
  const texts = selectionTexts;
  const others = [...tickets.values()].filter((other) => other.columnId === columnId);
  const ids = others.sort(byPosition).map((other) => other.id);
  const at = ids.indexOf(id);
  const place = (label: string, after: string | undefined, before: string | undefined) => ({
    label,
    to: { columnId, after, before },
  });
  const up = [place(texts.toTop, undefined, ids[0]), place(texts.up, ids[at - 2], ids[at - 1])];
  const down = [
    place(texts.down, ids[at + 1], ids[at + 2]),
    place(texts.toBottom, ids.at(-1), undefined),
  ];
  return [...(at > 0 ? up : []), ...(at >= 0 && at < ids.length - 1 ? down : [])];
}
