import type { Page } from '#features/page.ts';
import { opens } from '#features/page-access.ts';
import type { Actor } from '#features/people/people.rules.ts';
import type { SearchWords } from '#features/search.ts';

export type Reader = Pick<Actor, 'role' | 'duties'>;
export type Choice = { key: string; title: string; note: string | null; path: string };

const WORDS = Object.values(
  import.meta.glob<Record<string, SearchWords>>('../../../*/*.search.ts', { eager: true }),
).flatMap((module) => Object.values(module));

const PAGES = Object.values(
  import.meta.glob<Record<string, readonly Page[]>>('../../../*/*.pages.ts', { eager: true }),
).flatMap((module) => Object.values(module).flat());

export const ACTIONS = WORDS.flatMap(({ actions }) => actions ?? []);
export const KIND_NAMES: Record<string, string> = Object.assign({}, ...WORDS.map(({ kinds }) => kinds));
const PAGE_WORDS: Record<string, string> = Object.assign({}, ...WORDS.map(({ pages }) => pages));

/** Maximum number of actions, and of pages. */
const MOST = 6;

export const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

type Local = { path: string; label: string; words: string };

/** The person's actions and pages that match in either language. `t` translates the English source text. */
export function localChoices(who: Reader, text: string, t: (english: string) => string) {
  const words = folded(text).split(/\s+/).filter(Boolean);
  const best = (all: Local[]): Choice[] => {
    const found = all.flatMap(({ path, label, words: more }) => {
      const title = t(label);
      const hay = ` ${folded(`${title} ${label} ${more}`)}`;
      if (!words.every((word) => hay.includes(` ${word}`))) return [];
      const isNamed = words.every((word) => ` ${folded(title)}`.includes(` ${word}`));
      return [{ choice: { key: path, title, note: null, path }, isNamed }];
    });
    return found
      .toSorted((a, b) => Number(b.isNamed) - Number(a.isNamed))
      .slice(0, MOST)
      .map(({ choice }) => choice);
  };
  return {
    actions: best(
      ACTIONS.filter((action) => {
        const page = PAGES.find(({ path }) => path === action.path.split('?')[0]);
        return page && opens(page, who) && opens({ ...page, ...action }, who);
      }),
    ),
    pages: best(
      PAGES.filter((page) => opens(page, who) && !page.path.includes('$')).map(({ path, title }) => ({
        path,
        label: title,
        words: PAGE_WORDS[path] ?? '',
      })),
    ),
  };
}
