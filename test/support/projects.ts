import { fileURLToPath } from 'node:url';
import ts from 'typescript';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Files that exist in memory only, by absolute path; everything else is read from disk. */
export type VirtualFiles = ReadonlyMap<string, string>;

const parsedSources = new Map<string, ts.SourceFile>();

/** The project's own tsconfig with only the given files in it. */
function parseProject(project: string, files: readonly string[]): ts.ParsedCommandLine {
  const host: ts.ParseConfigFileHost = {
    ...ts.sys,
    readDirectory: () => [...files],
    onUnRecoverableConfigFileDiagnostic: (problem) => {
      throw new Error(ts.flattenDiagnosticMessageText(problem.messageText, '\n'));
    },
  };
  const parsed = ts.getParsedCommandLineOfConfigFile(`${ROOT}${project}/tsconfig.json`, undefined, host);
  if (parsed === undefined) throw new Error(`no project ${project}`);
  return parsed;
}

/**
 * What the compiler says when `probe` is a file of `project` and `files` are in memory. A referenced project holds just
 * the file `target.ts`, whose declarations stand as if built.
 */
export function compileProbe(project: string, probe: string, files: VirtualFiles): readonly ts.Diagnostic[] {
  const { options, projectReferences } = parseProject(project, [probe]);
  const base = ts.createCompilerHost(options);
  const host: ts.CompilerHost = {
    ...base,
    fileExists: (path) => files.has(path) || base.fileExists(path),
    readFile: (path) => files.get(path) ?? base.readFile(path),
    getSourceFile: (path, languageVersion) => {
      const virtual = files.get(path);
      if (virtual !== undefined) return ts.createSourceFile(path, virtual, languageVersion);
      const known = parsedSources.get(path);
      if (known !== undefined) return known;
      const parsed = base.getSourceFile(path, languageVersion);
      if (parsed !== undefined) parsedSources.set(path, parsed);
      return parsed;
    },
    getParsedCommandLine: (configPath) => {
      const name = configPath.slice(ROOT.length).replace(/\/?tsconfig\.json$/, '');
      return parseProject(name, [targetOf(name)]);
    },
  };
  const program = ts.createProgram({
    rootNames: [probe],
    options,
    host,
    ...(projectReferences === undefined ? {} : { projectReferences }),
  });
  const source = program.getSourceFile(probe);
  return [...program.getOptionsDiagnostics(), ...program.getSemanticDiagnostics(source)];
}

export function targetOf(project: string): string {
  return `${ROOT}${project}/target.ts`;
}

export function declarationOf(project: string): string {
  return `${ROOT}dist/${project}/target.d.ts`;
}
