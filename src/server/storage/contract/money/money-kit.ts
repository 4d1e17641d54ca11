import type { InvoiceView } from '../../../../core/money/invoices/invoice-views.ts';
import type { StoredRate } from '../../../../core/money/parties.ts';
import { type Bus, localBus, type MoneyMessage } from '../../../bus/bus.ts';
import { newId } from '../../../lib/tokens.ts';
import { createInvoices, type Invoices } from '../../../money/invoices/invoices.ts';
import type { RenderDocuments } from '../../../money/invoices/issue-invoice.ts';
import {
  createExecuteTimeCommand,
  type ExecuteTimeCommand,
} from '../../../time/execute-time-command.ts';
import type { Store } from '../../store.ts';
import { type BoardIds, type ContractKit, openContractKit } from '../contract-kit.ts';
import type { OpenEmptyStore } from '../store-contract.ts';
import { addParties, author, billProject, renderDocuments } from './money-rows.ts';

/** The clock of the kit: 2026-11-27, 9:00 UTC. */
export const NINE = Date.UTC(2026, 10, 27, 9);

/** A client with one project on a board with two tickets, and the write paths of time and money. */
export interface MoneyKit {
  kit: ContractKit;
  store: Store;
  bus: Bus;
  /** The events that pages received. */
  told: MoneyMessage[];
  invoices: Invoices;
  board: BoardIds;
  door: string;
  /** Invoices as of another server, which may render in its own way. */
  newInvoices(render?: RenderDocuments): Invoices;
  executeTime: ExecuteTimeCommand;
  addRate(part: Partial<StoredRate> & Pick<StoredRate, 'level' | 'subjectId'>): Promise<void>;
  /** A draft of all that is unbilled. */
  draft(part?: object): Promise<InvoiceView>;
  issue(draft: InvoiceView): Promise<InvoiceView>;
}

export async function openMoneyKit(open: OpenEmptyStore): Promise<MoneyKit> {
  const kit = await openContractKit(open);
  const { store } = kit;
  kit.setClock(NINE);
  await kit.projects.save('admin', { id: 'house', name: 'House' });
  const board = await kit.makeBoard();
  const { boardId } = board;
  await kit.run('admin', { type: 'boards.setProject', boardId, projectId: 'house' });
  const door = await kit.makeTicket(boardId, board.todo, { name: 'Door' });
  await addParties(store);
  await billProject(store, 'house');
  const bus = localBus();
  const told: MoneyMessage[] = [];
  bus.onMoney((message) => told.push(message));
  const newInvoices = (render = renderDocuments) =>
    createInvoices({ ...kit, bus, renderDocuments: render });
  const invoices = newInvoices();
  return {
    ...{ kit, store, bus, told, invoices, newInvoices, board, door },
    executeTime: createExecuteTimeCommand({ ...kit, bus, pollWebhooks() {} }),
    addRate: async ({ from = '2026-01-01', userId, ...rate }) => {
      const row = {
        ...{ id: newId(), userId: userId ?? '', fromDay: from, rate: '100', currency: 'EUR' },
        ...{ createdAt: 1, ...rate },
      };
      await store.tx((query) => query.insert(store.tables.rates).values(row));
    },
    draft: (part = {}) =>
      invoices.create(author, {
        ...{ id: newId(), clientId: 'client', projectIds: null, until: '2026-12-31' },
        ...{ grouping: 'ticket', ...part },
      }),
    issue: ({ id, version }) => invoices.issue(author, { id, version }),
  };
}
