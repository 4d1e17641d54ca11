import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tempFolder } from '../../../test/kits/server-kit.ts';
import { freePort } from '../../../test/servers/free-port.ts';
import { redisServer } from '../../../test/servers/programs.ts';
import { until } from '../../../test/until.ts';
import { createBus } from '../bus.ts';
import { openRedisTransport } from './redis.ts';

const folder = tempFolder();

let redis: ChildProcess;
let port: number;

async function startRedis(): Promise<void> {
  const settings = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--dir',
    folder.path,
  ];
  redis = spawn(redisServer ?? '', settings, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  redis.stdout?.on('data', (text) => {
    output += text;
  });
  await until('Redis takes connections', () => output.includes('eady to accept connections'));
}

async function stopRedis(): Promise<void> {
  const ended = once(redis, 'exit');
  redis.kill('SIGKILL');
  await ended;
}

describe.skipIf(redisServer === null)('ZW1 Redis transport', () => {
  beforeAll(async () => {
    port = await freePort();
    await startRedis();
  });
  afterAll(async () => {
    await stopRedis();
    folder.remove();
  });

  async function openBus(channel = 'freelane:one') {
    const bus = createBus(await openRedisTransport(`redis://127.0.0.1:${port}`, channel));
    const woken: string[] = [];
    let missed = 0;
    bus.onWake((boardId) => woken.push(boardId));
    bus.onMissed(() => {
      missed += 1;
    });
    return { ...bus, woken, missed: () => missed };
  }

  it('ZW1 wake-ups reach all processes of an installation, also after an outage', async () => {
    const [here, there, stranger] = [await openBus(), await openBus(), await openBus('freelane:2')];
    here.notifyChanged('b1');
    await until('it was heard', () => there.woken.includes('b1'));
    await stopRedis();
    here.notifyChanged('lost');
    await startRedis();
    await until('both check what they missed', () => here.missed() > 0 && there.missed() > 0);
    await until('they hear again', () => {
      here.notifyChanged('again');
      return there.woken.includes('again');
    });
    expect(stranger.woken).toEqual([]);
    await Promise.all([here, there, stranger].map((bus) => bus.close()));
  });

  it('ZW1 an unreachable address is an error immediately', async () => {
    await expect(openRedisTransport('redis://127.0.0.1:1', 'freelane')).rejects.toThrow();
  });
});
