import { expect, it } from 'vitest';
import { commandSchemas } from '../core/board/commands.schema.ts';
import type { CommandType } from '../core/board/commands.ts';
import { board, ticket } from './kits/board-kit.ts';
import { NOT_DRAWN, randomCommand, seeded } from './random-commands.ts';

const DRAWS = 6000;

it('C2 random tests draw every command, except for listed ones with a reason', () => {
  const random = seeded(1);
  const start = board([ticket('a', 'todo', 'i0'), ticket('b', 'doing', 'i1')]);
  const drawn = new Set<string>();
  const fields = new Set<string>();
  for (let n = 0; n < DRAWS; n += 1) {
    const command = randomCommand(random, start, ['creator', 'member'], ['guest']);
    expect(commandSchemas[command.type].safeParse(command).error).toBeUndefined();
    drawn.add(command.type);
    if (command.type === 'tickets.edit') for (const name in command.set) fields.add(name);
  }
  const all = Object.keys(commandSchemas) as CommandType[];
  expect(all.filter((type) => !drawn.has(type)).sort()).toEqual(Object.keys(NOT_DRAWN).sort());
  expect([...fields]).toEqual(expect.arrayContaining(['cover', 'photoUrls']));
});
