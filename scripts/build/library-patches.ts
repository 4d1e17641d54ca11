import type { Plugin } from 'vite';

/** A part of a library's code that the build replaces. */
export interface LibraryPatch {
  /** Its purpose, as named in errors. */
  name: string;
  module: RegExp;
  /** The whole module if omitted. */
  code?: RegExp;
  replacement: string;
}

/**
 * Replaces parts of libraries. A patch that no longer matches stops the build with its name: a new
 * version of a library must not silently restore code that a patch removed.
 */
export function patchLibraries(name: string, patches: LibraryPatch[]): Plugin {
  const applied = new Set<LibraryPatch>();
  return {
    name,
    apply: 'build',
    transform(code, id) {
      const matching = patches.filter(
        (patch) => patch.module.test(id) && (patch.code?.test(code) ?? true),
      );
      if (matching.length === 0) return null;
      return matching.reduce((patched, patch) => {
        applied.add(patch);
        return patch.code
          ? patched.replace(patch.code, () => patch.replacement)
          : patch.replacement;
      }, code);
    },
    buildEnd(error) {
      const missing = patches.filter((patch) => !applied.has(patch));
      if (error || missing.length === 0) return;
      const names = missing.map((patch) => `"${patch.name}" (${patch.module})`).join(', ');
      this.error(`${name}: nothing matches the patch ${names} anymore`);
    },
  };
}

/**
 * Rewrites modules of a library, except those that `rewrite` returns null for. If it rewrites none,
 * the library has changed, and the build stops with the name.
 */
export function rewriteModules(
  name: string,
  module: RegExp,
  rewrite: (code: string, id: string) => Promise<string | null>,
): Plugin {
  let isRewriting = false;
  return {
    name,
    apply: 'build',
    async transform(code, id) {
      const rewritten = module.test(id) ? await rewrite(code, id) : null;
      if (rewritten !== null) isRewriting = true;
      return rewritten;
    },
    buildEnd(error) {
      if (!error && !isRewriting) this.error(`${name}: no module of ${module} was rewritten`);
    },
  };
}

/** Modules that are bundled into one chunk, by parts of their paths. */
export interface ChunkFiles {
  name: string;
  files: string[];
  except?: string[];
  priority: number;
  minShareCount?: number;
}

/** A chunk group for the bundler. Texts of every language are in the group of the English ones. */
export function chunkGroup({ files, except = [], ...group }: ChunkFiles) {
  return {
    ...group,
    test: (id: string) => isPartOf(id, files) && !isPartOf(id, except),
  };
}

/** Stops the build with any path part that no longer matches a module. */
export function requireModules(groups: Pick<ChunkFiles, 'name' | 'files' | 'except'>[]): Plugin {
  return {
    name: 'required-modules',
    apply: 'build',
    buildEnd(error) {
      if (error) return;
      const paths = [...this.getModuleIds()];
      for (const { name, files, except = [] } of groups) {
        const missing = [...files, ...except].filter(
          (part) => !paths.some((path) => isPartOf(path, [part])),
        );
        if (missing.length > 0) this.error(`${name}: no module matches ${missing.join(', ')}`);
      }
    },
  };
}

/** Replaces required text. @throws with the name if it is missing */
export function replaceRequired(
  text: string,
  wanted: string | RegExp,
  replacement: string,
  name: string,
): string {
  if (text.search(wanted) < 0) throw new Error(`${name}: nothing matches ${wanted}`);
  return text.replace(wanted, () => replacement);
}

function isPartOf(id: string, parts: string[]): boolean {
  const path = id.replaceAll('\\', '/').replace(/(?<=\/i18n\/)[a-z]{2}\//, 'en/');
  return parts.some((part) => path.includes(part));
}
