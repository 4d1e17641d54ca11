import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../server/lib/package-root.ts';
import { tempFolder } from '../../kits/server-kit.ts';
import { nginx } from '../programs.ts';
import { type ProxyPorts, type ReverseProxy, runProxy } from './reverse-proxy.ts';

/** Runs the site that `deploy/nginx.conf` describes, on free ports. */
export async function startNginx(places: ProxyPorts): Promise<ReverseProxy> {
  const folder = tempFolder();
  writeFileSync(join(folder.path, 'site.conf'), siteAt(places, folder.path));
  writeFileSync(join(folder.path, 'nginx.conf'), mainConfiguration(folder.path));
  const args = ['-p', folder.path, '-c', 'nginx.conf', '-e', 'stderr'];
  return runProxy({ path: nginx ?? '', args }, places.httpsPort, folder.remove);
}

/** The file as it is, except for names of hosts and paths. */
function siteAt({ httpPort, httpsPort, servers }: ProxyPorts, folder: string): string {
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
    // As root, nginx would otherwise read the certificate as a user without access to it.
    process.getuid?.() === 0 ? 'user root;' : '',
  ].join('\n');
}
