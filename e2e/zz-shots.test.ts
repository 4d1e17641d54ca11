import { mkdirSync } from 'node:fs';
import { test } from 'vitest';
import { openTestEnvironment } from './lib/two-users.ts';
const stage = openTestEnvironment();
test('shots', async () => {
  mkdirSync('/tmp/shots/reports', { recursive: true });
  const at = Date.now();
  await stage.api.send('/trpc/system.addSample', stage.ann, {});
  console.log('sample ms', Date.now() - at);
  const paths: [string, string][] = [
    ['overview', '/finances'], ['revenue', '/finances/reports'], ['project', '/finances/reports?by=project&basis=paid'],
    ['tax', '/finances/reports?report=tax'], ['hours', '/finances/reports?report=hours&hours=project'],
    ['entries', '/finances/reports?report=hours&entries=true&client=demo-mira'], ['aged', '/finances/reports?report=aged'],
    ['custom', '/finances/reports?period=custom&from=2026-09-01&to=2026-11-30'],
    ['part', '/finances/invoices?basis=paid&from=2026-01-01&to=2026-12-31&currency=EUR&value=net'],
    ['client', '/finances/clients/demo-nordwind'], ['invoices', '/finances/invoices'],
  ];
  for (const [width, height] of [[1440, 900], [390, 844]] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await stage.browser.visit(stage.ann, { viewport: { width, height } });
      await page.emulateMedia({ colorScheme });
      for (const [name, path] of paths) {
        if (colorScheme === 'dark' && !['overview', 'revenue', 'part'].includes(name)) continue;
        await page.goto(stage.site.origin + path);
        await page.waitForLoadState('networkidle').catch(() => {});
        await page.waitForTimeout(700);
        await page.screenshot({ path: `/tmp/shots/reports/${name}-${width}-${colorScheme}.png`, fullPage: true });
      }
    }
  }
}, 300_000);
