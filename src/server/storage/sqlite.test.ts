import { vi } from 'vitest';
import { openTestStore } from '../../test/server-kit.ts';
import { storeContract } from './contract.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

storeContract('SQLite', async () => {
  const { store, close } = openTestStore();
  return { store, destroy: close };
});
