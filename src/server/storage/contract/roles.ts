import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { usersRepository } from '../directory/users.ts';
import { type ContractKit, openContractKit } from './contract-kit.ts';
import type { OpenEmptyStore } from './store-contract.ts';

/** Global roles: who assigns them, and that at least one ADMIN stays. */
export function rolesContract(open: OpenEmptyStore): void {
  describe('roles', () => {
    let kit: ContractKit;

    beforeEach(async () => {
      kit = await openContractKit(open);
    });
    afterEach(() => kit.close());

    async function admins(): Promise<string[]> {
      const { listUsers } = usersRepository(kit.store.tables);
      const listed = await kit.store.read(listUsers);
      return listed.filter(({ roles }) => roles.includes('ADMIN')).map(({ id }) => id);
    }

    it('G1 only an ADMIN assigns global roles', async () => {
      const { set } = kit.roles;
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

    it('G3 the command line assigns roles without an actor, and keeps at least one ADMIN', async () => {
      const { setFromCommandLine: set } = kit.roles;
      await expect(set('nobody', 'ADMIN')).rejects.toMatchObject({ code: 'user.unknown' });
      await expect(set('admin', 'USER')).rejects.toMatchObject({ code: 'user.lastAdmin' });
      expect(await set('member', 'ADMIN')).toBe(true);
      expect(await set('member', 'ADMIN')).toBe(false);
      expect(await set('admin', 'USER')).toBe(true);
      expect(await admins()).toEqual(['member']);
      const rows = await kit.store.read((q) => kit.repositories.audit.list(q, {}, 10));
      const entries = rows
        .filter(({ by }) => by === null)
        .map(({ kind, about, detail }) => [kind, about, detail].join());
      expect(entries.sort()).toEqual(['roleChanged,admin,USER', 'roleChanged,member,ADMIN']);
    });

    it('G1 if the last two ADMINs demote each other or themselves at once, one stays', async () => {
      const { set } = kit.roles;
      const pairs = [
        ['admin', 'manager', 'manager', 'admin'],
        ['admin', 'admin', 'manager', 'manager'],
        ['admin', 'manager', 'admin', 'admin'],
      ];
      for (const [by = '', target = '', other = '', others = ''] of [...pairs, ...pairs]) {
        const [left = ''] = await admins();
        for (const id of ['admin', 'manager']) await set(left, id, 'ADMIN');
        const settled = await Promise.allSettled([
          set(by, target, 'USER'),
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
