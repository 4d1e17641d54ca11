/** The part of pdfmake that we use. */
declare module 'pdfmake' {
  export interface PdfDocument extends NodeJS.ReadableStream {
    /** The information dictionary, which XMP repeats. */
    info: Record<string, unknown>;
    _addInfo(): void;
    appendXML(xml: string): void;
    file(content: Buffer, options: object): void;
    end(): void;
  }
  interface Pdfmake {
    virtualfs: { writeFileSync(name: string, content: Buffer): void };
    setFonts(
      fonts: Record<string, Record<'normal' | 'bold' | 'italics' | 'bolditalics', string>>,
    ): void;
    setUrlAccessPolicy(allows: (url: string) => boolean): void;
    setLocalAccessPolicy(allows: (path: string) => boolean): void;
    createPdf(definition: object): { getStream(): Promise<PdfDocument> };
  }
  const pdfmake: Pdfmake;
  export default pdfmake;
}

declare module 'bidi-js' {
  interface Levels {
    levels: Uint8Array;
    paragraphs: { start: number; end: number; level: number }[];
  }
  interface Bidi {
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl'): Levels;
    getReorderSegments(
      text: string,
      levels: Levels,
      start: number,
      end: number,
    ): [number, number][];
    getMirroredCharacter(character: string): string | null;
  }
  export default function bidiFactory(): Bidi;
}
