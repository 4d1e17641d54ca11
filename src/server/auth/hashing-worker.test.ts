import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { HashingError, HashingWorker } from './hashing-worker.ts';

it.runIf(process.platform === 'linux')(
  'S3 passwords are hashed in a thread with lower priority',
  async () => {
    const before = countLowPriorityThreads();
    await new HashingWorker().call('hashSync', 'long enough');
    expect(countLowPriorityThreads()).toBe(before + 1);
  },
);

it('S3 an unreadable hash is an error, and the worker continues', async () => {
  const thread = new HashingWorker();
  const broken = thread.call('verifySync', '$argon2id$v=19$broken', 'long enough');
  await expect(broken).rejects.toBeInstanceOf(HashingError);
  const hash = await thread.call('hashSync', 'long enough');
  expect(await thread.call('verifySync', hash, 'long enough')).toBe(true);
});

it('S3 a call fails when its worker ends, and the next one gets another', async () => {
  const thread = new HashingWorker();
  const cut = thread.call('hashSync', 'long enough', { timeCost: 50 });
  const rejection = expect(cut).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  await thread.end();
  await rejection;
  expect(await thread.call('hashSync', 'long enough')).toMatch(/^\$argon2id\$/);
});

/** The number of threads of this process with a lower priority than usual. */
function countLowPriorityThreads(): number {
  const threads = readdirSync('/proc/self/task');
  const nice = (thread: string) =>
    readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(' ');
  return threads.filter((thread) => Number(nice(thread)[18]) > 0).length;
}
