import type { AuditWords } from '#features/audit.ts';

export const schoolYearAuditWords: AuditWords = {
  groups: { school_years: /*i18n*/ 'School years' },
  actions: {
    'school_years.created': /*i18n*/ 'School year created',
    'school_years.changed': /*i18n*/ 'School year changed',
    'school_years.made_current': /*i18n*/ 'Current school year changed',
    'school_years.removed': /*i18n*/ 'School year removed',
    'school_years.period_added': /*i18n*/ 'Period of a school year added',
    'school_years.period_changed': /*i18n*/ 'Period of a school year changed',
    'school_years.period_removed': /*i18n*/ 'Period of a school year removed',
    'school_years.holiday_added': /*i18n*/ 'Holiday added',
    'school_years.holidays_added': /*i18n*/ 'Holidays added',
    'school_years.holiday_changed': /*i18n*/ 'Holiday changed',
    'school_years.holiday_removed': /*i18n*/ 'Holiday removed',
  },
  terms: {
    name: /*i18n*/ 'Name',
    first_day: /*i18n*/ 'First day',
    last_day: /*i18n*/ 'Last day',
    name_en: /*i18n*/ 'English name',
    name_fr: /*i18n*/ 'French name',
    school_year: /*i18n*/ 'School year',
    period: /*i18n*/ 'Period',
    holiday: /*i18n*/ 'Holiday',
    holidays: /*i18n*/ 'Holidays',
  },
  // Events of earlier versions only list the fields.
  values: {
    first_day: /*i18n*/ 'first day',
    last_day: /*i18n*/ 'last day',
    name_en: /*i18n*/ 'English name',
    name_fr: /*i18n*/ 'French name',
  },
};
