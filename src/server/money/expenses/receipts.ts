import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open as openFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../../core/errors.ts';
import type { ExpenseView } from '../../../core/money/expenses/expense.ts';
import { openFolder } from '../../attachments/disk-space.ts';
import { asFileError, type OpenFile, type ReceivedFile } from '../../attachments/files/files.ts';
import { checkPhotoQuota } from '../../attachments/photo-quota.ts';
import { incomingFolder } from '../../attachments/stores/folders.ts';
import type { PhotoStore } from '../../attachments/stores/photo-store.ts';
import type { Config } from '../../config/read-config.ts';
import { filePath } from '../../lib/photo-path.ts';
import { newId } from '../../lib/tokens.ts';
import { type MoneyCaller, type MoneyGuard, moneyTransactions } from '../money-access.ts';
import { type ExpenseDeps, nameOf } from './edit-expenses.ts';
import { liveExpense } from './expense-queries.ts';
import { expenseView } from './expense-views.ts';

/** The first part of the paths of receipts, where other files have their board. */
const FOLDER = 'receipts';
const HEAD_BYTES = 256;
/** The file types of receipts besides XML, detected from the bytes. */
const TYPES = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/webp']);

interface Deps extends ExpenseDeps {
  config: Config;
  photoStore: PhotoStore;
}

