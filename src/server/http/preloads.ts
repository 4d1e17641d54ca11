import { existsSync, readFileSync } from 'node:fs';

/** What the build says of a chunk; the keys are those of its sources under src/web. */
interface Chunk {
  file: string;
  imports?: string[];
}

/** Which screen is shown at an address. */
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
