import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '../../../core/limits.ts';
import { DELETED_USER_ID } from '../../../core/users/user.ts';
import { userViewer } from '../../access/viewer.ts';
import { type ContractKit, openContractKit } from './contract-kit.ts';
import type { OpenEmptyStore } from './store-contract.ts';

/** Projects: owners, boards, and concurrent changes. */
export function projectsContract(open: OpenEmptyStore): void {
  describe('projects', () => {
    let kit: ContractKit;

    beforeEach(async () => {
      kit = await openContractKit(open);
    });
    afterEach(() => kit.close());

    async function makeBoards(count: number): Promise<string[]> {
      const boards = await Promise.all(Array.from({ length: count }, () => kit.makeBoard()));
      return boards.map(({ boardId }) => boardId);
    }

    /** Inserts projects of an owner, bypassing the rules. */
    function insertProjects(ownerId: string, count: number) {
      const row = (n: number) => ({ id: `${ownerId}-${n}`, name: 'Owned', ownerId, createdAt: n });
      const rows = Array.from({ length: count }, (_, n) => row(n));
      return kit.store.tx((query) => query.insert(kit.store.tables.projects).values(rows));
    }

    function save(person: string, id: string, boardIds?: string[], name = 'Project') {
      return kit.projects.save(person, { id, name, boardIds });
    }

    async function idsOf(person: string, id: string): Promise<string[]> {
      const { boards } = await kit.projects.get(person, id);
      return boards.map((board) => board.id).sort();
    }

    async function projectsOf(boardIds: string[]): Promise<(string | null)[]> {
      return Promise.all(boardIds.map(async (id) => (await kit.board(id)).projectId));
    }

    it('J2 the user who names a project creates it, and people on its boards see it', async () => {
      const [first = '', second = ''] = await makeBoards(2);
      const view = await save('manager', 'p1', [first]);
      expect(view).toMatchObject({ id: 'p1', name: 'Project', ownerId: 'manager' });
      expect(await idsOf('manager', 'p1')).toEqual([first]);
      expect(await idsOf('member', 'p1')).toEqual([first]);
      await expect(kit.projects.get('stranger', 'p1')).rejects.toMatchObject({
        code: 'project.unknown',
      });
      expect(await kit.projects.list(userViewer('stranger'))).toEqual([]);
      expect((await kit.projects.list(userViewer('admin'))).map(({ id }) => id)).toEqual(['p1']);
      await kit.removeMember(first, 'member');
      await expect(kit.projects.get('member', 'p1')).rejects.toMatchObject({
        code: 'project.unknown',
      });
      expect((await kit.board(second)).projectId).toBeNull();
    });

    it('J2 a new project needs a name; a rename keeps its boards, and a list replaces them', async () => {
      const boardIds = (await makeBoards(3)).sort();
      const [one = '', two = '', three = ''] = boardIds;
      await expect(kit.projects.save('manager', { id: 'p1' })).rejects.toMatchObject({
        code: 'request.invalid',
        detail: { issues: [{ path: 'projectName' }] },
      });
      await save('manager', 'p1', [one, two]);
      const renamed = await kit.projects.save('manager', { id: 'p1', name: 'Renamed' });
      expect(renamed.name).toBe('Renamed');
      expect(await idsOf('manager', 'p1')).toEqual([one, two]);
      kit.woken.length = 0;
      await kit.projects.save('manager', { id: 'p1', boardIds: [two, three, 'gone'] });
      expect(await idsOf('manager', 'p1')).toEqual([two, three]);
      expect(kit.woken.sort()).toEqual([one, three]);
      const log = await kit.log(one);
      expect(log.at(-1)).toMatchObject({
        by: 'manager',
        facts: [{ change: { type: 'board.set', set: { projectId: null } } }],
      });
      expect((await kit.board(one)).version).toBe(1);
    });

    it('J3 boards that the user does not manage stay in their projects', async () => {
      const [one = '', two = ''] = await makeBoards(2);
      await save('manager', 'p1', [one]);
      await save('member', 'p2', [one, two]);
      expect(await projectsOf([one, two])).toEqual(['p1', null]);
      await kit.removeMember(one, 'manager');
      await kit.projects.save('manager', { id: 'p1', boardIds: [] });
      expect(await projectsOf([one])).toEqual(['p1']);
    });

    it('J3 a board does not reveal to its manager a project that they may not open', async () => {
      const [one = '', two = ''] = await makeBoards(2);
      await save('stranger', 'hidden');
      const put = (boardId: string, projectId: string) =>
        kit.run('manager', { type: 'boards.setProject', boardId, projectId });
      await expect(put(one, 'hidden')).rejects.toMatchObject({ code: 'project.unknown' });
      await expect(put(one, 'never')).rejects.toMatchObject({ code: 'project.unknown' });
      await save('admin', 'p1', [two]);
      await expect(put(one, 'p1')).rejects.toMatchObject({ code: 'forbidden' });
      expect(await projectsOf([one, two])).toEqual([null, 'p1']);
    });

    it('J4 deleting a project detaches all its boards, even those that its owner cannot see', async () => {
      const boardIds = await makeBoards(2);
      const [one = '', two = ''] = boardIds;
      await save('manager', 'p1', boardIds);
      await kit.removeMember(two, 'manager');
      for (const person of ['member', 'stranger']) {
        const code = person === 'member' ? 'forbidden' : 'project.unknown';
        await expect(kit.projects.remove(person, 'p1')).rejects.toMatchObject({ code });
      }
      kit.woken.length = 0;
      await kit.projects.remove('manager', 'p1');
      expect(kit.woken.sort()).toEqual(boardIds.sort());
      expect(await projectsOf(boardIds)).toEqual([null, null]);
      expect((await kit.log(two)).at(-1)).toMatchObject({ by: 'manager' });
      await expect(kit.projects.get('manager', 'p1')).rejects.toMatchObject({
        code: 'project.unknown',
      });
      await expect(kit.projects.remove('manager', 'p1')).rejects.toMatchObject({
        code: 'project.unknown',
      });
      expect((await kit.board(one)).name).toBe('Board');
    });

    it('J4 a deleted board is no longer listed in its project', async () => {
      const [one = ''] = await makeBoards(1);
      await save('admin', 'p1', [one]);
      await kit.run('admin', { type: 'boards.delete', boardId: one });
      expect(await idsOf('admin', 'p1')).toEqual([]);
      await expect(kit.projects.get('member', 'p1')).rejects.toMatchObject({
        code: 'project.unknown',
      });
      await kit.projects.remove('admin', 'p1');
    });

    it('J5 a project is transferred by its owner, to someone on one of its boards', async () => {
      const [boardId = ''] = await makeBoards(1);
      await save('manager', 'p1', [boardId]);
      await save('manager', 'alone');
      const handOver = (person: string, to: string) => kit.projects.handOver(person, 'p1', to);
      await expect(handOver('admin', 'member')).rejects.toMatchObject({ code: 'forbidden' });
      for (const person of ['stranger', 'member'] as const) {
        const code = person === 'member' ? 'forbidden' : 'project.unknown';
        await expect(handOver(person, 'member')).rejects.toMatchObject({ code });
        await expect(kit.projects.successors(person, 'p1')).rejects.toMatchObject({ code });
      }
      await expect(handOver('manager', 'nobody')).rejects.toMatchObject({ code: 'user.unknown' });
      await expect(handOver('manager', 'stranger')).rejects.toMatchObject({
        code: 'project.personUnknown',
      });
      await expect(kit.projects.handOver('manager', 'alone', 'member')).rejects.toMatchObject({
        code: 'project.personUnknown',
      });
      const successorIds = (await kit.projects.successors('manager', 'p1')).map(({ id }) => id);
      expect(successorIds).toEqual(['admin', 'manager', 'member']);
      expect(await kit.projects.successors('manager', 'alone')).toEqual([]);
      await kit.removeMember(boardId, 'manager');
      await handOver('manager', 'member');
      expect(await kit.projects.get('member', 'p1')).toMatchObject({ ownerId: 'member' });
      await expect(kit.projects.get('manager', 'p1')).rejects.toMatchObject({
        code: 'project.unknown',
      });
      await expect(save('manager', 'p1')).rejects.toMatchObject({ code: 'forbidden' });
    });

    it("J5 an ADMIN takes over a project whose owner's account is deleted", async () => {
      await insertProjects(DELETED_USER_ID, 1);
      await kit.projects.handOver('admin', `${DELETED_USER_ID}-0`, 'admin');
      expect((await kit.projects.get('admin', `${DELETED_USER_ID}-0`)).ownerId).toBe('admin');
    });

    it('J10 a user owns at most 1,000 projects, also when creating them concurrently', async () => {
      await insertProjects('manager', LIMITS.projects - 1);
      const results = await Promise.allSettled(
        ['p1', 'p2', 'p3', 'p4'].map((id) => save('manager', id)),
      );
      const codes = results.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
      expect(codes).toEqual(['project.limit', 'project.limit', 'project.limit']);
      const owned = await kit.store.read((q) => kit.repositories.projects.ownedBy(q, 'manager'));
      expect(owned).toHaveLength(LIMITS.projects);
      // An existing project can still be saved.
      await kit.projects.save('manager', { id: 'manager-0', name: 'Renamed' });
    });

    it('J10 transferred projects count towards the limit of the new owner', async () => {
      const boardIds = await makeBoards(4);
      for (const [n, boardId] of boardIds.entries()) await save('manager', `p${n}`, [boardId]);
      await insertProjects('member', LIMITS.projects - 1);
      const results = await Promise.allSettled([
        ...boardIds.map((_, n) => kit.projects.handOver('manager', `p${n}`, 'member')),
        save('member', 'another'),
      ]);
      const codes = results.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
      expect(codes).toEqual(boardIds.map(() => 'project.limit'));
      const owned = await kit.store.read((q) => kit.repositories.projects.ownedBy(q, 'member'));
      expect(owned).toHaveLength(LIMITS.projects);
    });

    it('J11 listing projects does not read those of others', async () => {
      const [boardId = ''] = await makeBoards(1);
      await save('manager', 'p1', [boardId]);
      await insertProjects('stranger', 3);
      const readFor = (id: string, roles: string[] = []) =>
        kit.store.read((q) => kit.repositories.projects.listOpenTo(q, { id, roles }));
      expect((await readFor('member')).map(({ id }) => id)).toEqual(['p1']);
      expect((await readFor('manager')).map(({ id }) => id)).toEqual(['p1']);
      expect(await readFor('stranger')).toHaveLength(3);
      expect(await readFor('admin', ['ADMIN'])).toHaveLength(4);
      await kit.run('admin', { type: 'boards.delete', boardId });
      expect(await readFor('member')).toEqual([]);
    });

    it('J6 of concurrent creations of a project with one id, one succeeds', async () => {
      const makers = ['manager', 'member', 'stranger', 'manager', 'member', 'stranger'];
      const settled = await Promise.allSettled(makers.map((person) => save(person, 'p1')));
      const { ownerId } = await kit.projects.get('admin', 'p1');
      const outcomes = settled.map((one, n) => [
        makers[n],
        one.status === 'fulfilled' ? 'done' : one.reason.code,
      ]);
      expect(outcomes).toEqual(
        makers.map((person) => [person, person === ownerId ? 'done' : 'forbidden']),
      );
    });

    it('J6 concurrent saves that move boards between projects never deadlock', async () => {
      const boardIds = await makeBoards(6);
      for (const id of ['p1', 'p2', 'p3']) await save('admin', id);
      const begun = kit.attempts();
      const rounds = Array.from({ length: 5 }, (_, n) => n);
      const saves = rounds.flatMap((n) => [
        save('admin', 'p1', boardIds, `One ${n}`),
        save('admin', 'p2', [...boardIds].reverse(), `Two ${n}`),
        save('admin', 'p3', n % 2 ? [] : boardIds.slice(3)),
        kit.run('admin', {
          type: 'boards.setProject',
          boardId: boardIds[5 - n] as string,
          projectId: 'p1',
        }),
      ]);
      await Promise.all(saves);
      // No transaction was repeated: the database found no deadlock.
      expect(kit.attempts() - begun).toBe(saves.length);
      const projectIds = await projectsOf(boardIds);
      for (const id of ['p1', 'p2', 'p3']) {
        const expected = boardIds.filter((_, n) => projectIds[n] === id).sort();
        expect(await idsOf('admin', id)).toEqual(expected);
      }
      for (const boardId of boardIds) {
        const log = await kit.log(boardId);
        expect(log.map(({ seq }) => seq)).toEqual(log.map((_, n) => n + 1));
      }
    });

    it('J6 no board stays in a project that is deleted while the board is added', async () => {
      const boardIds = await makeBoards(4);
      for (let round = 0; round < 10; round += 1) {
        const id = `p${round}`;
        await save('admin', id, boardIds.slice(0, 1));
        const put = boardIds.map((boardId) =>
          kit.run('admin', { type: 'boards.setProject', boardId, projectId: id }).catch(codeOf),
        );
        const [removed, ...outcomes] = await Promise.all([
          kit.projects.remove('admin', id),
          ...put,
        ]);
        expect(removed).toBeUndefined();
        const isExpected = outcomes.every(
          (one) => typeof one !== 'string' || one === 'project.unknown',
        );
        expect(isExpected).toBe(true);
        expect(await projectsOf(boardIds)).toEqual([null, null, null, null]);
      }
    });
  });
}

function codeOf(error: { code?: unknown }): string {
  return String(error.code);
}
