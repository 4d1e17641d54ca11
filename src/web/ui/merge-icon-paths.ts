export type Shape = [tag: string, attributes: Record<string, string>];

/**
 * Reduces the elements of an icon: all shapes that are only outlines become one path. Most icons
 * then have two elements instead of five, which Chromium restyles whenever a modal dialog opens or
 * closes.
 */
export function mergeIconPaths(drawing: readonly Shape[]): Shape[] {
  const outlines: string[] = [];
  const others: Shape[] = [];
  for (const shape of drawing) {
    const outline = outlineOf(shape);
    if (outline) outlines.push(outline);
    else others.push(shape);
  }
  return outlines.length > 0 ? [['path', { d: outlines.join('') }], ...others] : others;
}

/** A shape as path data with an absolute start; null if it has more than an outline. */
function outlineOf([tag, { key, ...attributes }]: Shape): string | null {
  const outline = OUTLINES[tag];
  const hasMore = Object.keys(attributes).some((name) => !outline?.names.includes(name));
  return outline && !hasMore ? outline.path(attributes) : null;
}

interface Outline {
  names: string[];
  path(attributes: Record<string, string>): string;
}

const OUTLINES: Record<string, Outline> = {
  path: {
    names: ['d'],
    // An initial lowercase m is absolute only at the beginning of a path.
    path: ({ d = '' }) => (d.startsWith('m') ? `M0 0${d}` : d),
  },
  line: {
    names: ['x1', 'y1', 'x2', 'y2'],
    path: ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`,
  },
  circle: {
    names: ['cx', 'cy', 'r'],
    path: ({ cx, cy, r }) => oval(Number(cx), Number(cy), Number(r), Number(r)),
  },
  ellipse: {
    names: ['cx', 'cy', 'rx', 'ry'],
    path: ({ cx, cy, rx, ry }) => oval(Number(cx), Number(cy), Number(rx), Number(ry)),
  },
  rect: {
    names: ['x', 'y', 'width', 'height', 'rx', 'ry'],
    path: ({ x, y, width, height, rx = '0', ry = rx }) => {
      const [right, down] = [Number(rx), Number(ry)];
      const [across, along] = [short(Number(width) - 2 * right), short(Number(height) - 2 * down)];
      const corner = (h: number, v: number) => (right ? `a${rx} ${ry} 0 0 1 ${h} ${v}` : '');
      return [
        `M${short(Number(x) + right)} ${y}`,
        `h${across}${corner(right, down)}`,
        `v${along}${corner(-right, down)}`,
        `h${-across}${corner(-right, -down)}`,
        `v${-along}${corner(right, -down)}z`,
      ].join('');
    },
  },
};

function oval(x: number, y: number, rx: number, ry: number): string {
  const half = (width: number) => `a${rx} ${ry} 0 0 1 ${short(width)} 0`;
  return `M${short(x - rx)} ${y}${half(2 * rx)}${half(-2 * rx)}z`;
}

/** Rounds to three decimal places. */
function short(value: number): number {
  return Number(value.toFixed(3));
}
