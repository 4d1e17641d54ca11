import { matchesQuery } from '../../ui/combobox-keys.ts';
import type { PaletteGroup, PaletteItem } from './command-palette-items.ts';

type Offer = () => readonly PaletteGroup[];

/** Texts of at most this length find acts before anything else. */
const MAX_SHORT_TEXT = 2;

let offer: Offer | null = null;

/** Offers acts of the open page in the palette until the returned function is called. */
export function offerActs(next: Offer): () => void {
  offer = next;
  return () => {
    if (offer === next) offer = null;
  };
}

/** The acts that are possible now, as when the palette opens. */
export function offeredActs(): readonly PaletteGroup[] {
  return offer?.() ?? [];
}

/**
 * The acts that one or two typed characters choose: the one with this key, then those whose words
 * begin with them, without their own key first, because the others have a shorter way.
 */
export function actsByShortText(acts: readonly PaletteItem[], text: string): PaletteItem[] {
  if (text.length > MAX_SHORT_TEXT) return [];
  const rank = ({ keys }: PaletteItem) =>
    keys?.toLowerCase() === text.toLowerCase() ? 0 : keys === undefined ? 1 : 2;
  const found = acts.filter((act) => rank(act) === 0 || matchesQuery(act.label, text));
  return found.toSorted((one, other) => rank(one) - rank(other));
}
