import { existsSync, readFileSync } from 'node:fs';

/** A chunk in the build manifest; keys are source paths under src/web. */
interface Chunk {
  file: string;
  imports?: string[];
}

/** The source file of the screen at each path. */
const SCREENS: [RegExp, string][] = [
  [/^\/login$/, 'features/sign-in/login-page.tsx'],
  [/^\/look$/, 'features/shared-board/shared-board-page.tsx'],
  [/^\/dashboard$/, 'features/dashboard/dashboard-page.tsx'],
  [/^\/(boards|boardsOverview)$/, 'features/boards/boards-overview-page.tsx'],
  [/^\/boards\/[^/]+$/, 'features/board/board-page.tsx'],
  [/^\/projectOverview$/, 'features/projects/projects-page.tsx'],
  [/^\/projects\/[^/]+$/, 'features/projects/project-page.tsx'],
  [/^\/users$/, 'features/users/users-page.tsx'],
  [/^\/account$/, 'features/account/account-page.tsx'],
  [/^\/audit$/, 'features/audit/audit-page.tsx'],
  [/^\/system$/, 'features/system/system-page.tsx'],
  [/^\/share$/, 'features/share-target/share-page.tsx'],
];

/**
 * Returns a function from a path to a Link header with the scripts of its screen. Browsers fetch
 * and compile them along with the entry script, which would request them only once it runs. Null if
 * a screen has no further scripts, or the build has no manifest.
 */
export function preloadsFrom(manifestPath: string): (path: string) => string | null {
  const manifest = readManifest(manifestPath);
  const links = SCREENS.map(([pattern, source]) => {
    const files = [...filesOf(manifest, source)];
    return [pattern, files.map((file) => `</${file}>; rel=modulepreload`).join(', ')] as const;
  });
  return (path) => links.find(([pattern]) => pattern.test(path))?.[1] || null;
}

function readManifest(path: string): Record<string, Chunk> {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

/** A chunk and its imports, without the entry script, which the page itself loads. */
function filesOf(manifest: Record<string, Chunk>, key: string, files = new Set<string>()) {
  const chunk = manifest[key];
  if (!chunk || key === 'index.html' || files.has(chunk.file)) return files;
  files.add(chunk.file);
  for (const other of chunk.imports ?? []) filesOf(manifest, other, files);
  return files;
}
