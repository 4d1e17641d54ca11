/** The backgrounds that a board can have instead of a plain one (board-page.module.css). */
export const BACKGROUNDS = ['tint', 'dots', 'grid', 'stripes'] as const;

export type Background = (typeof BACKGROUNDS)[number];
