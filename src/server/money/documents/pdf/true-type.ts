/** The data read from a TrueType font: its characters and their widths. */
export interface TrueTypeFont {
  has(codePoint: number): boolean;
  /** In units of the font's size; 0 for a missing character. */
  advance(codePoint: number): number;
}

/** @throws Error for a font without the tables that every TrueType font has */
export function readTrueType(file: Buffer): TrueTypeFont {
  const tables = tablesOf(file);
  const table = (name: string) => {
    const offset = tables.get(name);
    if (offset === undefined) throw new Error(`the font has no table ${name}`);
    return offset;
  };
  const unitsPerEm = file.readUInt16BE(table('head') + 18);
  const metricCount = file.readUInt16BE(table('hhea') + 34);
  const metrics = table('hmtx');
  const glyphOf = glyphsOf(file, table('cmap'));
  return {
    has: (codePoint) => glyphOf(codePoint) !== 0,
    advance(codePoint) {
      const glyph = glyphOf(codePoint);
      if (glyph === 0) return 0;
      // Glyphs beyond the last metric share it.
      return file.readUInt16BE(metrics + 4 * Math.min(glyph, metricCount - 1)) / unitsPerEm;
    },
  };
}

function tablesOf(file: Buffer): Map<string, number> {
  const count = file.readUInt16BE(4);
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const record = 12 + 16 * index;
      return [file.toString('latin1', record, record + 4), file.readUInt32BE(record + 8)];
    }),
  );
}

/** The glyph of a code point, 0 for none: formats 4 (16 bits) and 12 (32 bits) of `cmap`. */
function glyphsOf(file: Buffer, cmap: number): (codePoint: number) => number {
  const subtables = Array.from({ length: file.readUInt16BE(cmap + 2) }, (_, index) => {
    const offset = cmap + file.readUInt32BE(cmap + 4 + 8 * index + 4);
    return { offset, format: file.readUInt16BE(offset) };
  });
  const wide = subtables.find(({ format }) => format === 12);
  if (wide) return wideGlyphs(file, wide.offset);
  const narrow = subtables.find(({ format }) => format === 4);
  if (!narrow) throw new Error('the font has no Unicode table');
  return narrowGlyphs(file, narrow.offset);
}

function wideGlyphs(file: Buffer, offset: number) {
  const groups = Array.from({ length: file.readUInt32BE(offset + 12) }, (_, index) => {
    const group = offset + 16 + 12 * index;
    return [0, 4, 8].map((part) => file.readUInt32BE(group + part)) as [number, number, number];
  });
  return (codePoint: number) => {
    const group = groups.find(([first, last]) => codePoint >= first && codePoint <= last);
    return group ? group[2] + codePoint - group[0] : 0;
  };
}

function narrowGlyphs(file: Buffer, offset: number) {
  const doubled = file.readUInt16BE(offset + 6);
  const [ends, starts] = [offset + 14, offset + 16 + doubled];
  const [deltas, ranges] = [starts + doubled, starts + 2 * doubled];
  return (codePoint: number) => {
    if (codePoint > 0xffff) return 0;
    let segment = 0;
    while (segment < doubled && file.readUInt16BE(ends + segment) < codePoint) segment += 2;
    if (segment >= doubled) return 0;
    const start = file.readUInt16BE(starts + segment);
    if (start > codePoint) return 0;
    const delta = file.readUInt16BE(deltas + segment);
    const range = file.readUInt16BE(ranges + segment);
    if (range === 0) return (codePoint + delta) & 0xffff;
    const glyph = file.readUInt16BE(ranges + segment + range + 2 * (codePoint - start));
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  };
}
