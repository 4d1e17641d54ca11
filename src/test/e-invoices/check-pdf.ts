import { XmlDocument, type XmlElement } from 'libxml2-wasm';
import { PdfFile, PdfStream, type PdfValue, textOf } from './pdf-objects.ts';
import { contentOf, pagesOf, textsOf } from './pdf-text.ts';

const FACTUR_X = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';
const NAMESPACES = {
  pdfaid: 'http://www.aiim.org/pdfa/ns/id/',
  fx: FACTUR_X,
  schema: 'http://www.aiim.org/pdfa/ns/schema#',
  property: 'http://www.aiim.org/pdfa/ns/property#',
  dc: 'http://purl.org/dc/elements/1.1/',
};
const PROPERTIES = {
  DocumentType: 'INVOICE',
  DocumentFileName: 'factur-x.xml',
  Version: '1.0',
  ConformanceLevel: 'EN 16931',
};
const FORBIDDEN_ACTIONS = ['JavaScript', 'Launch', 'Sound', 'Movie', 'ImportData', 'ResetForm'];

export interface CheckedPdf {
  /** The violations of PDF/A-3 or Factur-X; empty if none were found. */
  faults: string[];
  /** The embedded data. */
  xml: string | null;
}

/**
 * Checks the rules of PDF/A-3b and Factur-X that concern a file's structure. Unlike veraPDF it is
 * no full validator, but it finds practical mistakes.
 */
export function checkPdf(bytes: Buffer, { hasData = true } = {}): CheckedPdf {
  const faults: string[] = [];
  const must = (isRight: unknown, fault: string) => {
    if (!isRight) faults.push(fault);
  };
  let xml: string | null = null;
  try {
    const head = bytes.toString('latin1', 0, 24);
    must(/^%PDF-1\.7\s+%[\x80-\xff]{4}/.test(head), 'the header is not of PDF 1.7');
    const file = new PdfFile(bytes);
    must(file.trailer.has('ID'), 'the trailer has no ID');
    must(!file.trailer.has('Encrypt'), 'the file is encrypted');
    checkMetadata(file, hasData, must);
    checkOutputIntent(file, must);
    if (hasData) xml = checkAttachment(file, must);
    else must(file.get(file.catalog, 'AF') === null, 'there is a file attached');
    checkObjects(file, must);
    checkPages(file, must);
  } catch (error) {
    faults.push(`unreadable: ${error instanceof Error ? error.message : String(error)}`);
  }
  return { faults: [...new Set(faults)], xml };
}

type Must = (isRight: unknown, fault: string) => void;

function checkMetadata(file: PdfFile, hasData: boolean, must: Must): void {
  const metadata = file.get(file.catalog, 'Metadata');
  must(metadata instanceof PdfStream, 'there is no XMP');
  if (!(metadata instanceof PdfStream)) return;
  must(!metadata.dictionary.has('Filter'), 'the XMP is compressed');
  const text = metadata
    .content()
    .toString('utf8')
    .replaceAll(/<\?xpacket[^>]*\?>|\uFEFF/g, '');
  using xmp = XmlDocument.fromString(text.trim());
  const valuesOf = (path: string) =>
    xmp.find(`//${path}`, NAMESPACES).map((node) => (node as XmlElement).content.trim());
  must(valuesOf('pdfaid:part').join() === '3', 'the XMP is not of part 3');
  must(valuesOf('pdfaid:conformance').join() === 'B', 'the conformance is not B');
  const title = textOf(file.get(file.trailer, 'Info', 'Title'));
  must(valuesOf('dc:title').join() === title, 'the XMP has another title');
  for (const [name, value] of Object.entries(hasData ? PROPERTIES : {})) {
    must(valuesOf(`fx:${name}`).join() === value, `fx:${name} is not ${value}`);
    must(valuesOf('property:name').includes(name), `${name} is not declared`);
  }
  const declared = valuesOf('schema:namespaceURI').join();
  must(declared === (hasData ? FACTUR_X : ''), 'the schema of fx is not declared once');
}

