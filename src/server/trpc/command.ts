import { commandId, commandSchemas } from '../../core/board/commands.schema.ts';
import type { Command, CommandType } from '../../core/board/commands.ts';
import { AppError } from '../../core/errors.ts';
import { withinRate } from './command-rate.ts';
import { signedIn } from './init.ts';

/** The procedure of a command: its schema and one call. */
export function command<K extends CommandType>(type: K) {
  const schema = commandSchemas[type].extend({ commandId });
  return signedIn.input(schema).mutation(({ ctx, input }) => {
    const { services, socket, userId } = ctx;
    if (socket && services.config.limits && !withinRate(socket)) {
      throw new AppError('request.tooMany');
    }
    const { commandId: id, ...payload } = input;
    return services.execute(userId, id, { type, ...payload } as unknown as Command);
  });
}
