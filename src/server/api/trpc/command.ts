import { commandId, commandSchemas } from '../../../core/board/commands.schema.ts';
import type { Command, CommandType } from '../../../core/board/commands.ts';
import { signedIn } from './init.ts';

/** Creates the procedure of a command from its schema. */
export function command<K extends CommandType>(type: K) {
  const schema = commandSchemas[type].extend({ commandId });
  return signedIn.input(schema).mutation(({ ctx, input }) => {
    const { commandId: id, ...payload } = input;
    const sent = { type, ...payload } as unknown as Command;
    return ctx.services.execute(ctx.viewer, id, sent, ctx.source);
  });
}