function checkOutputIntent(file: PdfFile, must: Must): void {
  const intents = file.get(file.catalog, 'OutputIntents');
  must(Array.isArray(intents) && intents.length === 1, 'there is not one output intent');
  must(textOf(file.get(intents, 0, 'S')) === 'GTS_PDFA1', 'the output intent is not of PDF/A');
  const profile = file.get(intents, 0, 'DestOutputProfile');
  must(profile instanceof PdfStream, 'there is no color profile');
  if (!(profile instanceof PdfStream)) return;
  const icc = profile.content();
  must(icc.toString('latin1', 36, 40) === 'acsp', 'the color profile is none');
  must(icc.toString('latin1', 16, 20) === 'RGB ', 'the color profile is not RGB');
  must(profile.dictionary.get('N') === 3 && (icc[8] ?? 9) <= 4, 'the color profile is wrong');
}

function checkAttachment(file: PdfFile, must: Must): string | null {
  const attached = file.get(file.catalog, 'AF', 0);
  must(attached !== null, 'no file is attached to the document');
  must(textOf(file.get(attached, 'F')) === 'factur-x.xml', '/F is not factur-x.xml');
  must(textOf(file.get(attached, 'UF')) === 'factur-x.xml', '/UF is not factur-x.xml');
  must(textOf(file.get(attached, 'AFRelationship')) === 'Alternative', 'not an Alternative');
  const names = file.get(file.catalog, 'Names', 'EmbeddedFiles', 'Names');
  must(textOf(file.get(names, 0)) === 'factur-x.xml', 'not in the tree of embedded files');
  must(textOf(file.get(names, 1, 'UF')) === 'factur-x.xml', 'the tree names another file');
  const stream = file.get(attached, 'EF', 'F');
  must(stream instanceof PdfStream, 'there is no embedded file');
  if (!(stream instanceof PdfStream)) return null;
  must(textOf(file.get(stream, 'Subtype')) === 'text/xml', 'the embedded file is not text/xml');
  const modified = textOf(file.get(stream, 'Params', 'ModDate')) ?? '';
  must(/^D:\d{14}/.test(modified), 'the embedded file has no ModDate');
  return stream.content().toString('utf8');
}

function checkObjects(file: PdfFile, must: Must): void {
  must(file.get(file.catalog, 'Names', 'JavaScript') === null, 'there is JavaScript');
  for (const value of file.ids.map((id) => file.object(id))) {
    const dictionary = value instanceof PdfStream ? value.dictionary : value;
    if (!(dictionary instanceof Map)) continue;
    const entry = (key: string) => textOf(file.resolve(dictionary.get(key)));
    must(!dictionary.has('AA') && !dictionary.has('XFA'), 'there are actions or forms');
    must(!FORBIDDEN_ACTIONS.includes(entry('S') ?? ''), `there is an action ${entry('S')}`);
    must(!['LZWDecode', 'Crypt'].includes(entry('Filter') ?? ''), 'a filter is forbidden');
    if (value instanceof PdfStream) must(!dictionary.has('F'), 'a stream is in another file');
    if (entry('Subtype') !== 'Image') continue;
    must(dictionary.get('Interpolate') !== true, 'an image is interpolated');
    must(entry('ColorSpace') !== 'DeviceCMYK', 'an image is CMYK');
  }
}

function checkPages(file: PdfFile, must: Must): void {
  for (const page of pagesOf(file)) {
    const cmyk = /(?<![\w.])(?:-?[\d.]+\s+){4}[kK]\s/;
    must(!cmyk.test(contentOf(file, page)), 'a color is CMYK');
    const texts = textsOf(file, page);
    must(
      texts.every(({ missing }) => missing === 0),
      'glyphs are missing',
    );
    const fonts = file.get(page, 'Resources', 'Font');
    for (const font of fonts instanceof Map ? fonts.values() : []) checkFont(file, font, must);
  }
}

function checkFont(file: PdfFile, font: PdfValue, must: Must): void {
  const name = textOf(file.get(font, 'BaseFont'));
  const descendant = file.get(font, 'DescendantFonts', 0);
  const embedded = file.get(descendant, 'FontDescriptor', 'FontFile2');
  must(embedded instanceof PdfStream, `the font ${name} is not embedded`);
  must(file.get(font, 'ToUnicode') !== null, `the font ${name} has no ToUnicode`);
  must(file.get(descendant, 'CIDToGIDMap') !== null, `the font ${name} has no CIDToGIDMap`);
}
