import { setTimeout as pause } from 'node:timers/promises';
import { localBus } from '../../server/bus/bus.ts';
import { NO_SOURCE } from '../../server/lib/request-source.ts';
import { createInvoices } from '../../server/money/invoices/invoices.ts';
import { renderDocuments } from '../../server/storage/contract/money/money-rows.ts';
import { openStore } from '../../server/storage/open-store.ts';
import { boardRepositories } from '../../server/storage/repositories.ts';

/**
 * A process that issues invoices until it is killed: `issuing-process.ts <database> <first> <count>
 * <end>`. Each of `count` issuers bills one entry after another, up to number `end`, and prints a
 * line once an invoice is answered. Invoices that an earlier process had begun are repeated.
 */
const [database = '', first = '', count = '', end = ''] = process.argv.slice(2);
const author = { userId: 'admin', source: NO_SOURCE };

const store = await openStore(
  database.startsWith('postgres')
    ? { kind: 'postgres', url: database }
    : { kind: 'sqlite', file: database },
);
const repositories = boardRepositories(store.tables);
const invoices = createInvoices({
  ...{ store, repositories, bus: localBus() },
  async renderDocuments(...frozen) {
    // Long enough to be killed between number and files.
    await pause(5);
    return renderDocuments(...frozen);
  },
});

async function issueAll(issuer: number): Promise<void> {
  for (let n = 0; n < Number(end); n += 1) {
    const id = `d${issuer}-${n}`;
    const entry = {
      ...{ id: `e${issuer}-${n}`, userId: 'member', projectId: `p${issuer}`, day: '2026-11-27' },
      ...{ seconds: 3600, note: '', isBillable: true, createdAt: 1, updatedAt: 1 },
    };
    await store.tx((query) =>
      query.insert(store.tables.timeEntries).values(entry).onConflictDoNothing(),
    );
    const draft = await invoices.create(author, {
      ...{ id, clientId: `c${issuer}`, projectIds: null, until: '2026-12-31', grouping: 'ticket' },
    });
    const { number } = await invoices.issue(author, { id, version: draft.version });
    process.stdout.write(`${id} ${number}\n`);
  }
}

await Promise.all(
  Array.from({ length: Number(count) }, (_, index) => issueAll(Number(first) + index)),
);
await store.close();
process.stdout.write('done\n');
