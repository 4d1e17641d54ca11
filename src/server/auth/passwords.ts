import { hash, verify } from '@node-rs/argon2';
import { HEAVY_AT_ONCE, turns } from '../turns.ts';

/** argon2id, which is the library's default algorithm; 19 MiB and about 20 ms each. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const WAITING = 100;

export interface Passwords {
  hash(password: string): Promise<string>;
  /**
   * Whether the password has that hash. Without a hash it takes as long and is false. `begin` runs
   * when it is this one's turn, and may still refuse it.
   */
  matches(hash: string | null, password: string, begin: () => Promise<void>): Promise<boolean>;
}

export function createPasswords(): Passwords {
  const inTurn = turns(HEAVY_AT_ONCE, WAITING);
  let decoy: Promise<string> | undefined;

  return {
    hash: (password) => inTurn(() => hash(password, COST)),
    matches: (known, password, begin) =>
      inTurn(async () => {
        await begin();
        decoy ??= hash('no account has this password', COST);
        const same = await verifyQuietly(known ?? (await decoy), password);
        return same && known !== null;
      }),
  };
}

/** A hash that cannot be read matches nothing. */
async function verifyQuietly(known: string, password: string): Promise<boolean> {
  try {
    return await verify(known, password);
  } catch {
    return false;
  }
}
