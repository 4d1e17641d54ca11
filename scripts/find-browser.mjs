import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { aptInstall, isDebian, mayInstall, namesIn } from './lib/apt.mjs';
import { seconds } from './lib/run.mjs';
import { runnable } from './lib/runnable.mjs';

const COMMANDS = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
];

const PROGRAMS = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
};

const PLAYWRIGHT = {
  linux: {
    cache: '.cache/ms-playwright',
    inside: ['chrome-linux/chrome', 'chrome-linux64/chrome'],
  },
  darwin: {
    cache: 'Library/Caches/ms-playwright',
    inside: [
      'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
      'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
      'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    ],
  },
  win32: {
    cache: 'AppData/Local/ms-playwright',
    inside: ['chrome-win/chrome.exe', 'chrome-win64/chrome.exe'],
  },
};

/** Chromium without windows: for the same pages it needs about a fifth less CPU time. */
const HEADLESS_SHELL = 'chromium-headless-shell';

/** The path of Chromium or a related browser, or null. */
export function findBrowser() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) return runnable(chosen) ? chosen : null;
  const { platform } = process;
  const places = [...onPath(COMMANDS), ...(PROGRAMS[platform] ?? []), ...fromPlaywright()];
  return places.find(runnable) ?? null;
}

/** The path of the browser for tests: the headless shell if it is installed, else any browser. */
export function findTestBrowser() {
  const shell = process.env.CHROMIUM_PATH ? undefined : onPath([HEADLESS_SHELL]).find(runnable);
  return shell ?? findBrowser();
}

/** Installs Chromium where that needs no confirmation; otherwise says what to do. */
export async function installBrowser() {
  if (!process.env.CHROMIUM_PATH && mayInstall()) {
    const start = performance.now();
    console.log('No browser found: installing Chromium with apt-get (about a minute)…');
    if (await aptInstall('chromium')) console.log(`Chromium ready in ${seconds(start)}`);
    if (findBrowser()) {
      // Optional: the tests run with Chromium too.
      await aptInstall(HEADLESS_SHELL);
      return true;
    }
  }
  console.error(`The browser tests found no Chromium or Chrome${whereLooked()}. ${remedy()}`);
  return false;
}

function whereLooked() {
  const chosen = process.env.CHROMIUM_PATH;
  return chosen ? ` at CHROMIUM_PATH (${chosen})` : '';
}

function remedy() {
  const install = isDebian()
    ? 'sudo apt-get install chromium'
    : 'npx playwright-core install chromium';
  return `Run: ${install}, or set CHROMIUM_PATH to a Chrome or Chromium of yours.`;
}

function onPath(commands) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const names = process.platform === 'win32' ? [] : commands;
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function fromPlaywright() {
  const place = PLAYWRIGHT[process.platform];
  if (!place) return [];
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), place.cache);
  const versions = namesIn(cache).filter((name) => name.startsWith('chromium-'));
  return versions
    .reverse()
    .flatMap((version) => place.inside.map((path) => join(cache, version, path)));
}
