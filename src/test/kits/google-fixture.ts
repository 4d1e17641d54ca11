import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import type { Config } from '../../server/config/read-config.ts';
import { type GoogleProvider, startGoogleProvider } from '../servers/google-provider.ts';
import { type GoogleBrowser, googleBrowser } from './google-kit.ts';
import { openTestServer, type TestServer } from './server-kit.ts';

/** A provider for the test file, and a server and a browser for each test. */
export interface GoogleFixture {
  provider: GoogleProvider;
  server: TestServer;
  browser: GoogleBrowser;
  /** All lines that the server has logged. */
  lines: string[];
  newBrowser(): GoogleBrowser;
  /** Restarts with another configuration and an empty database. */
  restart(part: Partial<Config>): Promise<void>;
  /** Runs the whole sign-in with these claims; `more` is sent along with the tokens. */
  signIn(claims?: object, more?: object): ReturnType<GoogleBrowser['post']>;
}

/** The returned object is filled before each test. */
export function openGoogleFixture(): GoogleFixture {
  const stage = { newBrowser, restart, signIn } as GoogleFixture;

  beforeAll(async () => {
    stage.provider = await startGoogleProvider();
  });
  beforeEach(() => start());
  afterEach(async () => {
    vi.useRealTimers();
    stage.provider.setClaims({});
    stage.provider.setTokenResponse(200, null);
    await stage.server.close();
  });
  afterAll(() => stage.provider.stop());

  async function start(part: Partial<Config> = {}): Promise<void> {
    stage.lines = [];
    const logStream = { write: (line: string) => void stage.lines.push(line) };
    const google = stage.provider.settings;
    stage.server = await openTestServer({ google, logLevel: 'trace', ...part }, { logStream });
    stage.browser = newBrowser();
  }

  async function restart(part: Partial<Config>): Promise<void> {
    await stage.server.close();
    await start(part);
  }

  function newBrowser(): GoogleBrowser {
    const { app, services } = stage.server;
    return googleBrowser(app, services.config.publicUrl);
  }

  async function signIn(claims: object = {}, more: object = {}) {
    stage.provider.setClaims({ ...claims });
    return stage.browser.post({ ...(await stage.browser.tokens()), ...more });
  }

  return stage;
}

/** Advances the clock for the rest of the test. */
export function passTime(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
}
