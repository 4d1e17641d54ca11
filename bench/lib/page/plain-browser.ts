import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { findBrowser } from '../../../scripts/find-browser.mjs';
import { type Act, expressions, watchActs } from './acts.ts';
import { type Opened, PRELUDE, painted, watchCards } from './first-paint.ts';
import { ARGS } from './pages.ts';

const POLL_INTERVAL_MS = 250;
const TIMEOUT_MS = 30_000;

/** A browser with an empty profile, signed in if a token is given. */
export interface Guest {
  /** Opens an address and waits until no more cards appear. */
  open(url: string): Promise<Opened>;
  /** Makes the page's processor slower by this factor. */
  slowDown(factor: number): Promise<void>;
  /** Opens an address and waits until the page rests; the act ends with the last visible card. */
  visit(url: string): Promise<Act>;
  /** Clicks on an element and waits until the page shows the other and rests. */
  click(selector: string, shows: string): Promise<Act>;
  leave(): Promise<void>;
}

export interface PlainBrowser {
  guest(token: string | null): Promise<Guest>;
  close(): Promise<void>;
}

/**
 * A browser without an inspector attached to its scripts, as users have it. Test drivers attach
 * one, and then V8 reads a whole script again for the first error created in it, which React does
 * for later use: 20 to 30 ms of a first visit here.
 */
export async function openPlainBrowser(): Promise<PlainBrowser> {
  const program = findBrowser();
  if (!program) throw new Error('no browser was found');
  const profile = mkdtempSync(join(tmpdir(), 'freelane-profile-'));
  const args = ['--headless', ...ARGS, '--remote-debugging-port=0', `--user-data-dir=${profile}`];
  const browser = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const line = new DevToolsConnection(await addressOf(browser));
  await line.isOpen;
  return {
    guest: (token) => guest(line, token),
    async close() {
      const ended = once(browser, 'exit');
      await line.send('Browser.close');
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function guest(line: DevToolsConnection, token: string | null): Promise<Guest> {
  const { browserContextId } = await line.send('Target.createBrowserContext');
  const tab = { url: 'about:blank', browserContextId };
  const { targetId } = await line.send('Target.createTarget', tab);
  const { sessionId } = await line.send('Target.attachToTarget', { targetId, flatten: true });
  const inTab = (method: string, params?: object) => line.send(method, params, String(sessionId));
  await inTab('Page.enable');
  const screen = { width: 1440, height: 900, deviceScaleFactor: 1, mobile: false };
  await inTab('Emulation.setDeviceMetricsOverride', screen);
  const signIn = token ? `localStorage.setItem('authToken', ${JSON.stringify(token)})` : '';
  const source = [PRELUDE, `(${watchCards})()`, `(${watchActs})()`, signIn].join(';\n');
  await inTab('Page.addScriptToEvaluateOnNewDocument', { source });
  const evaluate = async <Value>(expression: string) => {
    const { result } = await inTab('Runtime.evaluate', { expression, returnByValue: true });
    return (result as { value?: Value | null }).value;
  };
  const untilFound = async <Value>(what: string, expression: string) => {
    const end = performance.now() + TIMEOUT_MS;
    while (performance.now() < end) {
      await wait(POLL_INTERVAL_MS);
      const found = await evaluate<Value>(expression);
      if (found) return found;
    }
    throw new Error(`not seen: ${what}`);
  };
  return {
    async open(url) {
      await inTab('Page.navigate', { url });
      return untilFound<Opened>(`cards at ${url}`, `(${painted})()`);
    },
    async slowDown(rate) {
      await inTab('Emulation.setCPUThrottlingRate', { rate });
    },
    async visit(url) {
      await inTab('Page.navigate', { url });
      return untilFound<Act>(`a resting page at ${url}`, expressions.finished);
    },
    async click(selector, shows) {
      const centre = await evaluate<{ x: number; y: number }>(expressions.centre(selector));
      if (!centre) throw new Error(`nothing to click: ${selector}`);
      await evaluate(expressions.expect(shows));
      const button = { ...centre, button: 'left', clickCount: 1 };
      const mouse = (type: string) => inTab('Input.dispatchMouseEvent', { type, ...button });
      await mouse('mousePressed');
      await mouse('mouseReleased');
      return untilFound<Act>(`${shows} after a click on ${selector}`, expressions.finished);
    },
    async leave() {
      await line.send('Target.disposeBrowserContext', { browserContextId });
    },
  };
}

/** The address that the browser reports to listen on. */
async function addressOf(browser: ChildProcess): Promise<string> {
  let output = '';
  for await (const chunk of browser.stderr ?? []) {
    output += chunk;
    const address = /ws:\/\/\S+/.exec(output)?.[0];
    if (address) return address;
  }
  throw new Error(`the browser did not start: ${output}`);
}

type Answer = Record<string, unknown>;

/** A connection for the browser's DevTools protocol. */
class DevToolsConnection {
  readonly isOpen: Promise<unknown>;
  private readonly socket: WebSocket;
  private sent = 0;
  private readonly waiting = new Map<
    number,
    (message: { result?: Answer; error?: object }) => void
  >();

  constructor(address: string) {
    this.socket = new WebSocket(address);
    this.isOpen = once(this.socket, 'open');
    this.socket.on('message', (data) => {
      const message = JSON.parse(String(data));
      this.waiting.get(message.id)?.(message);
      this.waiting.delete(message.id);
    });
  }

  send(method: string, params: object = {}, sessionId?: string): Promise<Answer> {
    this.sent += 1;
    const id = this.sent;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, ({ result, error }) => {
        if (result) resolve(result);
        else reject(new Error(`${method}: ${JSON.stringify(error)}`));
      });
      this.socket.send(JSON.stringify({ id, method, params, sessionId }));
    });
  }
}