/** The receipts of expenses, one of each. Their bytes are in the store of photos and files. */
export function createReceipts(deps: Deps) {
  const { config, store, repositories, bus, photoStore, now = Date.now } = deps;
  const { expenses, expenseReceipts } = repositories;
  const { read, change } = moneyTransactions(deps);

  /**
   * Checks that the user may add a receipt now, before any of it is received.
   * @throws AppError forbidden, expense.unknown, file.full, file.storeAway
   */
  async function admit(userId: string, expenseId: string): Promise<void> {
    await read(userId, async (query) => {
      liveExpense(await expenses.find(query, expenseId));
      await asFileError(() => checkPhotoQuota(config, repositories, query, 0));
    });
    await asFileError(() => openFolder(incomingFolder(config)));
  }

  /**
   * Makes a received file the receipt of an expense, in place of the one that it has. Sending the
   * same file again changes nothing. The caller keeps the received file.
   * @throws AppError as `admit`; receipt.type
   */
  async function add(
    caller: MoneyCaller,
    expenseId: string,
    file: ReceivedFile,
    guard?: MoneyGuard,
  ): Promise<ExpenseView> {
    const type = await receiptTypeOf(file);
    const digest = await digestOf(file.tempPath);
    const path = filePath({ boardId: FOLDER, ticketId: expenseId }, now());
    const storeKey = await asFileError(() =>
      photoStore.put(path, { file: file.tempPath, thumb: null, mime: type }),
    );
    const added = { isUsed: false };
    const view = await change(caller, async (query, at) => {
      added.isUsed = false;
      const record = liveExpense(await expenses.lock(query, expenseId));
      await guard?.(query);
      const current = (await expenseReceipts.ofExpenses(query, [expenseId])).get(expenseId);
      if (current?.digest === digest && current.name === file.name)
        return { result: await expenseView(query, repositories, record), entry: null };
      await asFileError(() => checkPhotoQuota(config, repositories, query, file.bytes));
      if (current) await expenseReceipts.mark(query, current.id, at);
      const { name, bytes } = file;
      await expenseReceipts.insert(query, {
        ...{ id: newId('r'), expenseId, name, type, bytes, digest, path, storeKey },
        ...{ uploadedBy: caller.userId, createdAt: at, deletedAt: null },
      });
      const saved = { ...record, version: record.version + 1, updatedAt: at };
      await expenses.set(query, saved);
      added.isUsed = true;
      const detail = `${nameOf(record)} · ${name}`;
      const entry = { kind: 'receiptAdded', by: caller.userId, detail } as const;
      return { result: await expenseView(query, repositories, saved), entry };
    }).catch(async (error) => {
      // After an ambiguous failure the transaction may have committed, so the bytes stay; orphans
      // are swept later.
      if (error instanceof AppError && error.code !== 'server.busy') await drop();
      throw error;
    });
    if (!added.isUsed) await drop();
    else bus.notifyMoney({ ids: [expenseId] });
    return view;

    async function drop(): Promise<void> {
      // Bytes that cannot be deleted now have no row and are swept later.
      await photoStore.delete([{ path, storeKey }]).catch(() => {});
    }
  }

  /**
   * Removes a receipt, or brings back one that was removed, which is possible for 30 days.
   * @throws AppError expense.unknown, receipt.unknown
   */
  async function setRemoved(
    caller: MoneyCaller,
    {
      expenseId,
      receiptId,
      isRemoved,
    }: { expenseId: string; receiptId: string; isRemoved: boolean },
  ): Promise<ExpenseView> {
    const view = await change(caller, async (query, at) => {
      const record = liveExpense(await expenses.lock(query, expenseId));
      const receipt = await expenseReceipts.find(query, receiptId);
      if (receipt?.expenseId !== expenseId) throw new AppError('receipt.unknown');
      if ((receipt.deletedAt !== null) === isRemoved)
        return { result: await expenseView(query, repositories, record), entry: null };
      if (!isRemoved) {
        // Another one may have been added since.
        const current = (await expenseReceipts.ofExpenses(query, [expenseId])).get(expenseId);
        if (current) await expenseReceipts.mark(query, current.id, at);
      }
      await expenseReceipts.mark(query, receiptId, isRemoved ? at : null);
      const saved = { ...record, version: record.version + 1, updatedAt: at };
      await expenses.set(query, saved);
      const kind = isRemoved ? 'receiptRemoved' : 'receiptAdded';
      const entry = {
        kind,
        by: caller.userId,
        detail: `${nameOf(record)} · ${receipt.name}`,
      } as const;
      return { result: await expenseView(query, repositories, saved), entry };
    });
    bus.notifyMoney({ ids: [expenseId] });
    return view;
  }

  /** The receipt of an expense, to be read. @throws AppError expense.unknown, receipt.unknown */
  async function open(userId: string, expenseId: string): Promise<OpenFile> {
    const row = await read(userId, async (query) => {
      liveExpense(await expenses.find(query, expenseId));
      return (await expenseReceipts.ofExpenses(query, [expenseId])).get(expenseId);
    });
    if (!row) throw new AppError('receipt.unknown');
    return {
      row,
      async open(range) {
        const opened = await asFileError(() => photoStore.open(row, false, range ?? undefined));
        if (!opened) throw new AppError('receipt.unknown');
        return opened.stream;
      },
    };
  }

  /**
   * Permanently deletes expenses and receipts that were deleted before a time (ms). Returns whether
   * there is more.
   */
  async function dropDeletedBefore(at: number, limit = 200): Promise<boolean> {
    const { photos } = repositories;
    return store.tx(
      async (query) => {
        const ids = await expenses.deletedBefore(query, at, limit);
        if (ids.length > 0) {
          await photos.drop(query, await expenseReceipts.pathsOf(query, ids), now());
          await expenses.drop(query, ids);
        }
        const receipts = await expenseReceipts.deletedBefore(query, at, limit);
        await photos.drop(query, receipts, now());
        return ids.length === limit || receipts.length === limit;
      },
      { isFreeing: true },
    );
  }

  return { admit, add, setRemoved, open, dropDeletedBefore };
}

/** The type of a receipt, by its bytes. @throws AppError receipt.type */
async function receiptTypeOf({ tempPath, type }: ReceivedFile): Promise<string> {
  if (TYPES.has(type)) return type;
  const file = await openFile(tempPath);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    if (isXml(buffer.subarray(0, bytesRead))) return 'application/xml';
  } finally {
    await file.close();
  }
  throw new AppError('receipt.type');
}

/** Whether a file begins as XML does, in UTF-8 or UTF-16. */
function isXml(head: Buffer): boolean {
  const text = head.toString('latin1').replaceAll('\0', '');
  return /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*<(?:\?xml\s|[A-Za-z_][\w.-]*[:\s>])/.test(text);
}

async function digestOf(path: string): Promise<string> {
  const digest = createHash('sha256');
  await pipeline(createReadStream(path), digest);
  return digest.digest('hex');
}
