import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../server/lib/package-root.ts';
import { tempFolder } from '../../kits/server-kit.ts';
import { caddy } from '../programs.ts';
import { type ProxyPorts, type ReverseProxy, runProxy } from './reverse-proxy.ts';

/** Runs `deploy/Caddyfile` unchanged, on free ports and with a certificate that Caddy creates. */
export async function startCaddy(places: ProxyPorts): Promise<ReverseProxy> {
  const { httpPort, httpsPort, servers } = places;
  const folder = tempFolder();
  const file = join(folder.path, 'Caddyfile');
  writeFileSync(
    file,
    `{
	admin off
	skip_install_trust
	grace_period 1s
	default_bind 127.0.0.1
	http_port ${httpPort}
	https_port ${httpsPort}
}
import ${join(packageRoot, 'deploy/Caddyfile')}
`,
  );
  const env = {
    PATH: process.env.PATH,
    HOME: folder.path,
    XDG_DATA_HOME: folder.path,
    XDG_CONFIG_HOME: folder.path,
    FREELANE_HOST: 'localhost',
    UPSTREAMS: servers.map((port) => `127.0.0.1:${port}`).join(' '),
  };
  const args = ['run', '--config', file, '--adapter', 'caddyfile'];
  return runProxy({ path: caddy ?? '', args, env }, httpsPort, folder.remove);
}
