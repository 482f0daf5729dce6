// What a phone has to fetch and run before it can use a page, against the budget of each: compressed JavaScript in KB.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { catalogueSources, closure, readManifest } from './manifest.mjs';

const BUDGETS = { landing: 12, auth: 150, dashboard: 200, later: 30 };
const LOCALES = ['en', 'fr'];
const FIRST_PAGE = 'src/features/dashboard/web/dashboard-page.tsx';
/** A role's own part of the first page. */
const OF_A_ROLE = /^src\/features\/dashboard\/web\/.*-dashboard\.tsx$/;
const PAGE = /^src\/features\/([^/]+)\/web\/.*-page\.tsx$/;

/**
 * Every page's weight beside its budget.
 * @param {string} webFolder where the browser's files were built
 * @returns {{ page: string, kilobytes: number, budget: number }[]}
 */
export function measureSizes(webFolder) {
  const manifest = readManifest(webFolder);
  const weights = new Map();
  const weigh = (file) => {
    if (!weights.has(file))
      weights.set(file, gzipSync(readFileSync(join(webFolder, file)), { level: 9 }).length / 1024);
    return weights.get(file);
  };
  const sum = (files) => files.reduce((total, file) => total + weigh(file), 0);
  /** The heavier of the two languages: sources and catalogues, without what is there already. */
  const heaviest = (sources, folders, present = () => []) =>
    Math.max(
      ...LOCALES.map((locale) => {
        const there = new Set(present(locale));
        const needed = closure(manifest, [
          ...sources,
          ...catalogueSources(manifest, folders, locale),
        ]).scripts;
        return sum(needed.filter((file) => !there.has(file)));
      }),
    );

  const portal = 'src/app/web/portal.tsx';
  const atStart = ['platform', 'app'];
  const sources = Object.keys(manifest);
  const portalFiles = (locale) =>
    closure(manifest, [portal, ...catalogueSources(manifest, atStart, locale)]).scripts;

  return [
    { page: '/', kilobytes: heaviest(['src/app/web/landing.ts'], []), budget: BUDGETS.landing },
    {
      page: '/auth',
      kilobytes: heaviest(['src/app/web/auth.tsx'], ['platform', 'features/auth']),
      budget: BUDGETS.auth,
    },
    ...sources
      .filter((source) => OF_A_ROLE.test(source))
      .map((source) => ({
        page: `first: ${shortName(source)}`,
        kilobytes: heaviest([portal, FIRST_PAGE, source], [...atStart, 'features/dashboard']),
        budget: BUDGETS.dashboard,
      })),
    ...sources
      .filter((source) => PAGE.test(source) && source !== FIRST_PAGE)
      .map((source) => ({
        page: `later: ${shortName(source)}`,
        kilobytes: heaviest([source], [`features/${PAGE.exec(source)?.[1]}`], portalFiles),
        budget: BUDGETS.later,
      })),
  ];
}

const shortName = (source) => source.replace(/^.*\//, '').replace(/\.tsx$/, '');

/** The table for people; a line over its budget says so. */
export function sizeTable(rows) {
  const width = Math.max(...rows.map(({ page }) => page.length));
  return rows
    .map(({ page, kilobytes, budget }) => {
      const verdict = kilobytes > budget ? '  OVER' : '';
      return `${page.padEnd(width)}  ${kilobytes.toFixed(1).padStart(6)} of ${String(budget).padStart(3)} KB${verdict}`;
    })
    .join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const rows = measureSizes(fileURLToPath(new URL('../dist/web', import.meta.url)));
  console.log(sizeTable(rows));
  if (rows.some(({ kilobytes, budget }) => kilobytes > budget)) process.exitCode = 1;
}
