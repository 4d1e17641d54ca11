import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COLORS } from '../../core/board/settings/colors.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

type Theme = 'light' | 'dark';

/** The lightness, chroma and hue of a token in a theme. */
function oklchOf(token: string, theme: Theme): number[] {
  const [, value = ''] = new RegExp(`--${token}: (.*);`).exec(css) ?? [];
  const [, other] = /^var\(--(.*)\)$/.exec(value) ?? [];
  if (other) return oklchOf(other, theme);
  const colors = [...value.matchAll(/oklch\(([^)]*)\)/g)].map(([, numbers = '']) => numbers);
  return (colors[theme === 'light' ? 0 : 1] ?? '').split(' ').map(Number);
}

/** Relative luminance (WCAG 2.2) of an OKLCH color, clipped to sRGB. */
function luminanceOf([lightness = 0, chroma = 0, hue = 0]: number[]): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((value) => Math.min(Math.max(value, 0), 1));
  const [red = 0, green = 0, blue = 0] = linear;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test.each(COLORS)('ZN2 the text of a %s label has a contrast of 4.5 to 1', (color) => {
  for (const theme of ['light', 'dark'] as const) {
    const [text, soft] = [`label-${color}`, `label-${color}-soft`].map((token) =>
      luminanceOf(oklchOf(token, theme)),
    );
    const [dark, light] = [text ?? 0, soft ?? 0].sort((x, y) => x - y);
    expect(((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)).toBeGreaterThanOrEqual(4.5);
  }
});
