import { createElement, type SVGProps } from 'react';

interface Drawing {
  node: [tag: string, attributes: Record<string, string>][];
}

const FRAME = {
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/**
 * Replaces lucide's icon factory in the build: the original computes sizes, colours and names for
 * each icon of each card, in two components, although all icons here look alike.
 */
export default function makeIcon({ node }: Drawing) {
  return (props: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      { ...FRAME, ...props },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
