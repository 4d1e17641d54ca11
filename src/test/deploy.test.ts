import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { startCommand } from '../../scripts/lib/start-command.mjs';
import { type Config, readConfig } from '../server/config/read-config.ts';
import { packageRoot } from '../server/lib/package-root.ts';
import { tempFolder } from './kits/server-kit.ts';
import { serverProcess } from './servers/server-process.ts';

const NOBODY = 65_534;
/** Variables that an operator sets to start the examples. */
const OPERATOR_ENV: Record<string, string> = {
  FREELANE_HOST: 'boards.example.com',
  APP_SECRET: 'a secret of thirty-two characters',
  POSTGRES_PASSWORD: 'letters0and0digits',
};

interface Service {
  image?: string;
  build?: { context: string; dockerfile: string };
  command?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
  depends_on?: Record<string, unknown>;
  read_only?: boolean;
}

interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
}

const ending: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

function folderOf(): string {
  const folder = tempFolder();
  ending.push(folder.remove);
  return folder.path;
}

function deployed(name: string): string {
  return readFileSync(join(packageRoot, 'deploy', name), 'utf8');
}

/**
 * Substitutes variables as Docker does; a variable that is not set must be declared as required.
 */
function compose(name: string): Compose {
  const resolved = deployed(name).replace(/\$\{(\w+)(?::\?[^}]*)?\}/g, (_, variable: string) => {
    const value = OPERATOR_ENV[variable];
    if (value === undefined) throw new Error(`unknown variable ${variable}`);
    return value;
  });
  return parse(resolved.replace(/^#.*$/gm, ''), { merge: true });
}

const dockerfile = deployed('Dockerfile').replaceAll('\\\n', '');

/** The environment that the image sets. */
function imageSettings(): Record<string, string> {
  const [, line = ''] = /^ENV (.*)$/m.exec(dockerfile) ?? [];
  return Object.fromEntries(line.split(' ').map((pair) => pair.split('=')));
}

/** The resulting configuration, and the names of the variables that were read. */
function configOf(given: Record<string, string>): { config: Config; namesRead: Set<string> } {
  const namesRead = new Set<string>();
  const env = new Proxy<Record<string, string>>(
    { ...given, DATA_DIR: folderOf() },
    {
      get(target, name: string) {
        namesRead.add(name);
        return target[name];
      },
    },
  );
  return { config: readConfig(env), namesRead };
}

/** All variables that any configuration reads. */
function variables(): Set<string> {
  const token = { apiKey: 'sk_live_test', appId: 'app', regions: ['sea1'] };
  const { namesRead } = configOf({
    UPLOADTHING_TOKEN: Buffer.from(JSON.stringify(token)).toString('base64'),
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'secret',
    SMTP_URL: 'smtp://localhost:25',
    MAIL_FROM: 'Freelane <boards@example.com>',
  });
  return namesRead;
}

describe('ZW13 files in deploy/', () => {
  it('ZW13 document each variable that the server reads, and no other', () => {
    const operations = readFileSync(join(packageRoot, 'docs/operations.md'), 'utf8');
    const named = new Set(
      [...operations.matchAll(/`([A-Z]+(?:_[A-Z]+)+|PORT|HOST|SIGNUP|LIMITS)`/g)].map(
        ([, name = '']) => name,
      ),
    );
    expect(variables().size).toBeGreaterThan(20);
    expect([...variables()].filter((name) => !named.has(name))).toEqual([]);
    const [, table = ''] = /## Settings([\s\S]*?)\n## /.exec(operations) ?? [];
    const rows = [...table.matchAll(/^\| (`[^|]*`) \|/gm)].flatMap(([, names = '']) =>
      [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
    );
    expect(rows.filter((name) => !variables().has(name))).toEqual([]);
  });

  it.each(['compose.yaml', 'compose.cluster.yaml'])('ZW13 %s starts servers', (file) => {
    const { services, volumes } = compose(file);
    const variableNames = new Set([...variables(), 'NODE_ENV']);
    const servers = Object.entries(services).filter(([name]) => /^(freelane|migrate)/.test(name));
    expect(servers.length).toBe(file === 'compose.yaml' ? 1 : 4);
    for (const [name, service] of servers) {
      const settings = { ...imageSettings(), ...service.environment };
      expect([name, Object.keys(settings).filter((key) => !variableNames.has(key))]).toEqual([
        name,
        [],
      ]);
      const { config } = configOf(settings);
      expect(config).toMatchObject({
        host: '0.0.0.0',
        port: 3000,
        publicUrl: 'https://boards.example.com',
        trustProxy: ['uniquelocal'],
        signup: 'invite',
        database: { kind: file === 'compose.yaml' ? 'sqlite' : 'postgres' },
      });
      expect([service.read_only, service.volumes]).toEqual([true, ['data:/data']]);
    }
    for (const service of Object.values(services)) {
      for (const volume of service.volumes ?? []) {
        const [from = ''] = volume.split(':');
        const isThere = from.startsWith('.')
          ? existsSync(join(packageRoot, 'deploy', from))
          : from in volumes;
        expect([volume, isThere]).toEqual([volume, true]);
      }
      const others = Object.keys(service.depends_on ?? {});
      expect(others.filter((name) => !(name in services))).toEqual([]);
      if (!service.build) continue;
      const { context, dockerfile: path } = service.build;
      expect(existsSync(join(packageRoot, 'deploy', context, path))).toBe(true);
    }
    // The proxy addresses each of them by its service name and port.
    const upstreams = services.proxy?.environment?.UPSTREAMS?.split(' ');
    const names = servers.map(([name]) => name).filter((name) => name !== 'migrate');
    expect(upstreams).toEqual(names.map((name) => `${name}:${imageSettings().PORT}`));
  });

  it('ZW13 the image and the service start the server as npm does', () => {
    const [, image = ''] = /^CMD (.*)$/m.exec(dockerfile) ?? [];
    expect(JSON.parse(image)).toEqual(startCommand);
    const service = deployed('freelane.service');
    expect(service).toContain(`\nExecStart=/usr/bin/${startCommand.join(' ')}\n`);
  });

  it('ZW13 the image is built from files that exist', () => {
    const ignored = readFileSync(join(packageRoot, '.dockerignore'), 'utf8').split('\n');
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(
      ([, paths = '']) => paths.split(' '),
    );
    expect(copied).toContain('drizzle');
    for (const path of copied) {
      const isThere = existsSync(join(packageRoot, path)) && !ignored.includes(path);
      expect([path, isThere]).toEqual([path, true]);
    }
    const stages = [...dockerfile.matchAll(/^FROM \S+ AS (\w+)$/gm)].map(([, name]) => name);
    for (const [, from] of dockerfile.matchAll(/^COPY --from=(\w+)/gm)) {
      expect(stages).toContain(from);
    }
    expect(dockerfile).toMatch(/^USER node$/m);
    expect(dockerfile).toContain(`EXPOSE ${imageSettings().PORT}\n`);
  });
});

/** Runs a command of the Dockerfile and returns its exit code. */
async function codeOf(command: string[], env: Record<string, string>): Promise<number> {
  const [program = '', ...args] = command;
  const executable = program === 'node' ? process.execPath : program;
  const child = spawn(executable, args, { env, stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(child, 'exit');
  return code;
}

describe('ZW13 programs that the image runs', () => {
  it('ZW13 the health check distinguishes a server that serves from one that does not', async () => {
    const [, command = ''] = /^HEALTHCHECK .* CMD (\[.*\])$/m.exec(dockerfile) ?? [];
    const server = await serverProcess({ DATA_DIR: folderOf() });
    ending.push(server.stop);
    const checkHealth = () => codeOf(JSON.parse(command), { PORT: String(server.port) });
    expect(await checkHealth()).toBe(1);
    await server.start();
    expect(await checkHealth()).toBe(0);
    await server.stop();
    expect(await checkHealth()).toBe(1);
  });

  it.skipIf(process.getuid?.() !== 0)(
    'ZW13 an unprivileged user runs it, and it writes only to DATA_DIR',
    async () => {
      const [data, temporary] = [folderOf(), folderOf()];
      chownSync(data, NOBODY, NOBODY);
      chmodSync(temporary, 0o555);
      const env = { DATA_DIR: data, TMPDIR: temporary, HOME: '/nonexistent' };
      const server = await serverProcess(env, { uid: NOBODY, gid: NOBODY });
      ending.push(server.stop);
      await server.start();
      const response = await fetch(`http://127.0.0.1:${server.port}/healthz`);
      expect(response.status).toBe(200);
      expect(readdirSync(data)).toContain('freelane.db');
      expect(readdirSync(temporary)).toEqual([]);
    },
  );
});
