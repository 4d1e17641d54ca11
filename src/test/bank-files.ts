import { gzipSync } from 'node:zlib';

/** Bank statements, written after the schema of ISO 20022 and real files. */

interface CamtEntry {
  amount: string;
  purpose: readonly string[];
  name?: string;
  iban?: string;
  reference?: string;
  day?: string;
  isDebit?: boolean;
  status?: string;
  isReversal?: boolean;
  endToEnd?: string;
}

/** A statement of one account, with one transaction in each entry. */
export function camtFile(version: '02' | '08', entries: readonly CamtEntry[]): string {
  return camtDocument(version, entries.map((entry) => camtEntry(version, entry)).join(''));
}

export function camtDocument(version: string, entries: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
 <BkToCstmrStmt>
  <GrpHdr><MsgId>053D2026-11-28T22:00:00.0N261128</MsgId><CreDtTm>2026-11-28T22:00:00.0+01:00</CreDtTm></GrpHdr>
  <Stmt>
   <Id>0352C5320261128220000</Id><ElctrncSeqNb>230</ElctrncSeqNb>
   <CreDtTm>2026-11-28T22:00:00.0+01:00</CreDtTm>
   <Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy></Acct>
   <Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">4023.40</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-28</Dt></Dt></Bal>
   ${entries}
  </Stmt>
 </BkToCstmrStmt>
</Document>`;
}

function camtEntry(version: '02' | '08', entry: CamtEntry): string {
  const { amount, purpose, name = 'Muster GmbH', iban = 'DE02120300000000202051' } = entry;
  const { reference = 'NONREF', day = '2026-11-27', status = 'BOOK', endToEnd } = entry;
  const isNew = version === '08';
  const state = isNew ? `<Sts><Cd>${status}</Cd></Sts>` : `<Sts>${status}</Sts>`;
  const payer = isNew ? `<Pty><Nm>${name}</Nm></Pty>` : `<Nm>${name}</Nm>`;
  return `<Ntry>
    <Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${entry.isDebit ? 'DBIT' : 'CRDT'}</CdtDbtInd>
    ${entry.isReversal ? '<RvslInd>true</RvslInd>' : ''}${state}
    <BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>
    <AcctSvcrRef>${reference}</AcctSvcrRef>
    <BkTxCd><Prtry><Cd>NTRF+166+00000</Cd><Issr>DK</Issr></Prtry></BkTxCd>
    <NtryDtls><TxDtls>
     <Refs><EndToEndId>${endToEnd ?? 'NOTPROVIDED'}</EndToEndId></Refs>
     <RltdPties><Dbtr>${payer}</Dbtr><DbtrAcct><Id><IBAN>${iban}</IBAN></Id></DbtrAcct></RltdPties>
     <RmtInf>${purpose.map((part) => `<Ustrd>${part}</Ustrd>`).join('')}</RmtInf>
    </TxDtls></NtryDtls>
    <AddtlNtryInf>Überweisungsgutschr.</AddtlNtryInf>
   </Ntry>`;
}

export const SPARKASSE_CSV = `"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Glaeubiger ID";"Mandatsreferenz";"Kundenreferenz (End-to-End)";"Sammlerreferenz";"Lastschrift Ursprungsbetrag";"Auslagenersatz Ruecklastschrift";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"BIC (SWIFT-Code)";"Betrag";"Waehrung";"Info"
"DE89370400440532013000";"27.11.26";"27.11.26";"GUTSCHR. UEBERWEISUNG";"Rechnung 2026-0012 vielen Dank ";"";"";"NOTPROVIDED";"";"";"";"Müller & Söhne KG";"DE02120300000000202051";"BYLADEM1001";"1.190,00";"EUR";"Umsatz gebucht"
"DE89370400440532013000";"27.11.26";"27.11.26";"FOLGELASTSCHRIFT";"Strom; November";"DE98ZZZ";"M1";"";"";"";"";"Stadtwerke";"DE12500105170648489890";"";"-89,90";"EUR";"Umsatz gebucht"
"DE89370400440532013000";"28.11.26";"28.11.26";"GUTSCHR. UEBERWEISUNG";"2026-0013";"";"";"";"";"";"";"Muster GmbH";"DE02120300000000202051";"";"500,00";"EUR";"Umsatz vorgemerkt"
`;

export const DKB_CSV = `"Girokonto";"DE89370400440532013000"
"Zeitraum:";"01.11.2026 - 28.11.2026"
"Kontostand vom 28.11.2026:";"4.023,40 €"
""
"Buchungsdatum";"Wertstellung";"Status";"Zahlungspflichtige*r";"Zahlungsempfänger*in";"Verwendungszweck";"Umsatztyp";"IBAN";"Betrag (€)";"Gläubiger-ID";"Mandatsreferenz";"Kundenreferenz"
"27.11.26";"27.11.26";"Gebucht";"Muster GmbH";"Anna Beispiel";"RE 2026-0012";"Eingang";"DE02120300000000202051";"1.190,00";"";"";""
"26.11.26";"26.11.26";"Gebucht";"Anna Beispiel";"Vermieter";"Miete";"Ausgang";"DE12500105170648489890";"-1.000";"";"";""
`;

export const N26_CSV = `"Booking Date","Value Date","Partner Name","Partner Iban",Type,"Payment Reference","Account Name","Amount (EUR)","Original Amount","Original Currency","Exchange Rate"
2026-11-27,2026-11-27,"Muster, GmbH",DE02120300000000202051,"Credit Transfer","Invoice ""2026-0012""","Main Account",1190.00,,,
2026-11-26,2026-11-26,Shop,,Presentment,,"Main Account",-12.99,12.99,EUR,1
`;

/** A file as the page sends it. */
export function packed(content: string | Uint8Array): string {
  return gzipSync(Buffer.from(content)).toString('base64');
}
