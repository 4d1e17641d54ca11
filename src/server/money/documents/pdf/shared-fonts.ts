import { createRequire } from 'node:module';
import { join } from 'node:path';
import { packageRoot } from '../../../lib/package-root.ts';
import { type FontFamily, type FontWeight, fontFile } from './fonts.ts';

/** The part of fontkit that is used. */
interface Fontkit {
  create(file: Buffer): { _tables?: Record<string, unknown> };
  registerFormat(format: unknown): void;
}

/** What stands in place of a font's file; no font begins with it. */
const MARK = 'freelane font ';

const files = new Map<string, Buffer>();
const decodedTables = new Map<string, Record<string, unknown>>();
let isRegistered = false;

/**
 * A name of a font in place of its file. Documents that use it share what the library has decoded of
 * the font, which takes a third of the time of an invoice. Each has its own glyphs, so that its bytes
 * do not depend on the documents before it.
 */
export function sharedFont(family: FontFamily, weight: FontWeight): Buffer {
  const name = `${family}-${weight}`;
  files.set(name, fontFile(family, weight));
  registerFormat();
  return Buffer.from(MARK + name);
}

function registerFormat(): void {
  if (isRegistered) return;
  isRegistered = true;
  const fontkit = fontkitOfPdfkit();
  fontkit.registerFormat(
    class {
      static probe(content: Uint8Array): boolean {
        return textOf(content).startsWith(MARK);
      }
      constructor({ buffer }: { buffer: Uint8Array }) {
        // biome-ignore lint/correctness/noConstructorReturn: the library makes fonts by `new`
        return open(fontkit, textOf(buffer).slice(MARK.length));
      }
    },
  );
}

function textOf(content: Uint8Array): string {
  return Buffer.from(content).toString('latin1');
}

function open(fontkit: Fontkit, name: string): object {
  const font = fontkit.create(files.get(name) ?? Buffer.alloc(0));
  const tables = decodedTables.get(name);
  if (tables) font._tables = tables;
  else if (font._tables) decodedTables.set(name, font._tables);
  return font;
}

/** The instance that pdfkit uses, wherever it is installed. */
function fontkitOfPdfkit(): Fontkit {
  const own = createRequire(join(packageRoot, 'package.json'));
  const pdfmake = createRequire(own.resolve('pdfmake'));
  return createRequire(pdfmake.resolve('pdfkit'))('fontkit');
}
