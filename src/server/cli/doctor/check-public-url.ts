import { WebSocket } from 'ws';
import { version } from '../../../../package.json';
import type { ReceivedRequest } from '../../api/endpoints/doctor.ts';
import type { Config } from '../../config/read-config.ts';
import { DOCTOR_HEADER, DOCTOR_PATH, signDoctor } from '../../lib/doctor-signature.ts';
import { type Finding, note, ok, problem, reasonOf } from './finding.ts';

const TIMEOUT_MS = 10_000;
/** A documentation address (RFC 5737): if the server reports it, it trusts forged headers. */
const FORGED_ADDRESS = '192.0.2.1';
const MAX_CLOCK_DIFFERENCE_MS = 120_000;

/** Whether PUBLIC_URL leads to this server, and whether a proxy forwards requests correctly. */
export async function checkPublicUrl(config: Config): Promise<Finding[]> {
  const { publicUrl } = config;
  const request = await askServer(config);
  if ('level' in request) return [request];
  const findings = [ok(`The server answers at ${publicUrl}, as version ${request.version}`)];
  if (request.version !== version)
    findings.push(note(`This is version ${version}; restart the server`));
  findings.push(...checkProxy(config, request), await checkWebsocket(publicUrl));
  return findings;
}

async function askServer({ publicUrl, appSecret }: Config): Promise<ReceivedRequest | Finding> {
  const advice = 'start the server, or set PUBLIC_URL to the address that leads to it';
  try {
    const response = await fetch(publicUrl + DOCTOR_PATH, {
      headers: {
        [DOCTOR_HEADER]: signDoctor(appSecret, Date.now()),
        'x-forwarded-for': FORGED_ADDRESS,
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const aheadMs = Date.parse(response.headers.get('date') ?? '') - Date.now();
    if (Math.abs(aheadMs) > MAX_CLOCK_DIFFERENCE_MS) {
      const seconds = Math.round(Math.abs(aheadMs) / 1000);
      return problem(`The clock at ${publicUrl} differs by ${seconds} s; set both by the network`);
    }
    const isDoctorResponse = response.headers.get('content-type')?.includes('application/json');
    if (response.status === 200 && isDoctorResponse)
      return (await response.json()) as ReceivedRequest;
    if (response.status === 421) {
      const hostAdvice =
        'have the proxy pass on Host or send X-Forwarded-Host, or list the host in ALLOWED_HOSTS';
      return problem(
        `The server takes requests to ${publicUrl} for requests to another host; ${hostAdvice}`,
      );
    }
    const problemText = `${publicUrl} is answered with ${response.status}, and not by this install`;
    return problem(`${problemText}; ${advice}`);
  } catch (error) {
    return problem(`${publicUrl} does not answer (${reasonOf(error)}); ${advice}`);
  }
}

export function checkProxy({ publicUrl, trustProxy }: Config, request: ReceivedRequest): Finding[] {
  const hasProxy = request.forwardedFor !== null && request.forwardedFor !== FORGED_ADDRESS;
  if (hasProxy && trustProxy === false) {
    const text =
      'There is a proxy in front and TRUST_PROXY is false: all clients share one address';
    return [problem(`${text}; set TRUST_PROXY=${request.peer}`)];
  }
  if (request.ip === FORGED_ADDRESS) {
    const text = 'Any sender of X-Forwarded-For is believed';
    const advice =
      'let the proxy overwrite it, and set TRUST_PROXY to only the addresses of the proxy';
    return [problem(`${text}; ${advice}`)];
  }
  if (publicUrl.startsWith('https:') && request.protocol !== 'https') {
    const advice = 'have the proxy send X-Forwarded-Proto, and set TRUST_PROXY to its addresses';
    return [problem(`Requests by https arrive as ${request.protocol}; ${advice}`)];
  }
  return [
    ok(
      hasProxy
        ? 'The proxy passes on the client’s address'
        : 'No proxy changes the client’s address',
    ),
  ];
}

function checkWebsocket(publicUrl: string): Promise<Finding> {
  const url = `${publicUrl.replace(/^http/, 'ws')}/trpc`;
  const socket = new WebSocket(url, { origin: publicUrl, handshakeTimeout: TIMEOUT_MS });
  const advice = 'have the proxy pass on Upgrade and Connection (docs/operations.md)';
  return new Promise((resolve) => {
    socket.once('open', () => {
      resolve(ok('Websockets are passed on'));
      socket.terminate();
    });
    socket.on('error', (error) => {
      resolve(problem(`No websocket can be opened at ${url} (${error.message}); ${advice}`));
    });
  });
}
