import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../core/errors.ts';
import { readSections } from './json-sections.ts';

async function sectionsOf(text: string | Buffer, size = 7, limit = 10_000) {
  const bytes = Buffer.from(text);
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const sections = [];
  for await (const section of readSections(chunks(), (key) => (key === 'no' ? 0 : limit))) {
    const { at, bytes: length, ...rest } = section;
    expect(JSON.parse(bytes.subarray(at, at + length).toString())).toEqual(section.value);
    sections.push(rest);
  }
  return sections;
}

async function refusalOf(text: string | Buffer, size?: number, limit?: number): Promise<string> {
  const error: unknown = await sectionsOf(text, size, limit).catch((refused) => refused);
  if (!(error instanceof AppError)) throw new Error(`${text.toString().slice(0, 50)} was read`);
  const [issue] = error.detail.issues ?? [];
  return `${error.code}: ${issue?.path} ${issue?.message}`;
}

describe('ZV1 a document of any size is read value by value', () => {
  it('ZV1 yields fields and list items in order, with their places', async () => {
    const text =
      '\ufeff{ "a" : 1.5e3 , "b":[{"c":"}]\\""}, [1], "x", null,-2],"no":[1,{}], "d":{}}\n';
    expect(await sectionsOf(text, 3)).toEqual([
      { key: 'a', index: null, value: 1500 },
      { key: 'b', index: 0, value: { c: '}]"' } },
      { key: 'b', index: 1, value: [1] },
      { key: 'b', index: 2, value: 'x' },
      { key: 'b', index: 3, value: null },
      { key: 'b', index: 4, value: -2 },
      { key: 'd', index: null, value: {} },
    ]);
    expect(await sectionsOf('{}')).toEqual([]);
    expect(await sectionsOf('{"a":[]}')).toEqual([]);
  });

  it('ZV1 any document, split anywhere, gives the result of JSON.parse', async () => {
    const document = fc.dictionary(fc.string(), fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue())));
    const run = fc.record({ document, size: fc.integer({ min: 1, max: 20 }), indent: fc.nat(2) });
    await fc.assert(
      fc.asyncProperty(run, async ({ document, size, indent }) => {
        const text = JSON.stringify(document, null, indent);
        const read = new Map<string, unknown>();
        for (const { key, index, value } of await sectionsOf(text, size)) {
          if (index === null) read.set(key, value);
          else read.set(key, [...((read.get(key) as unknown[]) ?? []), value]);
        }
        const entries = Object.entries(JSON.parse(text) as object);
        const readable = entries.filter(
          ([key, v]) => key !== 'no' && !(Array.isArray(v) && v.length === 0),
        );
        expect(new Map(read)).toEqual(new Map(readable));
      }),
      { numRuns: 300 },
    );
  });

  it('ZV1 truncated, invalid, too deep and too long documents are refused with the place', async () => {
    const document = '{"a":[{"b":1},{"c":"x"}],"d":true}';
    for (let length = 0; length < document.length; length += 1) {
      expect(await refusalOf(document.slice(0, length))).toMatch(/^import\.damaged/);
    }
    expect(await refusalOf('[1]')).toMatch(/is no JSON object/);
    expect(await refusalOf(`${document}x`)).toMatch(/goes on after its end/);
    expect(await refusalOf('{"a":[1,]}')).toMatch(/a\[1\] is no JSON/);
    expect(await refusalOf('{"a":[{]}}')).toMatch(/is no JSON|ends too early/);
    expect(await refusalOf('{"a":tru}')).toMatch(/a is no JSON/);
    expect(await refusalOf('{"a" 1}')).toMatch(/is no JSON/);
    const deep = `{"no":${'['.repeat(100_000)}`;
    expect(await refusalOf(deep, 5000)).toMatch(/nested deeper than 64/);
    expect(await refusalOf(`{"a":["${'x'.repeat(500)}"]}`, 9, 100)).toMatch(/a\[0\] is too long/);
    expect(await refusalOf(`{"${'k'.repeat(5000)}":1}`)).toMatch(/is too long/);
    const broken = Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff]), Buffer.from('"}')]);
    expect(await refusalOf(broken)).toMatch(/a is no JSON/);
  });

  it('ZV1 keys with a meaning in JavaScript are ordinary keys', async () => {
    const [section] = await sectionsOf('{"__proto__":{"constructor":1}}');
    expect(section?.key).toBe('__proto__');
    expect(({} as { constructor?: unknown }).constructor).toBe(Object);
  });
});
