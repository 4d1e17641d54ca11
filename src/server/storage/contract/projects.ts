import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '../../../core/limits.ts';
import { NOBODY } from '../../../core/users/user.ts';
import { type ContractKit, openContractKit } from './contract-kit.ts';
import type { OpenEmptyStore } from './store-contract.ts';

/** Projects: whose they are, which boards belong to them, and what two at once come to. */
export function projectsContract(open: OpenEmptyStore): void {
  describe('projects', () => {
    let desk: ContractKit;

    beforeEach(async () => {
      desk = await openContractKit(open);
    });
    afterEach(() => desk.close());

    async function makeBoards(count: number): Promise<string[]> {
      const made = await Promise.all(Array.from({ length: count }, () => desk.makeBoard()));
      return made.map(({ boardId }) => boardId);
    }

    /** Gives a person so many projects, beside the rules. */
    function own(ownerId: string, amount: number) {
      const row = (n: number) => ({ id: `${ownerId}-${n}`, name: 'Owned', ownerId, createdAt: n });
      const rows = Array.from({ length: amount }, (_, n) => row(n));
      return desk.store.tx((query) => query.insert(desk.store.tables.projects).values(rows));
    }

    function save(person: string, id: string, boardIds?: string[], name = 'Project') {
      return desk.projects.save(person, { id, name, boardIds });
    }

    async function idsOf(person: string, id: string): Promise<string[]> {
      const { boards } = await desk.projects.get(person, id);
      return boards.map((board) => board.id).sort();
    }

    async function projectsOf(boardIds: string[]): Promise<(string | null)[]> {
      return Promise.all(boardIds.map(async (id) => (await desk.board(id)).projectId));
    }

    it('J2 a project is made by whoever names it, and seen by those on its boards', async () => {
      const [first = '', second = ''] = await makeBoards(2);
      const view = await save('manager', 'p1', [first]);
      expect(view).toMatchObject({ id: 'p1', name: 'Project', ownerId: 'manager' });
      expect(await idsOf('manager', 'p1')).toEqual([first]);
      expect(await idsOf('member', 'p1')).toEqual([first]);
      await expect(desk.projects.get('stranger', 'p1')).rejects.toMatchObject({
        code: 'project.unknown',
      });
      expect(await desk.projects.list('stranger')).toEqual([]);
      expect((await desk.projects.list('admin')).map(({ id }) => id)).toEqual(['p1']);
      await desk.removeMember(first, 'member');
      await expect(desk.projects.get('member', 'p1')).rejects.toMatchObject({
        code: 'project.unknown',
      });
      expect((await desk.board(second)).projectId).toBeNull();
    });

    it('J2 a new project needs a name; a rename leaves its boards, a list replaces them', async () => {
      const boardIds = (await makeBoards(3)).sort();
      const [one = '', two = '', three = ''] = boardIds;
      await expect(desk.projects.save('manager', { id: 'p1' })).rejects.toMatchObject({
        code: 'request.invalid',
        detail: { issues: [{ path: 'projectName' }] },
      });
      await save('manager', 'p1', [one, two]);
      const renamed = await desk.projects.save('manager', { id: 'p1', name: 'Renamed' });
      expect(renamed.name).toBe('Renamed');
      expect(await idsOf('manager', 'p1')).toEqual([one, two]);
      desk.woken.length = 0;
      await desk.projects.save('manager', { id: 'p1', boardIds: [two, three, 'gone'] });
      expect(await idsOf('manager', 'p1')).toEqual([two, three]);
      expect(desk.woken.sort()).toEqual([one, three]);
      const log = await desk.log(one);
      expect(log.at(-1)).toMatchObject({
        by: 'manager',
        facts: [{ change: { type: 'board.set', set: { projectId: null } } }],
      });
      expect((await desk.board(one)).version).toBe(1);
    });

    it('J3 boards that the saver does not manage stay where they are', async () => {
      const [one = '', two = ''] = await makeBoards(2);
      await save('manager', 'p1', [one]);
      await save('member', 'p2', [one, two]);
      expect(await projectsOf([one, two])).toEqual(['p1', null]);
      await desk.removeMember(one, 'manager');
      await desk.projects.save('manager', { id: 'p1', boardIds: [] });
      expect(await projectsOf([one])).toEqual(['p1']);
    });

    it('J3 a board does not tell its manager of a project that they may not open', async () => {
      const [one = '', two = ''] = await makeBoards(2);
      await save('stranger', 'hidden');
      const put = (boardId: string, projectId: string) =>
        desk.run('manager', { type: 'boards.setProject', boardId, projectId });
      await expect(put(one, 'hidden')).rejects.toMatchObject({ code: 'project.unknown' });
      await expect(put(one, 'never')).rejects.toMatchObject({ code: 'project.unknown' });
      await save('admin', 'p1', [two]);
      await expect(put(one, 'p1')).rejects.toMatchObject({ code: 'forbidden' });
      expect(await projectsOf([one, two])).toEqual([null, 'p1']);
    });

    it('J4 deleting a project detaches its boards, those that its owner never sees too', async () => {
      const boardIds = await makeBoards(2);
      const [one = '', two = ''] = boardIds;
      await save('manager', 'p1', boardIds);
      await desk.removeMember(two, 'manager');
      for (const person of ['member', 'stranger']) {
        const code = person === 'member' ? 'forbidden' : 'project.unknown';
        await expect(desk.projects.remove(person, 'p1')).rejects.toMatchObject({ code });
      }
      desk.woken.length = 0;
      await desk.projects.remove('manager', 'p1');
      expect(desk.woken.sort()).toEqual(boardIds.sort());
      expect(await projectsOf(boardIds)).toEqual([null, null]);
      expect((await desk.log(two)).at(-1)).toMatchObject({ by: 'manager' });
      await expect(desk.projects.get('manager', 'p1')).rejects.toMatchObject({
        code: 'project.unknown',
      });
      await expect(desk.projects.remove('manager', 'p1')).rejects.toMatchObject({
        code: 'project.unknown',
      });
      expect((await desk.board(one)).name).toBe('Board');
    });

    it('J4 a deleted board is no longer among those of its project', async () => {
      const [one = ''] = await makeBoards(1);
      await save('admin', 'p1', [one]);
      await desk.run('admin', { type: 'boards.delete', boardId: one });
      expect(await idsOf('admin', 'p1')).toEqual([]);
      await expect(desk.projects.get('member', 'p1')).rejects.toMatchObject({
        code: 'project.unknown',
      });
      await desk.projects.remove('admin', 'p1');
    });

    it('J5 a project is handed over by its owner, to somebody on one of its boards', async () => {
      const [boardId = ''] = await makeBoards(1);
      await save('manager', 'p1', [boardId]);
      await save('manager', 'alone');
      const handOver = (person: string, to: string) => desk.projects.handOver(person, 'p1', to);
      await expect(handOver('admin', 'member')).rejects.toMatchObject({ code: 'forbidden' });
      for (const person of ['stranger', 'member'] as const) {
        const code = person === 'member' ? 'forbidden' : 'project.unknown';
        await expect(handOver(person, 'member')).rejects.toMatchObject({ code });
        await expect(desk.projects.successors(person, 'p1')).rejects.toMatchObject({ code });
      }
      await expect(handOver('manager', 'nobody')).rejects.toMatchObject({ code: 'user.unknown' });
      await expect(handOver('manager', 'stranger')).rejects.toMatchObject({
        code: 'project.personUnknown',
      });
      await expect(desk.projects.handOver('manager', 'alone', 'member')).rejects.toMatchObject({
        code: 'project.personUnknown',
      });
      const named = (await desk.projects.successors('manager', 'p1')).map(({ id }) => id);
      expect(named).toEqual(['admin', 'manager', 'member']);
      expect(await desk.projects.successors('manager', 'alone')).toEqual([]);
      await desk.removeMember(boardId, 'manager');
      await handOver('manager', 'member');
      expect(await desk.projects.get('member', 'p1')).toMatchObject({ ownerId: 'member' });
      await expect(desk.projects.get('manager', 'p1')).rejects.toMatchObject({
        code: 'project.unknown',
      });
      await expect(save('manager', 'p1')).rejects.toMatchObject({ code: 'forbidden' });
    });

    it('J5 an ADMIN takes over a project whose owner’s account is gone', async () => {
      await own(NOBODY, 1);
      await desk.projects.handOver('admin', `${NOBODY}-0`, 'admin');
      expect((await desk.projects.get('admin', `${NOBODY}-0`)).ownerId).toBe('admin');
    });

    it('J10 a person owns at most 1,000 projects, however many are made at once', async () => {
      await own('manager', LIMITS.projects - 1);
      const made = await Promise.allSettled(
        ['p1', 'p2', 'p3', 'p4'].map((id) => save('manager', id)),
      );
      const refused = made.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
      expect(refused).toEqual(['project.limit', 'project.limit', 'project.limit']);
      const owned = await desk.store.read((q) => desk.repositories.projects.ownedBy(q, 'manager'));
      expect(owned).toHaveLength(LIMITS.projects);
      // One that is there is saved as ever.
      await desk.projects.save('manager', { id: 'manager-0', name: 'Renamed' });
    });

    it('J10 projects that are handed over count for who gets them', async () => {
      const boardIds = await makeBoards(4);
      for (const [n, boardId] of boardIds.entries()) await save('manager', `p${n}`, [boardId]);
      await own('member', LIMITS.projects - 1);
      const given = await Promise.allSettled([
        ...boardIds.map((_, n) => desk.projects.handOver('manager', `p${n}`, 'member')),
        save('member', 'another'),
      ]);
      const refused = given.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
      expect(refused).toEqual(boardIds.map(() => 'project.limit'));
      const owned = await desk.store.read((q) => desk.repositories.projects.ownedBy(q, 'member'));
      expect(owned).toHaveLength(LIMITS.projects);
    });

    it('J11 projects of others are not read for a list', async () => {
      const [boardId = ''] = await makeBoards(1);
      await save('manager', 'p1', [boardId]);
      await own('stranger', 3);
      const readFor = (id: string, roles: string[] = []) =>
        desk.store.read((q) => desk.repositories.projects.listOpenTo(q, { id, roles }));
      expect((await readFor('member')).map(({ id }) => id)).toEqual(['p1']);
      expect((await readFor('manager')).map(({ id }) => id)).toEqual(['p1']);
      expect(await readFor('stranger')).toHaveLength(3);
      expect(await readFor('admin', ['ADMIN'])).toHaveLength(4);
      await desk.run('admin', { type: 'boards.delete', boardId });
      expect(await readFor('member')).toEqual([]);
    });

    it('J6 of two people who make a project with one id at once, one has it', async () => {
      const makers = ['manager', 'member', 'stranger', 'manager', 'member', 'stranger'];
      const settled = await Promise.allSettled(makers.map((person) => save(person, 'p1')));
      const { ownerId } = await desk.projects.get('admin', 'p1');
      const outcomes = settled.map((one, n) => [
        makers[n],
        one.status === 'fulfilled' ? 'done' : one.reason.code,
      ]);
      expect(outcomes).toEqual(
        makers.map((person) => [person, person === ownerId ? 'done' : 'forbidden']),
      );
    });

    it('J6 saves that take boards from each other never wait in a ring', async () => {
      const boardIds = await makeBoards(6);
      for (const id of ['p1', 'p2', 'p3']) await save('admin', id);
      const begun = desk.attempts();
      const turns = Array.from({ length: 5 }, (_, n) => n);
      const saves = turns.flatMap((n) => [
        save('admin', 'p1', boardIds, `One ${n}`),
        save('admin', 'p2', [...boardIds].reverse(), `Two ${n}`),
        save('admin', 'p3', n % 2 ? [] : boardIds.slice(3)),
        desk.run('admin', {
          type: 'boards.setProject',
          boardId: boardIds[5 - n] as string,
          projectId: 'p1',
        }),
      ]);
      await Promise.all(saves);
      // Nothing had to be done again: the database found nobody waiting for each other.
      expect(desk.attempts() - begun).toBe(saves.length);
      const belonging = await projectsOf(boardIds);
      for (const id of ['p1', 'p2', 'p3']) {
        const own = boardIds.filter((_, n) => belonging[n] === id).sort();
        expect(await idsOf('admin', id)).toEqual(own);
      }
      for (const boardId of boardIds) {
        const log = await desk.log(boardId);
        expect(log.map(({ seq }) => seq)).toEqual(log.map((_, n) => n + 1));
      }
    });

    it('J6 no board is left in a project that is deleted while it is put there', async () => {
      const boardIds = await makeBoards(4);
      for (let turn = 0; turn < 10; turn += 1) {
        const id = `p${turn}`;
        await save('admin', id, boardIds.slice(0, 1));
        const put = boardIds.map((boardId) =>
          desk.run('admin', { type: 'boards.setProject', boardId, projectId: id }).catch(codeOf),
        );
        const [removed, ...outcomes] = await Promise.all([
          desk.projects.remove('admin', id),
          ...put,
        ]);
        expect(removed).toBeUndefined();
        const known = outcomes.every((one) => typeof one !== 'string' || one === 'project.unknown');
        expect(known).toBe(true);
        expect(await projectsOf(boardIds)).toEqual([null, null, null, null]);
      }
    });
  });
}

function codeOf(error: { code?: unknown }): string {
  return String(error.code);
}
