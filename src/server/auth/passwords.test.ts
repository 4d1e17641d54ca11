import { describe, expect, it } from 'vitest';
import { createPasswords } from './passwords.ts';

describe('S3 hashing', () => {
  it('S3 a password matches its own hash only, and no hash matches nothing', async () => {
    const { hash, matches } = createPasswords();
    const passwordHash = await hash('long enough');
    const begin = async () => {};
    expect(await matches(passwordHash, 'long enough', begin)).toBe(true);
    expect(await matches(passwordHash, 'long enougH', begin)).toBe(false);
    expect(await matches(null, 'no account has this password', begin)).toBe(false);
    expect(await matches('$argon2id$v=19$broken', 'long enough', begin)).toBe(false);
  });

  it('S6 an attempt can be refused when a worker is free', async () => {
    const { matches } = createPasswords();
    const refuse = async () => {
      throw new Error('too many');
    };
    await expect(matches(null, 'x', refuse)).rejects.toThrow('too many');
    expect(await matches(null, 'x', async () => {})).toBe(false);
  });
});
