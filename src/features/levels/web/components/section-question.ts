import type { SchoolSection } from '../../levels.contract.ts';

/** What the page asks: which usual levels, what a section is called and has, whether it goes. */
export type SectionQuestion =
  | { ask: 'usual' }
  | { ask: 'section'; section: SchoolSection | null }
  | { ask: 'remove'; section: SchoolSection };
