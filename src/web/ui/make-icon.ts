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
 * Takes the place of lucide's own in the built page: that one works out sizes, colours and names anew
 * for each icon of each card, in two components, and all of ours look alike.
 */
export default function makeIcon({ node }: Drawing) {
  return (props: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      { ...FRAME, ...props },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
