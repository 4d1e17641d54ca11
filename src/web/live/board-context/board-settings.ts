import { createContext, use, useMemo } from 'react';
import type { CustomField } from '../../../core/board/fields/custom-fields.ts';
import type { EstimateUnit } from '../../../core/board/fields/estimates.ts';
import { computedColor, type LabelColoring } from '../../../core/board/fields/labels.ts';
import type { Color } from '../../../core/board/settings/colors.ts';
import type { Ticket } from '../../../core/board/ticket.ts';

/** The chosen colors of the board's labels. */
export const LabelColorsContext = createContext<readonly LabelColoring[]>([]);

/** What the board's estimates count. */
export const EstimateUnitContext = createContext<EstimateUnit>('POINTS');

/** What the numbers of the board's tickets begin with. */
export const TicketKeyContext = createContext('');

/** After how many days without a change its cards fade; never if it is null. */
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
