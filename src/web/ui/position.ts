const GAP_PX = 6;
const EDGE_PX = 8;
/** Maximum height of listboxes. Menus show all their items if there is space. */
const MAX_LIST_HEIGHT_PX = 300;

/**
 * Positions a floating panel below its anchor, or above it where there is more space. A listbox is
 * as wide as its anchor.
 */
export function placePanel(panel: HTMLElement, anchor: HTMLElement, sameWidth = false): void {
  const anchorRect = anchor.getBoundingClientRect();
  const below = window.innerHeight - anchorRect.bottom - GAP_PX - EDGE_PX;
  const above = anchorRect.top - GAP_PX - EDGE_PX;
  const maxHeight = sameWidth ? MAX_LIST_HEIGHT_PX : Number.POSITIVE_INFINITY;
  const isBelow = below >= Math.min(maxHeight, panel.scrollHeight) || below >= above;
  // Measured where nothing narrows it.
  Object.assign(panel.style, { left: '0', right: 'auto' });
  const room = document.body.clientWidth - EDGE_PX - panel.offsetWidth;
  const isRightHalf = anchorRect.left + anchorRect.width / 2 > window.innerWidth / 2;
  Object.assign(panel.style, {
    top: isBelow ? `${anchorRect.bottom + GAP_PX}px` : 'auto',
    bottom: isBelow ? 'auto' : `${window.innerHeight - anchorRect.top + GAP_PX}px`,
    left:
      isRightHalf && !sameWidth
        ? 'auto'
        : `${Math.max(EDGE_PX, sameWidth ? anchorRect.left : Math.min(anchorRect.left, room))}px`,
    right:
      isRightHalf && !sameWidth
        ? `${Math.max(EDGE_PX, Math.min(document.body.clientWidth - anchorRect.right, room))}px`
        : 'auto',
    width: sameWidth ? `${anchorRect.width}px` : '',
    maxHeight: `${Math.min(maxHeight, isBelow ? below : above)}px`,
  });
}

/** Centres a bubble above its anchor, or below it where there is no space. */
export function placeBubble(bubble: HTMLElement, anchor: Element): void {
  const anchorRect = anchor.getBoundingClientRect();
  const { width, height } = bubble.getBoundingClientRect();
  const centred = anchorRect.left + anchorRect.width / 2 - width / 2;
  const left = Math.min(Math.max(EDGE_PX, centred), document.body.clientWidth - width - EDGE_PX);
  const over = anchorRect.top - height - GAP_PX;
  bubble.style.left = `${left}px`;
  bubble.style.top = `${over >= EDGE_PX ? over : anchorRect.bottom + GAP_PX}px`;
}
