import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { packageRoot } from '../server/package-root.ts';
import { nginx } from './programs.ts';
import { tempFolder } from './server-kit.ts';
import { until } from './until.ts';

export interface Nginx {
  stop(): Promise<void>;
}

interface Places {
  httpPort: number;
  httpsPort: number;
  servers: number[];
}

/** Runs the site that `deploy/nginx.conf` describes, at ports of one's own. */
export async function startNginx(places: Places): Promise<Nginx> {
  const folder = tempFolder();
  writeFileSync(join(folder.path, 'site.conf'), siteAt(places, folder.path));
  writeFileSync(join(folder.path, 'nginx.conf'), mainConfiguration(folder.path));
  const args = ['-p', folder.path, '-c', 'nginx.conf', '-e', 'stderr'];
  const child: ChildProcess = spawn(nginx ?? '', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  await until('nginx listens', async () => {
    if (child.exitCode !== null) throw new Error(said);
    return isOpen(places.httpsPort);
  });
  return {
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      folder.remove();
    },
  };
}

/** Every line of ours as it is, but for names of places. */
function siteAt({ httpPort, httpsPort, servers }: Places, folder: string): string {
  const site = readFileSync(join(packageRoot, 'deploy/nginx.conf'), 'utf8');
  const certificate = join(packageRoot, 'src/test/localhost-certificate');
  return site
    .replace(/^.*listen \[::\].*\n/gm, '')
    .replace('listen 80', `listen 127.0.0.1:${httpPort}`)
    .replace('listen 443', `listen 127.0.0.1:${httpsPort}`)
    .replaceAll('boards.example.com;', 'localhost;')
    .replaceAll('/etc/ssl/boards.example.com', certificate)
    .replace('/var/log/nginx', folder)
    .replace(':3001', `:${servers[0]}`)
    .replace(':3002', `:${servers[1]}`);
}

function mainConfiguration(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  return [
    'daemon off; worker_processes 1;',
    `pid ${join(folder, 'pid')};`,
    'events { worker_connections 1024; }',
    `http { ${temporary.join(' ')} include site.conf; }`,
    // As root it would else read the certificate as somebody who may not.
    process.getuid?.() === 0 ? 'user root;' : '',
  ].join('\n');
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}
