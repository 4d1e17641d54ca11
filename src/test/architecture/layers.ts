import { isTest } from './import-rules.ts';
import type { Import } from './source-files.ts';

/**
 * The layers of server and page, topmost first: a file imports from its own layer and from those
 * below it, types included. Folders on one line may import one another.
 */
const LAYERS: Record<string, readonly (readonly string[])[]> = {
  'src/server/': [
    ['main.ts', 'app.ts', 'lifecycle.ts', 'cli/'],
    ['api/'],
    ['services.ts'],
    ['jobs/'],
    [
      ...[
        'attachments/',
        'automations/',
        'backups/',
        'calendars/',
        'demo/',
        'email/',
        'import-export/',
        'money/',
      ],
      ...[
        'notifications/',
        'recurrences/',
        'share-links/',
        'snoozes/',
        'system/',
        'time/',
        'webhooks/',
      ],
    ],
    ['users/'],
    ['auth/'],
    ['boards/'],
    ['realtime/'],
    ['access/'],
    ['bus/'],
    ['storage/'],
    ['http/'],
    ['config/'],
    ['lib/'],
  ],
  'src/web/': [
    ['main.tsx', 'app/'],
    ['features/'],
    ['live/'],
    ['session/', 'offline/'],
    ['ui/'],
    ['i18n/'],
    ['lib/'],
  ],
};

/** The layer of a file on its side; null outside server and page, layer -1 where none matches. */
function placeOf(path: string): { side: string; layer: number } | null {
  const side = Object.keys(LAYERS).find((folder) => path.startsWith(folder));
  if (!side) return null;
  const name = path.slice(side.length);
  const layer = (LAYERS[side] ?? []).findIndex((parts) =>
    parts.some((part) => name === part || (part.endsWith('/') && name.startsWith(part))),
  );
  return { side, layer };
}

/** Whether a file belongs to no layer of its side. */
export function isOutsideLayers(path: string): boolean {
  return placeOf(path)?.layer === -1;
}

/**
 * Whether an import goes up the layers. Screens and dialogs of the page may be loaded lazily from
 * anywhere.
 */
export function goesUp(statement: Import): boolean {
  if (!statement.isLocal || isTest(statement.from) || statement.isLazy) return false;
  const [from, target] = [placeOf(statement.from), placeOf(statement.target)];
  return from !== null && target !== null && from.side === target.side && target.layer < from.layer;
}

/** The groups of files that form an import cycle, types included. */
export function cyclesIn(imports: readonly Import[]): string[][] {
  const targets = new Map<string, string[]>();
  for (const { from, target, isLocal, isLazy } of imports) {
    if (isLocal && !isLazy && !isTest(from))
      targets.set(from, [...(targets.get(from) ?? []), target]);
  }
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const path: string[] = [];
  const cycles: string[][] = [];

  // Tarjan's algorithm: strongly connected components of more than one file.
  function visit(file: string): void {
    order.set(file, order.size);
    lowest.set(file, order.get(file) ?? 0);
    path.push(file);
    for (const next of targets.get(file) ?? []) {
      if (!order.has(next)) visit(next);
      else if (!path.includes(next)) continue;
      lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(next) ?? 0));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const component = path.splice(path.indexOf(file));
    if (component.length > 1) cycles.push(component.sort());
  }

  for (const file of targets.keys()) if (!order.has(file)) visit(file);
  return cycles;
}
