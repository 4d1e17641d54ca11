import { type ComponentType, createContext } from 'react';
import type { CustomField } from '../../../core/board/fields/custom-fields.ts';
import type { CustomValues } from '../../../core/board/fields/custom-values.ts';
import { useLazyComponent } from '../../lib/use-lazy-component.ts';

type CardFields = ComponentType<{ values: CustomValues }>;

/** The component that shows custom values on cards; null if the board shows none there. */
export const CardFieldsContext = createContext<CardFields | null>(null);

const load = () => import('./card-fields.tsx');

/** Loads the component that shows custom values on cards, if a field is shown there. */
export function useCardFields(fields: readonly CustomField[] = []): CardFields | null {
  return useLazyComponent(fields.some(({ isOnCards }) => isOnCards) ? load : null);
}
