import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { XmlDocument, XmlValidateError, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';
import saxon from 'saxon-js';

const RULES = new URL('rules/', import.meta.url);
const SCHEMA = new URL('Factur-X_1.07.3_EN16931.xsd', RULES).pathname;

const ASSERT =
  /<svrl:(?:failed-assert|successful-report)\b([^>]*)>[\s\S]*?<svrl:text>([\s\S]*?)<\/svrl:text>/g;

const styleSheets = new Map<string, object>();

/** The rules of an official style sheet that an invoice breaks, as `BR-CO-15: its text`. */
export function brokenRules(
  name: 'en16931' | 'xrechnung',
  xml: string,
  syntax: 'cii' | 'ubl' = 'cii',
): string[] {
  const { principalResult } = saxon.transform(
    {
      stylesheetInternal: styleSheet(`${name}-${syntax}`),
      sourceText: xml,
      destination: 'serialized',
    },
    'sync',
  );
  return [...principalResult.matchAll(ASSERT)]
    .filter(([, attributes = '']) => !/\bflag="(?:warning|information)"/.test(attributes))
    .map(([, attributes = '', text = '']) => {
      const [, id = ''] = /\bid="([^"]*)"/.exec(attributes) ?? [];
      return `${id}: ${text.replaceAll(/\s+/g, ' ').trim()}`;
    });
}

/** Compiled by `scripts/compile-invoice-rules.mjs`; read once, which takes half a second. */
function styleSheet(name: string): object {
  const known = styleSheets.get(name);
  if (known) return known;
  const file = readFileSync(new URL(`${name}.sef.json.br`, RULES));
  const sheet = JSON.parse(brotliDecompressSync(file).toString()) as object;
  styleSheets.set(name, sheet);
  return sheet;
}

let schema: XsdValidator | undefined;

/** The violations of the Factur-X schema, profile EN 16931, in an invoice. */
export function schemaErrors(xml: string): string[] {
  schema ??= openSchema();
  using invoice = XmlDocument.fromString(xml);
  try {
    schema.validate(invoice);
    return [];
  } catch (error) {
    if (!(error instanceof XmlValidateError)) throw error;
    return [error.message];
  }
}

function openSchema(): XsdValidator {
  xmlRegisterFsInputProviders();
  return XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(SCHEMA), { url: SCHEMA }));
}
