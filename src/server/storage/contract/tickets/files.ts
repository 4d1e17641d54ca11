import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '../../../../core/limits.ts';
import { type BoardIds, type ContractKit, openContractKit } from '../contract-kit.ts';
import type { OpenEmptyStore } from '../store-contract.ts';

/** The rows of files follow their commands, their tickets and their boards. */
export function filesContract(open: OpenEmptyStore): void {
  describe('files', () => {
    let kit: ContractKit;
    let fixture: BoardIds;
    let ticketId: string;

    beforeEach(async () => {
      kit = await openContractKit(open);
      fixture = await kit.makeBoard();
      ticketId = await kit.makeTicket(fixture.boardId, fixture.todo);
    });
    afterEach(() => kit.close());

    const on = () => ({ boardId: fixture.boardId, ticketId });

    const add = (id: string, boardId = fixture.boardId) =>
      kit.run('manager', {
        ...{ type: 'tickets.addFile', boardId, ticketId },
        file: { id, name: `${id}.txt`, type: 'text/plain', bytes: 10, path: id, storeKey: null },
      });

    const listed = (boardId = fixture.boardId) =>
      kit.store.read(async (query) => {
        const rows = await kit.repositories.files.listOf(query, { boardId, ticketId });
        return rows.map(({ id }) => id);
      });

    const countOnCard = async () =>
      (await kit.board(fixture.boardId)).tickets.get(ticketId)?.fileCount;
    const bytes = () => kit.store.read((query) => kit.repositories.photos.bytes(query));
    const toDelete = async () => {
      const rows = await kit.store.read((query) => kit.repositories.photos.deletions(query));
      return rows.map(({ path }) => path).sort();
    };
    const purge = () =>
      kit.store.tx((query) => kit.repositories.retention.purgeBefore(query, Date.now() + 1e9));

    it('YF1 rows and the number on the card follow the commands', async () => {
      await add('f1');
      await add('f2');
      expect([await listed(), await countOnCard(), await bytes()]).toEqual([['f1', 'f2'], 2, 20]);
      await kit.run('manager', { type: 'tickets.removeFile', ...on(), fileId: 'f1' });
      expect([await listed(), await countOnCard(), await bytes()]).toEqual([['f2'], 1, 20]);
      const again = kit.run('manager', { type: 'tickets.removeFile', ...on(), fileId: 'f1' });
      await expect(again).rejects.toMatchObject({ code: 'file.unknown' });
      await kit.run('manager', { type: 'tickets.restoreFile', ...on(), fileId: 'f1' });
      expect([await listed(), await countOnCard()]).toEqual([['f1', 'f2'], 2]);
    });

    it('YF2 files in the trash are bounded too', async () => {
      const row = { name: 'x', type: 'x', bytes: 1, storeKey: null, uploadedBy: 'manager' };
      await kit.store.tx(async (query) => {
        for (let n = 0; n < LIMITS.keptFiles; n += 1) {
          const file = { ...row, ...on(), id: `t${n}`, path: `t${n}`, createdAt: 1, deletedAt: 1 };
          await kit.repositories.files.insert(query, file);
        }
      });
      await expect(add('f1')).rejects.toMatchObject({ code: 'file.limit' });
      expect([await listed(), await countOnCard()]).toEqual([[], 0]);
    });

    it('YF8 what is deleted for good is listed for deletion, and nothing else', async () => {
      await add('f1');
      await add('f2');
      await kit.run('manager', { type: 'tickets.removeFile', ...on(), fileId: 'f1' });
      await purge();
      expect([await toDelete(), await listed(), await bytes()]).toEqual([['f1'], ['f2'], 10]);
      await expect(add('f1')).rejects.toMatchObject({ code: 'photo.storeAway' });
      await kit.run('admin', { type: 'boards.delete', boardId: fixture.boardId });
      await purge();
      expect([await toDelete(), await bytes()]).toEqual([['f1', 'f2'], 0]);
    });

    it('YF9 files move with their ticket, and a deleted ticket is restored with them', async () => {
      await add('f1');
      await kit.run('manager', { type: 'tickets.delete', ...on() });
      await kit.run('manager', { type: 'tickets.restore', ...on() });
      expect([await listed(), await countOnCard()]).toEqual([['f1'], 1]);
      const other = await kit.makeBoard();
      const move = { ...on(), toBoardId: other.boardId, columnId: other.todo };
      await kit.duplicates.moveToBoard('admin', 'move'.padEnd(24, '0'), move);
      expect([await listed(), await listed(other.boardId)]).toEqual([[], ['f1']]);
      const moved = (await kit.board(other.boardId)).tickets.get(ticketId);
      expect(moved?.fileCount).toBe(1);
    });
  });
}
