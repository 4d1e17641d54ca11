import { buffer } from 'node:stream/consumers';
import type { PdfDocument } from 'pdfmake';
import { escapeXml } from '../xml.ts';

/** The settings with which pdfmake writes PDF/A-3b; without the version it writes no XMP at all. */
export const PDF_A = { version: '1.7', subset: 'PDF/A-3b' } as const;

const FACTUR_X = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';
const FILE_NAME = 'factur-x.xml';

const PROPERTIES = {
  DocumentType: ['INVOICE', 'The type of the hybrid document in capital letters'],
  DocumentFileName: [FILE_NAME, 'The name of the embedded XML document'],
  Version: ['1.0', 'The version of the standard that the embedded XML document follows'],
  ConformanceLevel: ['EN 16931', 'The conformance level of the embedded XML document'],
} as const;

/**
 * Completes a rendered document as PDF/A-3b, with the invoice as data inside where there is any
 * (Factur-X and ZUGFeRD, profile EN 16931). The same input gives the same bytes.
 */
export async function finishPdf(
  document: PdfDocument,
  xml: string | null,
  issuedAt: Date,
): Promise<Buffer> {
  escapeMetadata(document);
  if (xml !== null) {
    document.file(Buffer.from(xml), {
      name: FILE_NAME,
      type: 'text/xml',
      description: 'Factur-X invoice',
      relationship: 'Alternative',
      creationDate: issuedAt,
      modifiedDate: issuedAt,
    });
    document.appendXML(facturXMetadata());
  }
  const content = buffer(document);
  document.end();
  return await content;
}

/** The library writes title and author into the XMP as they are, so that `&` would break it. */
function escapeMetadata(document: PdfDocument): void {
  const addInfo = document._addInfo;
  document._addInfo = function addEscapedInfo() {
    const plain = this.info;
    this.info = Object.fromEntries(
      Object.entries(plain).map(([key, value]) => [
        key,
        typeof value === 'string' ? escapeXml(value) : value,
      ]),
    );
    addInfo.call(this);
    this.info = plain;
  };
}

/** The properties of Factur-X, and the schema that declares them, which PDF/A requires. */
function facturXMetadata(): string {
  const values = Object.entries(PROPERTIES).map(
    ([name, [value]]) => `<fx:${name}>${value}</fx:${name}>`,
  );
  const declarations = Object.entries(PROPERTIES).map(
    ([name, [, description]]) => `
      <rdf:li rdf:parseType="Resource">
        <pdfaProperty:name>${name}</pdfaProperty:name>
        <pdfaProperty:valueType>Text</pdfaProperty:valueType>
        <pdfaProperty:category>external</pdfaProperty:category>
        <pdfaProperty:description>${description}</pdfaProperty:description>
      </rdf:li>`,
  );
  return `
<rdf:Description rdf:about="" xmlns:fx="${FACTUR_X}">${values.join('')}</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
  xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
  xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
  <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
    <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
    <pdfaSchema:namespaceURI>${FACTUR_X}</pdfaSchema:namespaceURI>
    <pdfaSchema:prefix>fx</pdfaSchema:prefix>
    <pdfaSchema:property><rdf:Seq>${declarations.join('')}
    </rdf:Seq></pdfaSchema:property>
  </rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`;
}
