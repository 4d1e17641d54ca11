import { type PdfFile, PdfStream, type PdfValue, textOf } from './pdf-objects.ts';

/** A piece of text as it is drawn, in points from the left and the bottom of its page. */
export interface DrawnText {
  text: string;
  x: number;
  y: number;
  font: string;
  /** Number of glyphs that the font lacks. */
  missing: number;
}

const OPERATION =
  /\/(\S+)\s+-?[\d.]+\s+Tf|1 0 0 1 (-?[\d.]+) (-?[\d.]+) Tm|\[((?:<[0-9a-fA-F]*>|[-\d.\s])*)\]\s*TJ/g;

export function pagesOf(file: PdfFile): PdfValue[] {
  const collect = (node: PdfValue): PdfValue[] => {
    const children = file.get(node, 'Kids');
    if (!Array.isArray(children)) return [node];
    return children.flatMap((child) => collect(file.resolve(child)));
  };
  return collect(file.get(file.catalog, 'Pages'));
}

/** The commands that draw a page. */
export function contentOf(file: PdfFile, page: PdfValue): string {
  const contents = file.get(page, 'Contents');
  const streams = Array.isArray(contents) ? contents.map((each) => file.resolve(each)) : [contents];
  return streams
    .map((stream) => (stream instanceof PdfStream ? stream.content().toString('latin1') : ''))
    .join('\n');
}

/** The texts of a page in the order in which they are drawn. */
export function textsOf(file: PdfFile, page: PdfValue): DrawnText[] {
  const drawn: DrawnText[] = [];
  const maps = new Map<string, Map<number, string>>();
  let [font, x, y] = ['', 0, 0];
  for (const [, name, left, bottom, shown] of contentOf(file, page).matchAll(OPERATION)) {
    if (name !== undefined) font = name;
    if (left !== undefined) [x, y] = [Number(left), Number(bottom)];
    if (shown === undefined) continue;
    const object = file.get(page, 'Resources', 'Font', font);
    const map = maps.get(font) ?? unicodeMap(file.get(object, 'ToUnicode'));
    maps.set(font, map);
    const glyphs = [...shown.matchAll(/<([0-9a-fA-F]*)>/g)].flatMap(([, hex = '']) =>
      (hex.match(/.{4}/g) ?? []).map((code) => Number.parseInt(code, 16)),
    );
    drawn.push({
      text: glyphs.map((glyph) => map.get(glyph) ?? '').join(''),
      ...{ x, y, font: textOf(file.get(object, 'BaseFont')) ?? font },
      missing: glyphs.filter((glyph) => glyph === 0).length,
    });
  }
  return drawn;
}

/** The text of each glyph: `beginbfrange` with lists, as pdfkit writes it. */
function unicodeMap(stream: PdfValue): Map<number, string> {
  const map = new Map<number, string>();
  if (!(stream instanceof PdfStream)) return map;
  const text = stream.content().toString('latin1');
  for (const [, first = '', list = ''] of text.matchAll(
    /<([0-9a-fA-F]+)>\s*<[0-9a-fA-F]+>\s*\[([^\]]*)\]/g,
  )) {
    const entries = [...list.matchAll(/<([0-9a-fA-F\s]*)>/g)];
    for (const [index, [, hex = '']] of entries.entries()) {
      const bytes = Buffer.from(hex.replaceAll(/\s/g, ''), 'hex');
      map.set(Number.parseInt(first, 16) + index, bytes.swap16().toString('utf16le'));
    }
  }
  return map;
}
