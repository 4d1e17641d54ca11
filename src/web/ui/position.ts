const GAP = 6;
const EDGE = 8;
/** Of a menu and of a list to choose from. */
const TALLEST = 300;

/** Puts a floating panel under its anchor, or over it where there is more room. */
export function placePanel(panel: HTMLElement, anchor: HTMLElement, sameWidth = false): void {
  const at = anchor.getBoundingClientRect();
  const below = window.innerHeight - at.bottom - GAP - EDGE;
  const above = at.top - GAP - EDGE;
  const under = below >= Math.min(TALLEST, panel.scrollHeight) || below >= above;
  const atRight = at.left + at.width / 2 > window.innerWidth / 2;
  Object.assign(panel.style, {
    top: under ? `${at.bottom + GAP}px` : 'auto',
    bottom: under ? 'auto' : `${window.innerHeight - at.top + GAP}px`,
    left: atRight && !sameWidth ? 'auto' : `${Math.max(EDGE, at.left)}px`,
    right:
      atRight && !sameWidth ? `${Math.max(EDGE, document.body.clientWidth - at.right)}px` : 'auto',
    width: sameWidth ? `${at.width}px` : '',
    maxHeight: `${Math.min(TALLEST, under ? below : above)}px`,
  });
}

/** Puts a small bubble in the middle over its anchor, or under it where there is no room. */
export function placeBubble(bubble: HTMLElement, anchor: Element): void {
  const at = anchor.getBoundingClientRect();
  const { width, height } = bubble.getBoundingClientRect();
  const middle = at.left + at.width / 2 - width / 2;
  const left = Math.min(Math.max(EDGE, middle), document.body.clientWidth - width - EDGE);
  const over = at.top - height - GAP;
  bubble.style.left = `${left}px`;
  bubble.style.top = `${over >= EDGE ? over : at.bottom + GAP}px`;
}
