import { describe, expect, it } from 'vitest';
import { commandId } from './board/commands.schema.ts';
import { TIMED_ID_BYTES, timedIdFrom } from './ids.ts';

describe('timed ids', () => {
  const least = new Uint8Array(TIMED_ID_BYTES);
  const most = new Uint8Array(TIMED_ID_BYTES).fill(255);

  it('C5 have a constant length and are valid command ids', () => {
    for (const at of [0, 1, Date.UTC(2026, 0), Date.UTC(3000, 0)]) {
      const id = timedIdFrom(at, most);
      expect(id).toHaveLength(30);
      expect(commandId.safeParse(id).success).toBe(true);
    }
  });

  it('C5 sort before every id of a later time', () => {
    const times = [0, 31, 32, 33, 1023, 1024, Date.UTC(2026, 0), Date.UTC(2026, 0) + 1];
    for (const [n, at] of times.slice(1).entries()) {
      expect(timedIdFrom(times[n] ?? 0, most) < timedIdFrom(at, least)).toBe(true);
    }
  });
});
