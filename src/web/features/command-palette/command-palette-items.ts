import type { LucideIcon } from 'lucide-react';
import type { Color } from '../../../core/board/settings/colors.ts';

/** An item of the palette. */
export interface PaletteItem {
  /** Unique among all items shown. */
  id: string;
  label: string;
  /** A second, less prominent text. */
  detail?: string;
  /** The keys that do the same without the palette. */
  keys?: string;
  Icon: LucideIcon;
  /** The color of the icon, if it is that of a board with one. */
  color?: Color | null | undefined;
  /** Not listed before something is typed. */
  isFoundOnly?: boolean;
  run: () => void;
}

export interface PaletteGroup {
  title: string;
  items: readonly PaletteItem[];
}
