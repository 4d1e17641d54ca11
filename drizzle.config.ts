import { defineConfig } from 'drizzle-kit';

const dialect = process.env.DIALECT ?? 'sqlite';
if (dialect !== 'sqlite' && dialect !== 'pg') {
  throw new Error(`DIALECT is sqlite or pg, not ${dialect}`);
}

export default defineConfig({
  dialect: dialect === 'pg' ? 'postgresql' : 'sqlite',
  schema: `src/server/storage/schema.${dialect}.ts`,
  out: `drizzle/${dialect}`,
  casing: 'snake_case',
});
