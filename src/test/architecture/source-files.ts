import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ESTree, parseSync, Visitor } from 'vite';

export const repository = fileURLToPath(new URL('../../../', import.meta.url));

export interface SourceFile {
  /** Relative to the repository, with forward slashes. */
  path: string;
  text: string;
}

export interface Import {
  from: string;
  /** A path relative to the repository for our own files, otherwise the import specifier. */
  target: string;
  isLocal: boolean;
  /** Removed at compile time. */
  isType: boolean;
  /** Loaded on demand by `import()`. */
  isLazy: boolean;
}

/** Every TypeScript file below src/. */
export function sourceFiles(): SourceFile[] {
  return readdirSync(join(repository, 'src'), { recursive: true, encoding: 'utf8' })
    .map((path) => `src/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(repository, path), 'utf8') }));
}

export function importsOf(file: SourceFile): Import[] {
  const imports: Import[] = [];
  const add = (source: ESTree.Node | null, isType: boolean, isLazy = false) => {
    if (source) imports.push({ ...importOf(file, source, isType), isLazy });
  };
  new Visitor({
    ImportDeclaration: (node) => add(node.source, node.importKind === 'type'),
    ExportNamedDeclaration: (node) => add(node.source, node.exportKind === 'type'),
    ExportAllDeclaration: (node) => add(node.source, node.exportKind === 'type'),
    ImportExpression: (node) => add(node.source, false, true),
    TSImportType: (node) => add(node.source, true),
  }).visit(programOf(file));
  return imports;
}

/** The free identifiers that a file uses: of `a.b` and of `{ b: a }` only `a`. */
export function namesUsedBy(file: SourceFile): Set<string> {
  const identifiers: ESTree.Node[] = [];
  const labels = new Set<ESTree.Node>();
  const label = (node: { key: ESTree.Node; computed: boolean }) => {
    if (!node.computed) labels.add(node.key);
  };
  new Visitor({
    Identifier: (node) => void identifiers.push(node),
    MemberExpression: (node) => {
      if (!node.computed) labels.add(node.property);
    },
    Property: (node) => {
      if (!node.shorthand) label(node);
    },
    PropertyDefinition: label,
    MethodDefinition: label,
    TSPropertySignature: label,
    TSMethodSignature: label,
  }).visit(programOf(file));
  const names = identifiers.filter((node) => !labels.has(node)).map(nameOf);
  return new Set(names);
}

/** Reads of the clock and of random numbers, such as `Date.now` and `new Date()`. */
export function chanceIn(file: SourceFile): string[] {
  const uses: string[] = [];
  new Visitor({
    MemberExpression: (node) => {
      const text = `${nameOf(node.object)}.${nameOf(node.property)}`;
      if (text === 'Date.now' || text === 'Math.random') uses.push(text);
    },
    NewExpression: (node) => {
      if (nameOf(node.callee) === 'Date' && node.arguments.length === 0) uses.push('new Date()');
    },
    CallExpression: (node) => {
      if (nameOf(node.callee) === 'Date') uses.push('Date()');
    },
  }).visit(programOf(file));
  return uses;
}

function programOf(file: SourceFile): ESTree.Program {
  const { program, errors } = parseSync(file.path, file.text);
  if (errors.length > 0) throw new Error(`${file.path}: ${errors[0]?.message}`);
  return program;
}

function importOf(file: SourceFile, source: ESTree.Node, isType: boolean): Omit<Import, 'isLazy'> {
  const text = source.type === 'Literal' ? String(source.value) : '(computed)';
  const isOwn = text.startsWith('.');
  const target = isOwn ? posix.join(posix.dirname(file.path), text) : text;
  return { from: file.path, target, isLocal: isOwn, isType };
}

function nameOf(node: ESTree.Node): string {
  return node.type === 'Identifier' ? node.name : '';
}
