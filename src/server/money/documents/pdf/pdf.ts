import pdfmake from 'pdfmake';
import { hasElectronicInvoice } from '../../../../core/money/invoices/electronic-invoice.ts';
import { ciiInvoice } from '../cii.ts';
import { DOCUMENT_TEXTS } from '../document-texts.ts';
import type { PrintedDocument } from '../printed-document.ts';
import { FONT_FAMILIES, FONT_WEIGHTS, fontFile } from './fonts.ts';
import { heading, paragraph } from './heading.ts';
import { linesTable } from './lines-table.ts';
import { COLORS, contentWidth, pageFrame } from './page.ts';
import { finishPdf, PDF_A } from './pdf-a.ts';
import { printable } from './text-runs.ts';
import { isShortClosing, totalsAndPayment } from './totals.ts';

const PRODUCER = 'Freelane';

let isReady = false;

/** Gives the library our fonts, and access to nothing else: neither files nor addresses. */
function prepare(): void {
  if (isReady) return;
  const names = new Set<string>();
  const fonts = FONT_FAMILIES.map((family) => {
    const [normal = '', bold = ''] = FONT_WEIGHTS.map((weight) => {
      const name = `${family}-${weight}`;
      pdfmake.virtualfs.writeFileSync(name, fontFile(family, weight));
      names.add(name);
      return name;
    });
    return [family, { normal, bold, italics: normal, bolditalics: bold }] as const;
  });
  pdfmake.setFonts(Object.fromEntries(fonts));
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => names.has(path));
  isReady = true;
}

/**
 * The invoice as PDF/A-3b on A4 or Letter in its language, with its data inside where its currency
 * allows it; a quote has none. The same invoice and moment give the same bytes.
 */
export async function renderPdf(invoice: PrintedDocument, issuedAt: Date): Promise<Buffer> {
  prepare();
  const hasXml = invoice.kind !== 'quote' && hasElectronicInvoice(invoice);
  const xml = hasXml ? ciiInvoice(invoice, 'en16931') : null;
  const document = await pdfmake.createPdf(definition(invoice, issuedAt)).getStream();
  return await finishPdf(document, xml, issuedAt);
}

function definition(invoice: PrintedDocument, issuedAt: Date): object {
  const { language, kind, number, seller } = invoice;
  const texts = DOCUMENT_TEXTS[language];
  return {
    ...PDF_A,
    ...pageFrame(invoice),
    language: texts.locale[seller.paperSize],
    displayTitle: true,
    info: {
      title: `${texts.titles[kind]} ${number}`,
      author: printable(seller.legalName),
      creator: PRODUCER,
      producer: PRODUCER,
      creationDate: issuedAt,
    },
    defaultStyle: { font: 'NotoSans', fontSize: 9, lineHeight: 1.05, color: COLORS.text },
    content: [
      ...heading(invoice),
      linesTable(invoice),
      totalsAndPayment(invoice),
      ...(isShortClosing(invoice) ? [] : paragraph(invoice.closing, contentWidth(invoice))),
    ],
  };
}
