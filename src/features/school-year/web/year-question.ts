import type { SchoolHoliday, SchoolPeriod, SchoolYear } from '../school-year.contract.ts';

export type YearConfirmation =
  | { ask: 'make current'; year: SchoolYear }
  | { ask: 'remove year'; year: SchoolYear }
  | { ask: 'remove period'; year: SchoolYear; period: SchoolPeriod }
  | { ask: 'remove holiday'; year: SchoolYear; holiday: SchoolHoliday };

export type YearQuestion =
  | { ask: 'new year' }
  | { ask: 'change year'; year: SchoolYear }
  | { ask: 'period'; year: SchoolYear; parent: SchoolPeriod | null; period: SchoolPeriod | null }
  | { ask: 'holiday'; year: SchoolYear; holiday: SchoolHoliday | null }
  | { ask: 'public holidays'; year: SchoolYear }
  | YearConfirmation;
