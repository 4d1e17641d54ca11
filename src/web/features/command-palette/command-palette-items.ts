import type { LucideIcon } from 'lucide-react';

/** An item of the palette. */
export interface PaletteItem {
  /** Unique among all items shown. */
  id: string;
  label: string;
  /** A second, less prominent text. */
  detail?: string;
  Icon: LucideIcon;
  run: () => void;
}

export interface PaletteGroup {
  title: string;
  items: readonly PaletteItem[];
}
