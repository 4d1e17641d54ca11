import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { isTest } from './import-rules.ts';
import { repository } from './source-files.ts';

const ROOTS = ['src', 'e2e', 'bench', 'scripts'];
const MAX_FILES_PER_FOLDER = 16;
const MAX_FILES_IN_SERVER_ROOT = 8;
const MAX_LINES_PER_FILE = 300;

/** Folders with many similar files, in which one looks for a name. */
const LONG_FOLDERS = [
  ...['src/server/api/trpc/routers', 'src/web/i18n/de', 'src/web/i18n/en', 'src/web/ui'],
];

/** Files of product code that may be longer, each with its one idea. */
const LONG_FILES: Record<string, string> = {
  'src/core/board/commands.schema.ts': 'one table: the payload of each command',
  'src/core/resource-limits.ts': 'one table: each limit',
  'src/server/api/rest/shapes.schema.ts': 'one list: what REST answers about boards',
  'src/web/features/board/keys/ticket-keys.tsx': 'one table: what each key does',
  'src/web/i18n/de/server-messages.ts': 'one table: the German of each refusal',
  'src/web/live/board-session.ts': 'one class: the state of an open board',
  'src/web/live/time/time-session.ts': 'one class: the state of recorded time',
};

/** Every file of ours, relative to the repository. */
export function ourFiles(): string[] {
  return ROOTS.flatMap((root) =>
    readdirSync(join(repository, root), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(repository.length))
      .map((path) => path.replaceAll('\\', '/')),
  );
}

/** The folders with too many files beside tests. A style sheet counts with its component. */
export function fullFolders(paths: readonly string[]): string[] {
  const all = new Set(paths);
  const counts = new Map<string, number>();
  for (const path of paths) {
    if (/\.test\.tsx?$|\.snap$|\.md$/.test(path)) continue;
    if (all.has(path.replace(/\.module\.css$/, '.tsx')) && path.endsWith('.module.css')) continue;
    const folder = posix.dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const limitOf = (folder: string) =>
    folder === 'src/server' ? MAX_FILES_IN_SERVER_ROOT : MAX_FILES_PER_FOLDER;
  return [...counts]
    .filter(([folder, count]) => count > limitOf(folder) && !LONG_FOLDERS.includes(folder))
    .map(([folder, count]) => `${folder}: ${count} files`);
}

/** The files of product code that are too long, and those that are listed as long but are not. */
export function longFiles(paths: readonly string[]): string[] {
  const lines = paths
    .filter((path) => path.startsWith('src/') && /\.(tsx?|css)$/.test(path) && !isTest(path))
    .map((path) => [path, linesOf(path)] as const);
  return lines
    .filter(([path, count]) => count > MAX_LINES_PER_FILE !== path in LONG_FILES)
    .map(([path, count]) => `${path}: ${count} lines`);
}

function linesOf(path: string): number {
  return readFileSync(join(repository, path), 'utf8').split('\n').length - 1;
}
