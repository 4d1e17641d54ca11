import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { usersRepository } from '../directory/users.ts';
import { type ContractKit, openContractKit } from './contract-kit.ts';
import type { OpenEmptyStore } from './store-contract.ts';

/** Global roles: who gives them, and that an ADMIN is always left. */
export function rolesContract(open: OpenEmptyStore): void {
  describe('roles', () => {
    let desk: ContractKit;

    beforeEach(async () => {
      desk = await openContractKit(open);
    });
    afterEach(() => desk.close());

    async function admins(): Promise<string[]> {
      const { listUsers } = usersRepository(desk.store.tables);
      const listed = await desk.store.read(listUsers);
      return listed.filter(({ roles }) => roles.includes('ADMIN')).map(({ id }) => id);
    }

    it('G1 an ADMIN gives global roles, and nobody else', async () => {
      const { set } = desk.roles;
      await expect(set('manager', 'member', 'ADMIN')).rejects.toMatchObject({ code: 'forbidden' });
      await expect(set('manager', 'nobody', 'ADMIN')).rejects.toMatchObject({ code: 'forbidden' });
      await expect(set('nobody', 'member', 'USER')).rejects.toMatchObject({ code: 'unauthorized' });
      await expect(set('admin', 'nobody', 'USER')).rejects.toMatchObject({ code: 'user.unknown' });
      await set('admin', 'member', 'EDITOR');
      await set('admin', 'manager', 'ADMIN');
      expect(await admins()).toEqual(['admin', 'manager']);
      await set('manager', 'admin', 'USER');
      await expect(set('admin', 'manager', 'USER')).rejects.toMatchObject({ code: 'forbidden' });
      await expect(set('manager', 'manager', 'EDITOR')).rejects.toMatchObject({
        code: 'user.lastAdmin',
      });
      await set('manager', 'manager', 'ADMIN');
      expect(await admins()).toEqual(['manager']);
    });

    it('G3 who runs the server gives roles in nobody’s name, and leaves an ADMIN', async () => {
      const { setFromCommandLine: set } = desk.roles;
      await expect(set('nobody', 'ADMIN')).rejects.toMatchObject({ code: 'user.unknown' });
      await expect(set('admin', 'USER')).rejects.toMatchObject({ code: 'user.lastAdmin' });
      expect(await set('member', 'ADMIN')).toBe(true);
      expect(await set('member', 'ADMIN')).toBe(false);
      expect(await set('admin', 'USER')).toBe(true);
      expect(await admins()).toEqual(['member']);
      const told = await desk.store.read((q) => desk.repositories.audit.list(q, {}, 10));
      const entries = told
        .filter(({ by }) => by === null)
        .map(({ kind, about, detail }) => [kind, about, detail].join());
      expect(entries.sort()).toEqual(['roleChanged,admin,USER', 'roleChanged,member,ADMIN']);
    });

    it('G1 of the last two ADMINs who demote each other, or themselves, at once, one is left', async () => {
      const { set } = desk.roles;
      const pairs = [
        ['admin', 'manager', 'manager', 'admin'],
        ['admin', 'admin', 'manager', 'manager'],
        ['admin', 'manager', 'admin', 'admin'],
      ];
      for (const [by = '', whom = '', other = '', others = ''] of [...pairs, ...pairs]) {
        const [left = ''] = await admins();
        for (const id of ['admin', 'manager']) await set(left, id, 'ADMIN');
        const settled = await Promise.allSettled([
          set(by, whom, 'USER'),
          set(other, others, 'USER'),
        ]);
        const codes = settled.flatMap((one) =>
          one.status === 'rejected' ? [String(one.reason.code)] : [],
        );
        expect(codes).toHaveLength(1);
        expect(['forbidden', 'user.lastAdmin']).toContain(codes[0]);
        expect(await admins()).toHaveLength(1);
      }
    });
  });
}
