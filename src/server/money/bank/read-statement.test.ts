import { describe, expect, it } from 'vitest';
import type { CsvMapping } from '../../../core/money/bank/bank-transaction.ts';
import {
  camtDocument,
  camtFile,
  DKB_CSV,
  N26_CSV,
  packed,
  SPARKASSE_CSV,
} from '../../../test/bank-files.ts';
import { readStatementFile } from './read-statement.ts';

const read = (content: string | Uint8Array, mapping: CsvMapping | null = null) =>
  readStatementFile(packed(content), { mapping, currency: 'EUR' });

const transfer = {
  ...{ day: '2026-11-27', amount: 1190_00, currency: 'EUR', name: 'Muster GmbH' },
  ...{ iban: 'DE02120300000000202051', purpose: 'RE 2026-0012', reference: '' },
};

describe('CAMT.053', () => {
  it.each(['02', '08'] as const)('BS1 version %s: booked credits are read', async (version) => {
    const file = camtFile(version, [
      { amount: '1190.00', purpose: ['RE 2026-', '0012'], reference: '2026112712345' },
      { amount: '89.90', purpose: ['Strom'], isDebit: true },
      { amount: '12.00', purpose: ['soon'], status: 'PDNG' },
      { amount: '7.00', purpose: ['returned'], isReversal: true },
      { amount: '5', purpose: [], endToEnd: '2026-0013', name: 'A &amp; B', iban: '' },
    ]);
    expect(await read(file)).toEqual({
      ...{ format: 'camt', columns: null, debitCount: 2, pendingCount: 1, unreadableCount: 0 },
      credits: [
        {
          ...{ ...transfer, purpose: 'RE 2026- 0012' },
          reference: 'DE89370400440532013000 2026112712345',
        },
        { ...transfer, amount: 5_00, iban: '', name: 'A & B', purpose: '2026-0013' },
      ],
    });
  });

  it('BS1 transactions of a batch have amounts and references of their own', async () => {
    const detail = (amount: string, purpose: string) =>
      `<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><RltdPties><Dbtr><Pty><Nm>N</Nm></Pty></Dbtr></RltdPties><RmtInf><Strd><CdtrRefInf><Ref>${purpose}</Ref></CdtrRefInf></Strd></RmtInf></TxDtls>`;
    const entry = `<Ntry><Amt Ccy="EUR">30.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><DtTm>2026-11-27T10:00:00</DtTm></BookgDt><AcctSvcrRef>B1</AcctSvcrRef><NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch>${detail('10.00', 'RF18')}${detail('20.00', 'RF19')}</NtryDtls></Ntry>`;
    const { credits } = await read(camtDocument('08', entry));
    expect(credits.map(({ amount, purpose, reference }) => [amount, purpose, reference])).toEqual([
      [10_00, 'RF18', 'DE89370400440532013000 B1 1'],
      [20_00, 'RF19', 'DE89370400440532013000 B1 2'],
    ]);
  });

  it.each([
    ['another document', '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"/>'],
    ['a document type', '<!DOCTYPE a [<!ENTITY b "c">]><Document/>'],
    ['half a document', camtFile('02', []).slice(0, 300)],
    ['no table', 'only text'],
    ['nothing', ''],
  ])('BS2 %s is no statement', async (_, content) => {
    await expect(read(content)).rejects.toMatchObject({ code: 'bank.unreadable' });
  });

  it('BS2 what is not compressed, or too large once it is unpacked, is no statement', async () => {
    const options = { mapping: null, currency: 'EUR' };
    const plain = Buffer.from('<a/>').toString('base64');
    for (const content of [plain, '', packed(Buffer.alloc(20_000_001))]) {
      await expect(readStatementFile(content, options)).rejects.toMatchObject({
        code: 'bank.unreadable',
      });
    }
  });
});

describe('CSV of banks', () => {
  it('BS3 Sparkasse: in Windows-1252, with what is not booked yet left out', async () => {
    const latin = Buffer.from(SPARKASSE_CSV, 'latin1');
    const statement = await read(latin);
    expect(statement).toMatchObject({ format: 'csv', debitCount: 1, pendingCount: 1 });
    expect(statement.credits).toEqual([
      { ...transfer, name: 'Müller & Söhne KG', purpose: 'Rechnung 2026-0012 vielen Dank' },
    ]);
  });

  it('BS3 DKB: with lines above the table', async () => {
    const statement = await read(`\uFEFF${DKB_CSV}`);
    expect(statement.credits).toEqual([transfer]);
    expect(statement).toMatchObject({ debitCount: 1, unreadableCount: 0 });
    expect(statement.columns).toMatchObject({ isComplete: true, mapping: { day: 0, amount: 8 } });
  });

  it('BS3 N26: with commas, points and quotes', async () => {
    const { credits, debitCount } = await read(N26_CSV);
    expect(credits).toEqual([
      { ...transfer, name: 'Muster, GmbH', purpose: 'Invoice "2026-0012"' },
    ]);
    expect(debitCount).toBe(1);
  });

  it('BS3 two columns of amounts, and amounts beside a sign', async () => {
    const two =
      'Date,Description,Debit,Credit\n11/27/2026,RE 2026-0012,,"1,190.00"\n11/13/2026,x,5.00,\n';
    const read2 = await read(two);
    expect(read2.columns?.mapping).toMatchObject({ amount: null, credit: 3, dayOrder: 'mdy' });
    expect(read2.credits).toEqual([{ ...transfer, name: '', iban: '' }]);
    expect(read2.debitCount).toBe(1);
    const signed =
      'Buchungstag;Name;Zweck;Umsatz;Soll/Haben\n27.11.2026;A;b;1.190,00;H\n27.11.2026;A;b;5,00;S\n';
    const read3 = await read(signed);
    expect(read3.credits.map(({ amount }) => amount)).toEqual([1190_00]);
    expect(read3.debitCount).toBe(1);
  });

  it('BS3 columns with other names are chosen by hand', async () => {
    const file =
      'Wann;Was;Wer;Wie viel\n27.11.2026;RE 2026-0012;Muster GmbH;1190\n28.11.2026;x;y;much\n';
    const first = await read(file);
    expect(first.columns).toMatchObject({
      ...{ names: ['Wann', 'Was', 'Wer', 'Wie viel'], isComplete: false },
      samples: [['27.11.2026', 'RE 2026-0012', 'Muster GmbH', '1190'], expect.anything()],
    });
    expect(first.credits).toEqual([]);
    const mapping: CsvMapping = {
      ...{ day: 0, purpose: 1, name: 2, amount: 3, credit: null, iban: null },
      ...{ dayOrder: 'dmy', decimal: ',' },
    };
    const second = await read(file, mapping);
    expect(second.credits).toEqual([{ ...transfer, iban: '' }]);
    expect(second.unreadableCount).toBe(1);
  });

  it('BS3 amounts and days that do not exist are counted, not guessed', async () => {
    const rows = [
      '31.02.2026;1,00',
      '27.11.2026;1.19,00',
      '27.11.2026;1,190,00',
      '27.11.2026;1,001',
    ];
    const { credits, unreadableCount } = await read(
      `Buchungstag;Betrag;Name\n${rows.map((row) => `${row};a`).join('\n')}\n`,
    );
    expect([credits.length, unreadableCount]).toEqual([0, 4]);
  });
});
