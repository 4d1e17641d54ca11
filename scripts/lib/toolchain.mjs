import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

// The programs that compile better-sqlite3 where no prebuilt addon is available.
const TOOLS = [
  { name: 'python3', commands: ['python3', 'python'] },
  { name: 'make', commands: ['make', 'gmake'] },
  { name: 'a C++ compiler', commands: [process.env.CXX, 'c++', 'g++', 'clang++'] },
];

/** One line that names what is missing and how to install it, or null. */
export function missingTools() {
  // Visual Studio's tools are not on the PATH, so they cannot be detected.
  if (process.platform === 'win32') return null;
  const missing = TOOLS.filter((tool) => !tool.commands.some(onPath)).map((tool) => tool.name);
  if (missing.length === 0) return null;
  return `SQLite is compiled while installing, and this is missing: ${missing.join(', ')}. ${remedy()}`;
}

function onPath(command) {
  if (!command) return false;
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, command), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

function remedy() {
  if (process.platform === 'darwin') return 'Run: xcode-select --install';
  return 'On Debian or Ubuntu: sudo apt-get install python3 make g++';
}
