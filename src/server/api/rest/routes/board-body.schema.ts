import { z } from 'zod';
import { commandSchemas } from '../../../../core/board/commands.schema.ts';

const { boardId, name, members, columns, columnOrder, version } =
  commandSchemas['boards.save'].shape;
const { projectId } = commandSchemas['boards.create'].shape;

const column = columns.unwrap().element;

/** A board as in responses: other fields are ignored (decisions §5). */
export const boardBody = z
  .object({
    id: boardId.nullish().describe('Created by the server if it is missing'),
    name: name.nullish(),
    columns: z
      .array(z.union([column, column.shape.name.transform((text) => ({ name: text }))]))
      .pipe(columns.unwrap())
      .nullish()
      .describe('Columns, or only their names'),
    columnOrder: columnOrder.nullish().describe('Must name exactly the columns'),
    users: members.nullish(),
    projectId: projectId.describe('Only used when the board is created'),
    version: version.nullish().describe('The version of your copy; an outdated one is refused'),
    lastUpdated: z.iso
      .datetime({ offset: true })
      .nullish()
      .describe('The time of your copy; used if version is missing'),
  })
  .meta({ id: 'BoardSave' });

export type BoardBody = z.output<typeof boardBody>;
