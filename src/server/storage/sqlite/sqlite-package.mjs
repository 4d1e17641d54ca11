// Plain JavaScript, because scripts/ reads it before anything is installed.

const PREBUILT = 'better-sqlite3-prebuilt';
const COMPILED = 'better-sqlite3';
const PLATFORMS = ['linux', 'darwin', 'win32'];
const ARCHITECTURES = ['x64', 'arm64'];
/** Node-API version of Node 22.14. The binaries crash on an older Node. */
const NODE_API = 10;

/**
 * The package of the SQLite driver for a Node: version 13 with binaries for common platforms
 * (decisions/001), else version 12, which is compiled.
 * @param {{ platform: string, arch: string, versions: { napi?: string } }} node
 */
export function sqlitePackage({ platform, arch, versions } = process) {
  const isPrebuilt = PLATFORMS.includes(platform) && ARCHITECTURES.includes(arch);
  return isPrebuilt && Number(versions.napi) >= NODE_API ? PREBUILT : COMPILED;
}

/** Whether the driver must be compiled for this Node. */
export function isCompiled() {
  return sqlitePackage() === COMPILED;
}
