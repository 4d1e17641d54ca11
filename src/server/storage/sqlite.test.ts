import { openTestStore } from '../../test/server-kit.ts';
import { storeContract } from './contract.ts';

storeContract('SQLite', async () => {
  const { store, close } = openTestStore();
  return { store, destroy: close };
});
