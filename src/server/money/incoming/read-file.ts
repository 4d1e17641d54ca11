import type { IncomingInvoice } from '../../../core/money/expenses/incoming.ts';
import { parseXml, type XmlElement, XmlFault } from '../../lib/safe-xml.ts';
import { invoiceInPdf } from './pdf-attachments.ts';
import { readCii } from './read-cii.ts';
import { readUbl } from './read-ubl.ts';
import { Refusal, type RefusalCode } from './refusal.ts';

const MAX_ELEMENTS = 200_000;

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:';
const CII = 'urn:un:unece:uncefact:data:standard:';
const ZUGFERD_1 = 'urn:ferd:CrossIndustryDocument:invoice:1p0';

/** The kinds of e-invoices, by the namespace and name of their root. */
const READERS: Record<string, (root: XmlElement) => IncomingInvoice> = {
  [`${CII}CrossIndustryInvoice:100 CrossIndustryInvoice`]: readCii,
  [`${ZUGFERD_1} CrossIndustryDocument`]: readCii,
  [`${UBL}Invoice-2 Invoice`]: readUbl,
  [`${UBL}CreditNote-2 CreditNote`]: readUbl,
};

const CODES: Record<XmlFault['reason'], RefusalCode> = {
  documentType: 'eInvoice.doctype',
  tooLarge: 'eInvoice.tooLarge',
  damaged: 'eInvoice.damaged',
};

/** Reads an e-invoice: XML, or a PDF that carries it. @throws Refusal */
export function readInvoiceFile(bytes: Buffer): IncomingInvoice {
  const isPdf = bytes.subarray(0, 1024).includes('%PDF-');
  if (!isPdf && !looksLikeXml(bytes)) throw new Refusal('eInvoice.none');
  const root = xmlOf(isPdf ? invoiceInPdf(bytes) : bytes);
  const read = READERS[`${root.uri} ${root.name}`];
  if (!read) throw new Refusal('eInvoice.none');
  return read(withoutOthers(root));
}

function xmlOf(bytes: Buffer): XmlElement {
  try {
    return parseXml(bytes, { maxElements: MAX_ELEMENTS });
  } catch (error) {
    throw error instanceof XmlFault ? new Refusal(CODES[error.reason]) : error;
  }
}

function looksLikeXml(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 200).replaceAll('\0', '');
  return /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*</.test(head);
}

/** Leaves out elements of namespaces that no e-invoice has, such as extensions. */
function withoutOthers(element: XmlElement): XmlElement {
  const isKnown = ({ uri }: XmlElement) =>
    uri.startsWith(UBL) || uri.startsWith(CII) || uri.startsWith('urn:ferd:');
  return isKnownTree(element)
    ? element
    : { ...element, children: element.children.filter(isKnown).map(withoutOthers) };

  function isKnownTree({ children }: XmlElement): boolean {
    return children.every((each) => isKnown(each) && isKnownTree(each));
  }
}
