// Compiles the official rules of electronic invoices for the tests (src/test/e-invoices/rules). With
// a folder as argument, takes new style sheets from it: en16931-cii.xslt, xrechnung-ubl.xslt and so on.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { root } from './lib/root.mjs';

/** The compiler in the same version as saxon-js in dev-tools, which runs the compiled rules. */
const COMPILER = 'xslt3@2.7.0';

const rules = join(root, 'src', 'test', 'e-invoices', 'rules');
const [source] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'freelane-rules-'));
const names = ['en16931', 'xrechnung'].flatMap((each) => [`${each}-cii`, `${each}-ubl`]);
for (const name of names) {
  const stored = join(rules, `${name}.xslt.br`);
  const sourceFile = source && join(source, `${name}.xslt`);
  if (sourceFile && existsSync(sourceFile))
    writeFileSync(stored, compressed(readFileSync(sourceFile)));
  const sheet = join(folder, `${name}.xslt`);
  const output = join(folder, `${name}.sef.json`);
  writeFileSync(sheet, brotliDecompressSync(readFileSync(stored)));
  const args = ['--yes', COMPILER, `-xsl:${sheet}`, `-export:${output}`, '-nogo'];
  execFileSync('npx', args, { stdio: 'inherit', cwd: folder });
  writeFileSync(join(rules, `${name}.sef.json.br`), compressed(readFileSync(output)));
  console.log(`compiled ${name}`);
}
rmSync(folder, { recursive: true });

function compressed(content) {
  const params = { [constants.BROTLI_PARAM_LGWIN]: 24 };
  return brotliCompressSync(content, { params });
}
