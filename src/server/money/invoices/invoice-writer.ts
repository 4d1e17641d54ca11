import type { AuditKind } from '../../../core/audit.ts';
import { currencyOf } from '../../../core/money/currencies.ts';
import { decimalText } from '../../../core/money/decimals.ts';
import type { InvoiceView } from '../../../core/money/invoices/invoice-views.ts';
import type { Actor } from '../../../core/users/user.ts';
import type { Bus, TimeMessage } from '../../bus/bus.ts';
import type { Source } from '../../lib/request-source.ts';
import type { BoardRepositories } from '../../storage/repositories.ts';
import type { Query, Store } from '../../storage/store.ts';
import { moneyActor } from '../money-access.ts';
import type { InvoiceReader } from './invoice-reader.ts';

/** The author of a change, and the source of the request. */
export interface Author {
  userId: string;
  source: Source;
}

/** A draft or invoice at the version that the user sees. */
export interface VersionedInvoice {
  id: string;
  version: number;
}

/** An additional check in the transaction of a change; refuses it with an AppError. */
export type InvoiceGuard = (query: Query) => Promise<void>;

/** A transaction of an ADMIN. */
export interface InvoiceWork {
  query: Query;
  actor: Actor;
  /** Milliseconds since the epoch; the same in the whole transaction. */
  at: number;
  /** Notifies the pages of ADMINs after the commit that this invoice has changed. */
  touch(invoiceId: string): void;
  /** Notifies the pages of this person, and those of their tickets, after the commit. */
  touchTime(changed: TimeMessage): void;
  audit(kind: AuditKind, detail: string): Promise<void>;
  view(invoiceId: string): Promise<InvoiceView>;
}

export type InvoiceWriter = ReturnType<typeof createInvoiceWriter>;

interface Deps {
  store: Store;
  repositories: BoardRepositories;
  bus: Pick<Bus, 'notifyMoney' | 'notifyTime'>;
  reader: InvoiceReader;
  now: () => number;
}

/** Runs changes of invoices: checks the right, and wakes pages after the commit. */
export function createInvoiceWriter({ store, repositories, bus, reader, now }: Deps) {
  return async function write<T>(
    { userId, source }: Author,
    work: (part: InvoiceWork) => Promise<T>,
  ): Promise<T> {
    // A transaction may run more than once.
    let touched = new Set<string>();
    let people: TimeMessage[] = [];
    const result = await store.tx(async (query) => {
      touched = new Set();
      people = [];
      const actor = await moneyActor(query, repositories, userId);
      const at = now();
      const done = await work({
        ...{ query, actor, at },
        touch: (id) => touched.add(id),
        touchTime: (changed) => people.push(changed),
        audit: (kind, detail) =>
          repositories.audit.record(query, { kind, by: userId, detail, at, source }),
        view: (id) => reader.view(query, actor, id),
      });
      if (touched.size > 0) await repositories.moneyHeads.raise(query);
      return done;
    });
    if (touched.size > 0) bus.notifyMoney({ ids: [...touched] });
    for (const changed of people) bus.notifyTime(changed);
    return result;
  };
}

/** An amount as the audit log shows it: `1190.00 EUR`. */
export function amountText(amount: number, code: string): string {
  const scale = currencyOf(code)?.exponent ?? 0n;
  return `${decimalText({ amount: BigInt(amount), scale })} ${code}`;
}
