import type { LucideIcon } from 'lucide-react';

/** Something that can be chosen in the palette. */
export interface PaletteItem {
  /** Unique among all that are shown. */
  id: string;
  label: string;
  /** A second, quieter text. */
  detail?: string;
  Icon: LucideIcon;
  run: () => void;
}

export interface PaletteGroup {
  title: string;
  items: readonly PaletteItem[];
}
