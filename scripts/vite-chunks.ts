import { join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';

type ModuleInfo = { isEntry: boolean; importers: string[]; dynamicImporters: string[] };
type Graph = { getModuleInfo: (id: string) => ModuleInfo | null };

/** What a page is made of at its first view; whatever else is asked for lazily waits for a press. */
const VIEW = /(-(page|tab|dashboard|fees|paying|chart|entries)|student-accounts-card)\.tsx$/;

/**
 * Which file of the build a module goes into. On a slow network each request costs a round trip, so there are few: what every
 * document needs, the shell, what pages share, and one file a page, with all that only this page and its dialogs use. Two
 * dialogs that share something have it in one file a feature.
 */
export function chunkNames(): (id: string, graph: Graph) => string | null {
  const roots = new Map<string, ReadonlySet<string>>();

  /** The entries and lazy parts that cannot run without a module. */
  function rootsOf(id: string, graph: Graph): ReadonlySet<string> {
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
    roots.set(id, found);
    return found;
  }

  function nameFor(id: string, graph: Graph): string | null {
    if (id.endsWith('.css')) return null;
    if (id.startsWith('\0') && id.includes('runtime')) return 'everywhere';
    const all = [...rootsOf(id, graph)];
    if (all.length === 0) return null;
    const has = (entry: string) => all.some((root) => root.endsWith(`${sep}web${sep}${entry}`));
    if (has('early.ts')) return 'everywhere';
    if (has('landing.ts')) return all.length > 1 ? 'everywhere' : null;
    if (RARE_QUERIES.test(id)) return null;
    if (!has('portal.tsx')) {
      const [offline] = OFFLINE.find(([, test]) => test.test(id)) ?? [];
      if (offline) return offline;
    }
    const [beside] = WITH_DIALOGS.find(([, test]) => test.test(id)) ?? [];
    if (beside) return beside;
    if (MODAL.test(id)) return 'shell';
    const views = all.filter((root) => VIEW.test(root));
    if (has('auth.tsx')) {
      if (has('portal.tsx') || (views.length > 0 && !id.includes(AUTH))) return 'base';
      return all.length > 1 ? 'auth-shared' : null;
    }
    // Every first page is a dashboard: what one of them needs and another page too is the shell's.
    const dashboards = views.filter((root) => FIRST.some((part) => root.includes(part)));
    if (has('portal.tsx') || (dashboards.length > 0 && views.length > 1)) return 'shell';
    const apart = APART.find(([, test]) => test.test(id));
    if (apart && (views.length > 1 || !sameFeature(all))) return apart[0];
    // A page's own, with its dialogs; what dialogs of other features need as well would bring the page along.
    if (views.length === 1 && sameFeature(all)) return nameOf(views[0]!);
    if (views.length === 1) return dashboards.length > 0 ? 'shell' : shared(id);
    if (views.length > 1) return largeFeature(views) ?? 'kit';
    return all.length === 1 ? null : `${sameFeature(all) ?? 'kit'}-dialogs`;
  }

  return (id, graph) => {
    const name = nameFor(id, graph);
    return (name && TOGETHER[name]) ?? name;
  };
}

/** Small files that come with another: a page that needs both makes one request instead of two. */
const TOGETHER: Record<string, string> = {
  'account-entries': 'fee-account-page',
  'family-paying': 'fees',
  'balance-chart': 'charts',
  'savings-page': 'bank',
  'savings-account-page': 'bank',
  finance: 'finance-tracker-page',
  'marks-outbox': 'outbox',
  marks: 'outbox',
  'own-cards-page': 'report-cards',
};

/**
 * What dialogs would bring along without using it: a page for a few lines that it shares with them, and how a paper writes amounts
 * in words, which is for whoever prints one.
 */
const WITH_DIALOGS: readonly (readonly [string, RegExp])[] = [
  [
    'fee-papers',
    /[\\/]node_modules[\\/]n2words[\\/]|[\\/]money[\\/]in-words\.|[\\/]receipts[\\/]web[\\/]shared[\\/](bill-(paper|lines)|paper-words)\./,
  ],
  ['kit', /[\\/]students[\\/]web[\\/]shared[\\/](picked-student|sex-names)\./],
  ['kit', /[\\/]fees[\\/]web[\\/]shared[\\/]use-live-fees\./],
  // Of the finance tracker, and in the menu of a mark sheet.
  ['kit', /[\\/]lucide-react[\\/].*[\\/]file-down\./],
  ['kit', /[\\/]subjects[\\/](web[\\/]shared[\\/]chosen\.client\.|chosen\.contract\.ts\?routes)/],
  ['report-cards', /[\\/]report-cards[\\/](web[\\/]shared[\\/]card-words|what-if\.rules)\./],
  ['fees', /[\\/]fees[\\/]funds[\\/]fund-sums\./],
  // Of parents and students: the office and teachers have none of it in their shell.
  [
    'family-dashboard',
    /[\\/]dashboard[\\/]web[\\/]components[\\/](child-rows|child-today|fee-status|savings-row|coming-lines)\./,
  ],
  // The tabs of a student's page come with what they show there.
  ['bank', /[\\/]bank[\\/]web[\\/](shared[\\/]savings-part|components[\\/]office-savings)\./],
  ['fee-account-page', /[\\/]fees[\\/]accounts[\\/]web[\\/]shared[\\/]fees-part\./],
];

/** What every dialog stands on: a phone's menu, which any page may open, brings no other dialog along. */
const MODAL = /[\\/]use-modal\.ts$/;

/** Lists that go on by a press, and several reads as one: no page needs them at its first view, though they come through the library's front door. */
const RARE_QUERIES = /[\\/](infiniteQueryObserver|useInfiniteQuery|queriesObserver|useQueries)\.js$/;

/** What keeps and sends work: the chip of the header has it without the pages where it is done, and each sender too. */
const OFFLINE: readonly (readonly [string, RegExp])[] = [
  [
    'outbox',
    /[\\/]app[\\/]web[\\/]senders\.|[\\/]platform[\\/]outbox[\\/]web[\\/](store|outbox|sync-chip|use-outbox|clock|event-id|(use-asked|ask)-or-kept|forget-device|register-worker)\.|[\\/]node_modules[\\/]idb[\\/]/,
  ],
  [
    'attendance-outbox',
    /[\\/]attendance[\\/]web[\\/](offline[\\/]|attendance\.sender\.|roll[\\/]use-outbox\.)/,
  ],
  // Every page of attendance; the office and families keep nothing on their devices at a first view.
  [
    'attendance',
    /[\\/]attendance[\\/](web[\\/](roll[\\/](status-words|use-day)\.|shared[\\/]attendance\.client)|(attendance|attendance-office|justifications)\.contract\.ts\?routes|attendance\.rules\.)/,
  ],
  [
    'marks-outbox',
    /[\\/]marks[\\/](web[\\/](marks\.(sender|client)\.|value-words\.|sheet[\\/](kept-sheets|state-words)\.)|(cells|entry|marks)\.rules\.|marks\.contract\.ts\?routes)/,
  ],
];

/** What stands before the portal, and in a few dialogs of it. */
const AUTH = join('src', 'features', 'auth');
const FIRST = [join('features', 'dashboard'), 'student-accounts-card'];
/** Those whose pages share so much that it is a file of its own. */
const LARGE = ['fees', 'finance', 'bank', 'student-page', 'attendance', 'marks'];

/** What a few pages share and most never need. */
const APART: readonly (readonly [string, RegExp])[] = [
  // Of attendance, what no teacher's phone carries.
  [
    'attendance-office',
    /[\\/]attendance[\\/](web[\\/](sanctions|months)[\\/]|web[\\/]shared[\\/](attendance-part|local-name|moved-month)|web[\\/]family[\\/])/,
  ],
  // The office records payments in a dialog: it reads an account without what families send.
  ['family-paying', /[\\/]fees[\\/]claims[\\/]web[\\/](family-paying|sent-claims|claim-state-badge)/],
  ['audit-shared', /[\\/]features[\\/]audit[\\/]|\.audit\.ts$/],
  ['auth-dialogs', /[\\/]features[\\/]auth[\\/]/],
  ['joining-shared', /[\\/]features[\\/](joining|backups)[\\/]/],
  ['report-cards', /[\\/]features[\\/](report-cards|marking)[\\/]/],
  ['charts', /[\\/]ui[\\/]charts[\\/]/],
  ['imports-shared', /[\\/](ui|platform)[\\/]imports[\\/]/],
];

const largeFeature = (ids: readonly string[]): string | null =>
  LARGE.find((feature) => feature === sameFeature(ids)) ?? null;

/** What one page needs and dialogs of other features too: forms, their libraries and schemas apart, the rest with what pages share. */
const shared = (id: string): string => (FORMS.some((test) => test.test(id)) ? 'forms' : 'kit');
const FORMS = [
  /node_modules[\\/](?!lucide)/,
  /[\\/]ui[\\/]forms[\\/](form|use-[\w-]+|send-dialog|attempt|refusals)\.tsx?$/,
  /\.(contract|schema)\.ts$|[\\/]http[\\/](procedure|filter-schema)\.ts$/,
];

/** Asks who is there as soon as the smallest file is: what every document needs. */
const EARLY = join('src', 'app', 'web', 'early.ts');

const nameOf = (id: string): string => id.replace(/^.*[\\/]/, '').replace(/\.tsx?$/, '');

function sameFeature(ids: readonly string[]): string | null {
  const [first, ...others] = new Set(ids.map((id) => /[\\/]features[\\/]([\w-]+)/.exec(id)?.[1] ?? null));
  return others.length === 0 ? (first ?? null) : null;
}

/**
 * What a lazy part names beside its own file, so that both come together. Files that every document has begun with are left out:
 * the list of names stands in the shell, and was 1.3 KB of it.
 */
export function missingFiles(file: string, needed: string[], { hostId }: { hostId: string }): string[] {
  const isThere = hostId.includes('auth') ? OF_ALL : OF_PORTAL;
  return needed.filter((name) => name !== file && !isThere.test(name));
}
const OF_ALL = /assets\/(rolldown-runtime|everywhere|base)-/;
const OF_PORTAL = /assets\/(rolldown-runtime|everywhere|base|portal)-/;

/** Tells beside the build which file each of our sources went into, and what each file imports: for the first HTML to name them. */
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
