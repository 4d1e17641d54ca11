import { existsSync, readFileSync } from 'node:fs';

/** What the build says of a chunk; the keys are those of its sources under src/web. */
interface Chunk {
  file: string;
  imports?: string[];
}

/** Which screen is shown at an address. */
const SCREENS: [RegExp, string][] = [
  [/^\/login$/, 'auth/login-page.tsx'],
  [/^\/look$/, 'look/look-page.tsx'],
  [/^\/dashboard$/, 'dashboard/dashboard-page.tsx'],
  [/^\/(boards|boardsOverview)$/, 'boards/boards-overview-page.tsx'],
  [/^\/boards\/[^/]+$/, 'board/board-page.tsx'],
  [/^\/projectOverview$/, 'projects/projects-page.tsx'],
  [/^\/projects\/[^/]+$/, 'projects/project-page.tsx'],
  [/^\/users$/, 'users/users-page.tsx'],
  [/^\/account$/, 'account/account-page.tsx'],
  [/^\/audit$/, 'audit/audit-page.tsx'],
  [/^\/system$/, 'system/system-page.tsx'],
  [/^\/share$/, 'share/share-page.tsx'],
];

/**
 * Tells for an address which scripts its screen is made of, as a Link header: they are fetched and
 * compiled beside the first script, which would ask for them only once it runs. Null for screens
 * that need no others, and where the build left no manifest.
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

/** A chunk and what it imports, but for the first script, which the page names itself. */
function filesOf(manifest: Record<string, Chunk>, key: string, files = new Set<string>()) {
  const chunk = manifest[key];
  if (!chunk || key === 'index.html' || files.has(chunk.file)) return files;
  files.add(chunk.file);
  for (const other of chunk.imports ?? []) filesOf(manifest, other, files);
  return files;
}
