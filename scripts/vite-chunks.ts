import { relative, sep } from 'node:path';
import type { Plugin } from 'vite';

type ModuleInfo = { isEntry: boolean; importers: string[]; dynamicImporters: string[] };
type Graph = { getModuleInfo: (id: string) => ModuleInfo | null };

type ChunkRules = {
  /** Pages that users see first: the shell includes what these share with other pages. */
  first: RegExp;
  /** Code that few pages need, by the name of its own chunk. */
  apart: Readonly<Record<string, RegExp>>;
};

/** Lazy parts imported by these files are pages and tabs; any other is loaded on a press. */
const NAMES_PAGES = /\.routes\.tsx$/;
/** Fetches the current session as soon as the smallest file is loaded: every document needs it. */
const EARLY = `${sep}app${sep}web${sep}early.ts`;

/**
 * The chunk of a module. On a slow network each request costs a round trip, so there are few: `everywhere` and `base`
 * for every document, `shell` for the portal, `kit` for code shared by pages of several features, one per page with
 * the code that only it and its dialogs use, one per feature for code its pages share, and one per feature for code
 * its dialogs share. Null leaves the module to the bundler.
 */
export function chunkNames({ first, apart }: ChunkRules): (id: string, graph: Graph) => string | null {
  const roots = new Map<string, readonly string[]>();

  /** The entries and lazy parts that cannot run without a module. */
  function rootsOf(id: string, graph: Graph): readonly string[] {
    const known = roots.get(id);
    if (known) return known;
    const found = new Set<string>();
    const seen = new Set<string>([id]);
    const open = [id];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const info = graph.getModuleInfo(next);
      if (!info) continue;
      if (info.isEntry || info.dynamicImporters.length > 0 || next.endsWith(EARLY)) found.add(next);
      for (const importer of info.importers)
        if (!seen.has(importer)) {
          seen.add(importer);
          open.push(importer);
        }
    }
    roots.set(id, [...found]);
    return [...found];
  }

  return (id, graph) => {
    if (id.endsWith('.css')) return null;
    if (id.startsWith('\0') && id.includes('runtime')) return 'everywhere';
    const all = rootsOf(id, graph);
    if (all.length === 0) return null;
    const isOf = (entry: string) => all.some((root) => root.endsWith(`${sep}web${sep}${entry}`));
    const views = all.filter((root) => isView(root, graph));
    const feature = sameFeature(all);
    if (isOf('early.ts')) return 'everywhere';
    if (isOf('landing.ts')) return all.length > 1 ? 'everywhere' : null;
    if (isOf('auth.tsx')) {
      if (isOf('portal.tsx') || views.length > 0) return 'base';
      return all.length > 1 ? 'auth-shared' : null;
    }
    if (isOf('portal.tsx')) return 'shell';
    if (!feature && views.some((view) => first.test(view))) return 'shell';
    // A page's chunk includes what it shares with its tabs.
    const pages = views.filter((view) => isPage(view, graph));
    const [only] = pages.length === 1 ? pages : views.length === 1 ? views : [];
    if (feature && only) return nameOf(only);
    if (all.length === 1) return null;
    if (feature) return views.length > 0 ? feature : `${feature}-dialogs`;
    // From here on, code that several features need.
    const own = featureOf(id);
    const [name] = Object.entries(apart).find(([, test]) => test.test(id)) ?? [];
    if (name) return name;
    if (views.length === 0) return `${own ?? 'kit'}-dialogs`;
    // A part of another feature that one page and some dialogs need: no other page should load it.
    if (own && views.length === 1) return `${featureOf(views[0]!)}-shared`;
    return 'kit';
  };
}

const isView = (id: string, graph: Graph): boolean =>
  graph.getModuleInfo(id)?.dynamicImporters.some((importer) => NAMES_PAGES.test(importer)) ?? false;

/** A tab is a view that its page loads as well. */
const isPage = (id: string, graph: Graph): boolean =>
  graph.getModuleInfo(id)?.dynamicImporters.every((importer) => NAMES_PAGES.test(importer)) ?? false;

const nameOf = (id: string): string => id.replace(/^.*[\\/]/, '').replace(/\.tsx?$/, '');
const featureOf = (id: string): string | null => /[\\/]features[\\/]([\w-]+)/.exec(id)?.[1] ?? null;

/** The one feature that all of these files belong to, if there is one. */
function sameFeature(ids: readonly string[]): string | null {
  const [first, ...others] = new Set(ids.map(featureOf));
  return others.length === 0 ? (first ?? null) : null;
}

/**
 * Files that a lazy part preloads besides its own. Files that every document loads anyway are omitted: this list
 * is part of the shell, and they took 1.3 KB of it.
 */
export function missingFiles(file: string, needed: string[], { hostId }: { hostId: string }): string[] {
  const isThere = hostId.includes('auth') ? OF_ALL : OF_PORTAL;
  return needed.filter((name) => name !== file && !isThere.test(name));
}
const OF_ALL = /assets\/(rolldown-runtime|everywhere|base)-/;
const OF_PORTAL = /assets\/(rolldown-runtime|everywhere|base|portal)-/;

/** Writes a manifest with the chunk and imports of each source file, for the preloads in the first HTML. */
export function builtFiles(language: string | undefined): Plugin {
  return {
    name: 'preau:built-files',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle(_options, bundle) {
      const sources: Record<string, string> = {};
      const imports: Record<string, string[]> = {};
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        imports[chunk.fileName] = chunk.imports;
        for (const id of chunk.moduleIds)
          if (/[\\/]src[\\/]/.test(id))
            sources[relative(process.cwd(), id.replace(/\?.*$/, '')).replaceAll('\\', '/')] = chunk.fileName;
      }
      const source = JSON.stringify({ sources, imports });
      this.emitFile({ type: 'asset', fileName: `.vite/files.${language}.json`, source });
    },
  };
}
