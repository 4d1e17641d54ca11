import { EMPTY_BUSINESS } from '../../../src/core/money/parties.ts';
import { percentile, type Row, row } from '../../lib/figures.ts';
import { startApp } from '../../lib/process.ts';
import { firstToken, seedBoard } from '../../lib/seed.ts';
import { dataOf, httpCaller, trpcSocket } from '../../lib/server/clients.ts';
import { nextMove } from './moves.ts';

const INVOICES = 200;
const LINES = 5;
const MOVES_ALONE = 500;
/** One move after another would take the processor from everything else. */
const MS_BETWEEN_MOVES = 20;

const BUSINESS = {
  ...EMPTY_BUSINESS,
  legalName: 'Bench Ltd',
  address: { street: 'Street 1', postalCode: '20457', city: 'Hamburg', country: 'DE' },
  ...{ vatId: 'DE136695976', iban: 'DE89370400440532013000' },
};

/**
 * Moves on a board while a month's invoices are issued one after another, to the same moves while
 * nothing is issued.
 */
export async function issuing(): Promise<Row[]> {
  const app = await startApp();
  try {
    const token = await firstToken(app.port);
    const call = httpCaller(app.port, { authorization: `Bearer ${token}` });
    const send = async <T>(path: string, input: object): Promise<T> => {
      const { status, body } = await call('POST', `/trpc/money.${path}`, input);
      if (status !== 200) throw new Error(`${path}: ${body}`);
      return JSON.parse(String(body)).result.data;
    };
    await send('business.set', { version: 0, details: BUSINESS });
    const drafts = await makeDrafts(send);
    const board = await seedBoard(app.port, token, 200);
    const socket = await trpcSocket(app.port, token);
    const next = nextMove(board, 0);
    const move = async () => dataOf(await socket.mutate('tickets.move', next()));

    let isIssuing = true;
    const alone = await moving(move, (count) => count < MOVES_ALONE);
    const start = performance.now();
    const [during] = await Promise.all([
      moving(move, () => isIssuing),
      issueAll(send, drafts).finally(() => {
        isIssuing = false;
      }),
    ]);
    const each = (performance.now() - start) / drafts.length;
    socket.close();
    const p = (part: number) => [percentile(during, part), percentile(alone, part)] as const;
    return [
      row(`move while ${INVOICES} invoices are issued (bare: ours without), p50`, ...p(0.5), 'ms'),
      row(`move while ${INVOICES} invoices are issued (bare: ours without), p99`, ...p(0.99), 'ms'),
      row(`an invoice of ${LINES} lines issued, of ${INVOICES}`, each, Number.NaN, 'ms', 0),
    ];
  } finally {
    await app.stop();
  }
}

type Send = <T>(path: string, input: object) => Promise<T>;
type Draft = { id: string; version: number };

async function makeDrafts(send: Send): Promise<Draft[]> {
  const address = BUSINESS.address;
  const client = {
    ...{ name: 'Client', contact: '', email: '', address, vatId: '', buyerReference: '' },
    ...{ currency: 'EUR', language: 'en', termDays: null, taxRate: null, rounding: null },
    ...{ roundingOf: 'entry', notes: '' },
  };
  await send('clients.create', { id: 'client', client });
  const lines = Array.from({ length: LINES }, (_, n) => ({
    ...{ id: `l${n}`, name: `Work of week ${n + 1}`, description: '', quantity: '12.5' },
    ...{ unit: 'HUR', unitPrice: '90', discount: null, taxCategory: 'S', taxRate: '19' },
  }));
  const drafts: Draft[] = [];
  for (let n = 0; n < INVOICES; n += 1) {
    const id = `draft-${n}`;
    const none = { projectIds: [], until: '2026-01-01', grouping: 'project' };
    const { version } = await send<Draft>('invoices.create', { id, clientId: 'client', ...none });
    const set = { lines, period: { from: '2026-01-01', to: '2026-01-31' } };
    const answer = await send<{ invoice: Draft }>('invoices.edit', { id, version, set });
    drafts.push({ id, version: answer.invoice.version });
  }
  return drafts;
}

async function issueAll(send: Send, drafts: readonly Draft[]): Promise<void> {
  for (const { id, version } of drafts) await send('invoices.issue', { id, version });
}

/** Moves with a pause after each, while `isOn`; how long each took, ms. */
async function moving(
  move: () => Promise<unknown>,
  isOn: (count: number) => boolean,
): Promise<number[]> {
  const took: number[] = [];
  while (isOn(took.length)) {
    const start = performance.now();
    await move();
    took.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, MS_BETWEEN_MOVES));
  }
  return took;
}
