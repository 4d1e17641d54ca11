// The steps of `npm test`. Every step runs even if an earlier one failed; the last line is the
// result.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './lib/root.mjs';
import { capture, seconds } from './lib/run.mjs';
import { countTests } from './lib/test-report.mjs';

const LIMIT = 45 * 60_000;
const inColour = process.stdout.isTTY === true;
const STATIC_STEPS = [
  { name: 'types', command: ['typescript/bin/tsc', '-p', '.', '--pretty', String(inColour)] },
  { name: 'lint', command: ['@biomejs/biome/bin/biome', 'check', '--error-on-warnings'] },
  { name: 'unused code', command: ['knip/bin/knip.js', '--no-config-hints'] },
];

const onlyUnit = process.argv.includes('--unit');
const totals = { passed: 0, failed: 0, skipped: 0 };
const reports = mkdtempSync(join(tmpdir(), 'freelane-check-'));
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

await Promise.all(STATIC_STEPS.map(runStatic));
await runTests('unit', 'unit*');
if (!onlyUnit) await runTests('browser');

console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exitCode = totals.failed === 0 ? 0 : 1;

async function runStatic({ name, command }) {
  const start = performance.now();
  const { code, output } = await runTool(command);
  const failed = code === 0 ? 0 : 1;
  report({ name, output, start, passed: 1 - failed, failed, skipped: 0 });
}

async function runTests(kind, projects = kind) {
  const start = performance.now();
  const file = join(reports, `${kind}.json`);
  const { code, output } = await runTool([
    'vitest/vitest.mjs',
    'run',
    `--project=${projects}`,
    '--reporter=dot',
    `--reporter=${join(root, 'scripts/lib/failures-reporter.mjs')}`,
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  const counts = countTests(readReport(file));
  // A run can fail without a failed test: an unhandled rejection, no test at all, a crash.
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  report({ name: `${kind} tests`, output, start, ...counts });
}

function runTool([script, ...args]) {
  const env = { ...process.env, ...(inColour ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }) };
  const path = join(root, 'node_modules', script);
  return capture(process.execPath, [path, ...args], { cwd: root, env, limit: LIMIT });
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { testResults: [] };
  }
}

function report({ name, output, start, passed, failed, skipped, skippedNames = [], flaky = [] }) {
  totals.passed += passed;
  totals.failed += failed;
  totals.skipped += skipped;
  if (failed > 0) console.log(`\n${output}\n`);
  const verdict = failed > 0 ? 'FAILED' : 'ok';
  console.log(
    `${name.padEnd(14)} ${verdict.padEnd(7)} ${counted(passed, failed)}${seconds(start)}`,
  );
  for (const skippedName of skippedNames) console.log(`  skipped: ${skippedName}`);
  for (const failure of flaky) console.log(`  flaky: ${failure}`);
}

function counted(passed, failed) {
  const total = passed + failed;
  return total > 1 ? `${passed} of ${total} in ` : '';
}
