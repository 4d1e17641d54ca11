import { describe, expect, it } from 'vitest';
import { Frames } from './frames.ts';

describe('ZW1 frames', () => {
  it('ZW1 preserve messages and use few texts', () => {
    const [here, there] = [new Frames('here'), new Frames('there')];
    const messages = Array.from({ length: 400 }, (_, n) => JSON.stringify(['board', `b${n} "ä`]));
    const texts = here.pack(messages);
    expect(texts.length).toBeGreaterThan(1);
    for (const text of texts) expect(Buffer.byteLength(text)).toBeLessThan(8000);
    const read = texts.map((text) => there.read(text));
    expect(
      read.flatMap(({ messages }) => messages.map((message) => JSON.stringify(message))),
    ).toEqual(messages);
    expect(read.every(({ from, isAfterGap }) => from === 'here' && !isAfterGap)).toBe(true);
  });

  it('ZW1 detect a missing text by the next one of the same process', () => {
    const [here, there] = [new Frames('here'), new Frames('there')];
    const [first, , third] = ['["a"]', '["b"]', '["c"]'].flatMap((message) => here.pack([message]));
    expect(there.read(first ?? '').isAfterGap).toBe(false);
    expect(there.read(third ?? '').isAfterGap).toBe(true);
  });

  it('ZW1 ignore own and foreign texts', () => {
    const frames = new Frames('here');
    const [own = ''] = frames.pack(['["board","b"]']);
    for (const text of [own, '', 'hello', 'other 1 [', 'other 2 {}', 'other 3 [oops]']) {
      expect(frames.read(text).messages).toEqual([]);
    }
  });
});
