import { createContext, use, useMemo } from 'react';
import type { CustomField } from '../../../core/board/fields/custom-fields.ts';
import type { EstimateUnit } from '../../../core/board/fields/estimates.ts';
import { computedColor, type LabelColoring } from '../../../core/board/fields/labels.ts';
import type { Color } from '../../../core/board/settings/colors.ts';
import type { Ticket } from '../../../core/board/ticket.ts';

/** The chosen colors of the board's labels. */
export const LabelColorsContext = createContext<readonly LabelColoring[]>([]);

/** The unit of the board's estimates. */
export const EstimateUnitContext = createContext<EstimateUnit>('POINTS');

/** The key of the board's ticket numbers. */
export const TicketKeyContext = createContext('');

/** The number of days without a change after which its cards fade; null: never. */
export const FadeContext = createContext<number | null>(null);

/** The board's custom fields. */
export const CustomFieldsContext = createContext<readonly CustomField[]>([]);

/** The board's tickets, whose labels are offered where one types a label. */
export const TicketsContext = createContext<ReadonlyMap<string, Ticket>>(new Map());

/** Returns the color of a label on this board. */
export function useLabelColor(): (label: string) => Color {
  const chosen = use(LabelColorsContext);
  return useMemo(() => {
    const colors = new Map(chosen.map(({ label, color }) => [label, color]));
    return (label) => colors.get(label) ?? computedColor(label);
  }, [chosen]);
}
