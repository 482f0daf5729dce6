import type { SchoolSection } from '../../levels.contract.ts';

/** The open dialog of the page: adding standard levels, editing a section, or removing one. */
export type SectionQuestion =
  | { ask: 'usual' }
  | { ask: 'section'; section: SchoolSection | null }
  | { ask: 'remove'; section: SchoolSection };
