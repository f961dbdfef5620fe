import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const STARTERS = new Set(['spawn', 'spawnSync', 'execFile', 'execFileSync', 'exec', 'execSync']);
const SHELLS = new Set(['sh', 'bash', 'dash', 'zsh']);
const OWN_NODE = 'process.execPath';

/** The places where one file starts programs. */
export interface StartedPrograms {
  /** Programs named by the call itself. */
  named: string[];
  /**
   * For every other call the expression in the program's place: a variable, or a shell, whose script names programs.
   */
  unnamed: string[];
}

/** Every source file below `folders`, as a path from `root` with slashes. */
export function sourceFiles(root: string, folders: readonly string[]): string[] {
  return folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,mjs,js}`, { cwd: root }))
    .filter((file) => !/(^|\/)(node_modules|dist|build)\//.test(file) && existsSync(path.join(root, file)))
    .map((file) => file.replaceAll(path.sep, '/'))
    .sort();
}

/** Which programs a file starts through node:child_process. Node itself is left out. */
export function startedPrograms(file: string): StartedPrograms {
  const text = readFileSync(file, 'utf8');
  if (!text.includes('child_process')) return { named: [], unnamed: [] };
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const named = new Set<string>();
  const unnamed = new Set<string>();
  const starters = startersOf(source);
  visit(source, (node) => {
    if (!ts.isCallExpression(node) || !isStarter(node.expression, starters)) return;
    const [program] = node.arguments;
    if (program === undefined || program.getText(source) === OWN_NODE) return;
    const name = ts.isStringLiteralLike(program) ? path.basename(program.text) : undefined;
    if (name === undefined) unnamed.add(program.getText(source));
    else if (SHELLS.has(name)) unnamed.add(name);
    else named.add(name);
  });
  return { named: [...named].sort(), unnamed: [...unnamed].sort() };
}

/** A file's names for functions that start programs: imported ones, and promisified ones. */
function startersOf(source: ts.SourceFile): Set<string> {
  const names = new Set<string>();
  visit(source, (node) => {
    if (ts.isImportDeclaration(node) && /child_process/.test(node.moduleSpecifier.getText(source))) {
      const bindings = node.importClause?.namedBindings;
      if (!bindings || !ts.isNamedImports(bindings)) {
        if (node.importClause) throw new Error(`${source.fileName} must import from child_process by name.`);
        return;
      }
      for (const { name, propertyName } of bindings.elements) {
        if (STARTERS.has((propertyName ?? name).text)) names.add(name.text);
      }
    } else if (ts.isVariableDeclaration(node) && node.initializer && isPromisified(node.initializer, names)) {
      names.add(node.name.getText(source));
    }
  });
  return names;
}

function isStarter(callee: ts.Expression, names: ReadonlySet<string>): boolean {
  return (ts.isIdentifier(callee) && names.has(callee.text)) || isPromisified(callee, names);
}

function isPromisified(node: ts.Node, names: ReadonlySet<string>): boolean {
  if (!ts.isCallExpression(node) || node.expression.getText() !== 'promisify') return false;
  const [inner] = node.arguments;
  return inner !== undefined && ts.isIdentifier(inner) && names.has(inner.text);
}

function visit(node: ts.Node, use: (node: ts.Node) => void): void {
  use(node);
  node.forEachChild((child) => {
    visit(child, use);
  });
}
