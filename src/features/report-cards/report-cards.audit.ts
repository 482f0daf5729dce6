import type { AuditWords } from '#features/audit.ts';

export const reportCardsAuditWords: AuditWords = {
  groups: { report_cards: /*i18n*/ 'Report cards' },
  actions: {
    'report_cards.decided': /*i18n*/ 'Council decision recorded',
    'report_cards.council_held': /*i18n*/ 'Class council recorded',
    'report_cards.making_started': /*i18n*/ 'Report cards made',
    'report_cards.printed': /*i18n*/ 'Report cards printed',
    'report_cards.transcript_printed': /*i18n*/ 'Transcript printed',
    'report_cards.released': /*i18n*/ 'Report cards released',
    'report_cards.release_cancelled': /*i18n*/ 'Release of report cards canceled',
    'report_cards.hold_lifted': /*i18n*/ 'Hold of report cards lifted',
    'report_cards.hold_restored': /*i18n*/ 'Report cards held again',
    'report_cards.settings_changed': /*i18n*/ 'Report card settings changed',
  },
  terms: {
    language: /*i18n*/ 'Language',
    period: /*i18n*/ 'Period',
    honours: /*i18n*/ 'Honors',
    decision: /*i18n*/ 'Decision',
    audiences: /*i18n*/ 'For',
    at: /*i18n*/ 'At',
    cards: /*i18n*/ 'Cards',
    classes: /*i18n*/ 'Classes',
    state: /*i18n*/ 'State',
    hold_unpaid: /*i18n*/ 'Held while fees are overdue',
    teachers_sign: /*i18n*/ 'Line for each teacher to sign',
    photo: /*i18n*/ 'Photo',
    authority_fr: /*i18n*/ 'Authority in French',
    authority_en: /*i18n*/ 'Authority in English',
  },
};
