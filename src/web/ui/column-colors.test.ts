import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COLORS } from '../../core/board/settings/colors.ts';

const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

/** The lightness of a color in OKLCH, its chroma, and its hue in degrees. */
type Oklch = [number, number, number];

/** The light and the dark value of a declaration, as `light-dark(oklch(…), oklch(…))`. */
function valuesOf(selector: string, property: string): [Oklch, Oklch] {
  const block = tokens.slice(tokens.indexOf(`${selector} {`));
  const [, declared = ''] = new RegExp(`${property}: (.*);`).exec(block) ?? [];
  const [light, dark] = [...declared.matchAll(/oklch\(([^)]*)\)/g)].map(([, numbers = '']) =>
    numbers.split(' ').map(Number),
  );
  if (!light || !dark) throw new Error(`${selector} has no ${property}`);
  return [light as Oklch, dark as Oklch];
}

/** The relative luminance of WCAG 2, of a color clipped to sRGB. */
function luminanceOf([lightness, chroma, hue]: Oklch): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  const red = clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Oklch, other: Oklch): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

test.each(COLORS)('B12 the color %s stands out in both themes, and so does its mark', (color) => {
  const values = valuesOf(`[data-color="${color}"]`, '--column-color');
  for (const beside of ['--bg', '--surface-raised', '--column-bg', '--on-column-color']) {
    const others = valuesOf(':root', beside);
    for (const theme of [0, 1] as const) {
      const ratio = contrast(values[theme], others[theme]);
      expect([beside, theme, ratio >= 3, ratio]).toEqual([beside, theme, true, ratio]);
    }
  }
});
